import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { StoredIntent } from '../stripe-objects.ts';
import type { StripeServer } from '../stripe-server.ts';

/** The number of payments without a result, and of pending refunds. */
export async function openPayments(database: Database): Promise<number> {
  const row = await database.once((handle) =>
    handle
      .selectFrom('payments')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where((payment) =>
        payment.or([payment('state', 'in', ['due', 'sent', 'confirming']), payment('refund', '=', 'due'), payment('refund', '=', 'aside')]),
      )
      .executeTakeFirstOrThrow(),
  );
  return row.count;
}

const readRows = (database: Database) =>
  database.once(async (handle) => ({
    payments: await handle.selectFrom('payments').select(['id', 'profile_id', 'state', 'refund', 'amount', 'gateway_ref']).execute(),
    invoices: await handle.selectFrom('invoices').select(['profile_id', 'state', 'amount', 'cart_id']).execute(),
    passes: await handle.selectFrom('passes').select('profile_id').execute(),
  }));

const sum = (list: readonly { readonly amount: number }[]): number => list.reduce((all, { amount }) => all + amount, 0);

export async function wrongInBooks({ api }: StripeServer, database: Database): Promise<string[]> {
  const { payments, invoices, passes } = await readRows(database);
  const intents = [...api.intents.values()];
  const byRef = new Map(payments.map((payment) => [payment.gateway_ref, payment]));
  const wrong: string[] = [];
  const note = (isWrong: boolean, line: string): void => void (isWrong && wrong.push(line));
  const checkIntent = ({ id, charged, refunded }: StoredIntent): void => {
    const payment = byRef.get(id);
    note(charged > 1, `${id} was charged ${charged} times`);
    note(charged > 0 && payment?.state !== 'captured', `${id} was charged, and its payment is ${payment?.state ?? 'missing'}`);
    note(refunded !== (payment?.refund === 'done'), `${id} is ${refunded ? '' : 'not '}refunded, and its payment says ${payment?.refund}`);
  };
  for (const intent of intents) checkIntent(intent);
  const charged = intents.filter(({ charged: times }) => times > 0);
  note(
    payments.filter(({ state }) => state === 'captured').length !== charged.length,
    'a payment counts as captured, and nothing was charged',
  );
  for (const id of new Set(payments.map(({ profile_id }) => profile_id))) {
    const isTheirs = (row: { readonly profile_id: string }): boolean => row.profile_id === id;
    const kept = charged.filter((intent) => !intent.refunded && byRef.get(intent.id)?.profile_id === id);
    const paid = invoices.filter((row) => isTheirs(row) && row.state === 'paid');
    note(kept.length > 1, `${id} has paid ${kept.length} times`);
    note(sum(kept) !== sum(paid), `${id} was charged ${sum(kept)}, and has paid invoices of ${sum(paid)}`);
    const bought = paid.filter(({ cart_id }) => cart_id !== null).length;
    const got = passes.filter(isTheirs).length;
    note(got !== bought, `${id} has bought ${bought} passes, and has ${got}`);
  }
  const givenBack = charged.filter(({ refunded }) => refunded);
  const credited = payments.filter(({ refund }) => refund === 'done');
  note(sum(givenBack) !== sum(credited), `${sum(givenBack)} was given back, and ${sum(credited)} is credited`);
  return wrong;
}
