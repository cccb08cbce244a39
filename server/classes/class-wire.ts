/** Classes as the contract has them: a whole week of them in a handful of statements. */
import { sql } from 'kysely';
import type { Instructor, Session } from '#contract/classes.ts';
import type { VisitFields } from '#contract/visit-fields.ts';
import type { Tx, VisitRow } from '../database/schema.ts';
import { readWallet, type Wallet } from '../passes/wallet.ts';
import { factsOf, iso, type ClassRow } from './class-store.ts';

/** Whose eyes a class is seen with. */
export interface Viewer {
  readonly orgId: string;
  readonly profileId: string;
  readonly now: Date;
}

/** What several classes need to be shown, read at once. */
interface Surroundings {
  readonly instructors: ReadonlyMap<string, Instructor[]>;
  readonly waiting: ReadonlyMap<string, number>;
  readonly visits: ReadonlyMap<string, VisitRow>;
  readonly positions: Positions;
  readonly wallet: Wallet;
}

/** Visit → its place in line, 1 = next. */
export type Positions = ReadonlyMap<string, number>;

export async function readClasses(tx: Tx, viewer: Viewer, rows: readonly ClassRow[]): Promise<Session[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const visits = await latestVisits(tx, viewer, ids);
  const surroundings: Surroundings = {
    instructors: await readInstructors(tx, viewer.orgId, ids),
    waiting: await countWaiting(tx, viewer.orgId, ids),
    visits,
    positions: await readPositions(tx, viewer.orgId, [...visits.values()]),
    wallet: await readWallet(tx, viewer, rows),
  };
  return rows.map((row) => sessionOf(row, surroundings));
}

function sessionOf(row: ClassRow, { instructors, waiting, visits, positions, wallet }: Surroundings): Session {
  const visit = visits.get(row.id) ?? null;
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    description: row.description,
    ...factsOf(row),
    cancelled_reason: row.cancelled_reason,
    instructors: instructors.get(row.id) ?? [],
    whiteboard_items: [],
    whiteboard_visibility: row.whiteboard_visibility,
    capacity: row.capacity,
    spaces_left: Math.max(0, row.capacity - row.taken),
    waitlist_count: waiting.get(row.id) ?? 0,
    location: { name: row.location_name, address: row.location_address },
    price: row.price_amount === null || row.price_currency === null ? null : { amount: row.price_amount, currency: row.price_currency },
    ...wallet.coverOf(row, visit),
    visit: visit && visitFieldsOf(visit, row, positions, wallet),
  };
}

export const visitFieldsOf = (visit: VisitRow, row: ClassRow, positions: Positions, wallet: Wallet): VisitFields => ({
  id: visit.id,
  state: visit.state,
  cancelled_how: visit.cancelled_how,
  waitlist_position: positions.get(visit.id) ?? null,
  offer_expires_at: iso(visit.offer_expires_at),
  pass_id: visit.pass_id,
  concession: wallet.concessionOf(visit, row),
});

async function latestVisits(tx: Tx, { orgId, profileId }: Viewer, ids: readonly string[]): Promise<Map<string, VisitRow>> {
  const rows = await tx
    .selectFrom('visits')
    .selectAll()
    .distinctOn('session_id')
    .where('profile_id', '=', profileId)
    .where('org_id', '=', orgId)
    .where('session_id', 'in', ids)
    .orderBy('session_id')
    .orderBy('seq', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.session_id, row]));
}

async function readInstructors(tx: Tx, orgId: string, ids: readonly string[]): Promise<Map<string, Instructor[]>> {
  const rows = await tx
    .selectFrom('session_instructors as i')
    .innerJoin('staff as s', (join) => join.onRef('s.org_id', '=', 'i.org_id').onRef('s.id', '=', 'i.staff_id'))
    .select(['i.session_id', 's.id', 's.full_name', 'i.substituted', 'i.substitutes_for'])
    .where('i.org_id', '=', orgId)
    .where('i.session_id', 'in', ids)
    .orderBy('i.session_id')
    .orderBy('i.position')
    .execute();
  const bySession = Map.groupBy(rows, (row) => row.session_id);
  const instructorOf = ({ id, full_name, substituted, substitutes_for }: Instructor): Instructor => ({
    id,
    full_name,
    substituted,
    substitutes_for,
  });
  return new Map([...bySession].map(([id, found]) => [id, found.map(instructorOf)]));
}

async function countWaiting(tx: Tx, orgId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('visits')
    .select(['session_id', sql<number>`count(*)::integer`.as('count')])
    .where('org_id', '=', orgId)
    .where('session_id', 'in', ids)
    .where('state', '=', 'waitlisted')
    .groupBy('session_id')
    .execute();
  return new Map(rows.map(({ session_id, count }) => [session_id, count]));
}

/** Counts who stands before each of these visits; a visit that is not in line has no position. */
export async function readPositions(tx: Tx, orgId: string, visits: readonly VisitRow[]): Promise<Positions> {
  if (visits.length === 0) return new Map();
  const rows = await tx
    .selectFrom('visits as own')
    .innerJoin('visits as ahead', (join) =>
      join
        .onRef('ahead.org_id', '=', 'own.org_id')
        .onRef('ahead.session_id', '=', 'own.session_id')
        .onRef('ahead.seq', '<=', 'own.seq')
        .on('ahead.state', '=', 'waitlisted'),
    )
    .select(['own.id', sql<number>`count(*)::integer`.as('position')])
    .where('own.org_id', '=', orgId)
    .where('own.state', '=', 'waitlisted')
    .where(
      'own.id',
      'in',
      visits.map((visit) => visit.id),
    )
    .groupBy('own.id')
    .execute();
  return new Map(rows.map(({ id, position }) => [id, position]));
}
