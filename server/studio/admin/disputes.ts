import { recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import { formatsFor } from '#words/formats.ts';
import { findStudio } from './find-studio.ts';

export interface DisputesRequest {
  readonly command: 'disputes';
  readonly studio: string | null;
}

const openDisputes = (tx: Tx, orgId: string) =>
  tx
    .selectFrom('gateway_disputes as d')
    .innerJoin('payments as p', (join) => join.onRef('p.org_id', '=', 'd.org_id').onRef('p.id', '=', 'd.payment_id'))
    .innerJoin('profiles', 'profiles.id', 'p.profile_id')
    .select(['d.dispute', 'd.amount', 'd.currency', 'd.reason', 'd.status', 'd.respond_by', 'd.opened_at', 'profiles.full_name'])
    .where('d.org_id', '=', orgId)
    .where('d.closed_at', 'is', null)
    .orderBy('d.opened_at')
    .execute();

type Row = Awaited<ReturnType<typeof openDisputes>>[number];

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const lineOf = (row: Row): string => {
  const amount = formatsFor('en', 'UTC').money({ amount: row.amount, currency: row.currency });
  const until = row.respond_by ? `, respond by ${dayOf(row.respond_by)}` : '';
  return `  ${row.dispute}  ${dayOf(row.opened_at)}  ${amount} of ${row.full_name}: ${row.reason}, ${row.status}${until}`;
};

export async function listDisputes(context: Context, tx: Tx, { studio }: DisputesRequest): Promise<string[]> {
  const org = await findStudio(tx, studio);
  const rows = await openDisputes(tx, org.id);
  await recordEvent(tx, context, 'command.disputes', { orgId: org.id, after: { listed: rows.length } });
  if (rows.length === 0) return [`${org.name}: no payment is disputed.`];
  return [`${org.name}: disputed payments. Respond in the dashboard of Stripe.`, ...rows.map(lineOf)];
}
