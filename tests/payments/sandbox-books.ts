import { onTestFinished } from 'vitest';
import type { Charge } from '#server/payments/sandbox/ledger.ts';
import { startSandbox, type RunningSandbox } from '#server/payments/sandbox/service.ts';
import type { Database } from '#server/database/database.ts';

export const openSandboxBeside = async (): Promise<{ sandbox: RunningSandbox; env: { SANDBOX_URL: string } }> => {
  const sandbox = await startSandbox({ port: 0, key: 'key', file: null, now: () => new Date() });
  onTestFinished(() => sandbox.close());
  return { sandbox, env: { SANDBOX_URL: sandbox.url.replace('//', '//key@') } };
};

export const capturedCharges = ({ processor }: RunningSandbox): Charge[] =>
  [...processor.ledger.charges.values()].filter(({ state }) => state === 'captured');

export async function books(sandbox: RunningSandbox, database: Database, orgId?: string) {
  const [invoices, open] = await database.once(async (handle) => [
    await handle
      .selectFrom('invoices')
      .select(['amount'])
      .where('state', '=', 'paid')
      .$if(orgId !== undefined, (query) => query.where('org_id', '=', orgId ?? ''))
      .execute(),
    await handle.selectFrom('payments').select('id').where('state', 'in', ['due', 'sent', 'confirming']).execute(),
  ]);
  const sum = (list: readonly { readonly amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0);
  const charges = capturedCharges(sandbox);
  return { charges: charges.length, charged: sum(charges), invoices: invoices.length, invoiced: sum(invoices), unsettled: open.length };
}
