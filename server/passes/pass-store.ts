import { weekOf } from '#machines/classes/day.rules.ts';
import { countsInWeek } from '#machines/passes/pass.rules.ts';
import type { Viewer } from '../classes/class-wire.ts';
import { isMutantActive } from '../database/mutants.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { PassRow, Tx, VisitRow } from '../database/schema.ts';

const day = 24 * 60 * 60 * 1000;

const ofMember = (tx: Tx, { orgId, profileId }: Viewer) =>
  tx.selectFrom('passes').selectAll().where('org_id', '=', orgId).where('profile_id', '=', profileId).where('closed_at', 'is', null);

export const readPasses = (tx: Tx, viewer: Viewer): Promise<PassRow[]> =>
  ofMember(tx, viewer).orderBy('purchased_at').orderBy('id').execute();

/** Locks the passes by id, so that two bookings of one member cannot use the same visit or the same weekly limit. */
export const lockPasses = (tx: Tx, viewer: Viewer): Promise<PassRow[]> =>
  isMutantActive('no-pass-lock') ? readPasses(tx, viewer) : ofMember(tx, viewer).orderBy('id').forUpdate().execute();

/** Locks in one statement by id, because the passes of many members are locked at once. */
export async function lockPassesOf(tx: Tx, orgId: string, visits: readonly VisitRow[], payer: string | null): Promise<void> {
  const ids = visits.flatMap(({ pass_id }) => pass_id ?? []);
  if (ids.length === 0 || isMutantActive('no-pass-lock')) return;
  await tx
    .selectFrom('passes')
    .select('id')
    .where('org_id', '=', orgId)
    .where((row) => row.or([isOneOf('id', ids), ...(payer === null ? [] : [row('profile_id', '=', payer)])]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

export type VisitsByWeek = ReadonlyMap<string, number>;

/** Counts the uses of these passes in the weeks around these instants. */
export async function readVisitsByWeek(tx: Tx, viewer: Viewer, passes: readonly PassRow[], around: readonly Date[]): Promise<VisitsByWeek> {
  const ids = passes.map((pass) => pass.id);
  const instants = around.map((instant) => instant.getTime());
  if (ids.length === 0 || instants.length === 0) return new Map();
  const used = await tx
    .selectFrom('visits')
    .innerJoin('facilities', (join) =>
      join.onRef('facilities.org_id', '=', 'visits.org_id').onRef('facilities.id', '=', 'visits.facility_id'),
    )
    .select(['visits.pass_id', 'visits.state', 'visits.cancelled_how', 'visits.starts_at', 'facilities.time_zone'])
    .where('visits.org_id', '=', viewer.orgId)
    .where(isOneOf('visits.pass_id', ids))
    .where('visits.starts_at', '>=', new Date(Math.min(...instants) - 8 * day))
    .where('visits.starts_at', '<', new Date(Math.max(...instants) + 8 * day))
    .execute();
  const appointed = passes.some(({ services }) => services !== null) ? await appointmentsOn(tx, viewer, ids, instants) : [];
  const weeks = new Map<string, number>();
  for (const { pass_id, starts_at, time_zone } of [...used.filter(countsInWeek), ...appointed]) {
    const key = `${pass_id} ${weekOf(starts_at, time_zone)}`;
    weeks.set(key, (weeks.get(key) ?? 0) + 1);
  }
  return weeks;
}

const appointmentsOn = (tx: Tx, { orgId }: Viewer, passIds: readonly string[], instants: readonly number[]) =>
  tx
    .selectFrom('appointments')
    .innerJoin('facilities', (join) =>
      join.onRef('facilities.org_id', '=', 'appointments.org_id').onRef('facilities.id', '=', 'appointments.facility_id'),
    )
    .select(['appointments.pass_id', 'appointments.starts_at', 'facilities.time_zone'])
    .where('appointments.org_id', '=', orgId)
    .where(isOneOf('appointments.pass_id', passIds))
    .where((row) => row.or([row('state', 'in', ['booked', 'attended']), row('cancelled_how', '=', 'late')]))
    .where('appointments.starts_at', '>=', new Date(Math.min(...instants) - 8 * day))
    .where('appointments.starts_at', '<', new Date(Math.max(...instants) + 8 * day))
    .execute();
