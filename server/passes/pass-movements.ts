/** What has happened to the visits of passes, each movement with its reason. */
import { sql } from 'kysely';
import type { PassMovement } from '#contract/wallet.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Tables, Tx } from '../database/schema.ts';

const mostShown = 100;

/** The latest first, so many of each pass at most. */
const latest = (tx: Tx, orgId: string, passIds: readonly string[]) =>
  tx
    .selectFrom('pass_movements as m')
    .leftJoin('visits as v', (join) => join.onRef('v.org_id', '=', 'm.org_id').onRef('v.id', '=', 'm.visit_id'))
    .leftJoin('sessions as s', (join) => join.onRef('s.org_id', '=', 'v.org_id').onRef('s.id', '=', 'v.session_id'))
    .leftJoin('appointments as a', (join) => join.onRef('a.org_id', '=', 'm.org_id').onRef('a.id', '=', 'm.appointment_id'))
    .leftJoin('services as e', (join) => join.onRef('e.org_id', '=', 'a.org_id').onRef('e.id', '=', 'a.service_id'))
    .select(['m.pass_id', 'm.kind', 'm.at', 'm.visit_id', 'm.appointment_id'])
    .select(['v.cancelled_how as visit_how', 'a.cancelled_how as appointment_how'])
    .select([sql<string | null>`coalesce(s.name, e.name)`.as('name'), sql<Date | null>`coalesce(s.starts_at, a.starts_at)`.as('starts_at')])
    .where('m.org_id', '=', orgId)
    .where(isOneOf('m.pass_id', passIds))
    .orderBy('m.seq', 'desc')
    .execute();
type Row = Awaited<ReturnType<typeof latest>>[number];

const reasons: Readonly<Record<Tables['pass_movements']['kind'], (how: string | null) => PassMovement['why']>> = {
  held: () => 'booked',
  used: (how) => (how === 'late' || how === 'noShow' ? how : 'attended'),
  returned: (how) => (how === 'byStudio' ? 'byStudio' : 'inTime'),
  extended: () => 'byStudio',
};

const show = (row: Row): PassMovement => ({
  kind: row.kind,
  why: reasons[row.kind](row.visit_how ?? row.appointment_how),
  at: row.at.toISOString(),
  name: row.name,
  start_at: row.starts_at?.toISOString() ?? null,
  visit_id: row.visit_id ?? row.appointment_id,
});

/** By pass. */
export async function readMovements(
  tx: Tx,
  orgId: string,
  passIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PassMovement[]>> {
  if (passIds.length === 0) return new Map();
  const byPass = Map.groupBy(await latest(tx, orgId, passIds), ({ pass_id }) => pass_id);
  return new Map([...byPass].map(([id, rows]) => [id, rows.slice(0, mostShown).map(show)]));
}
