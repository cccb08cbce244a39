import { sql } from 'kysely';
import type { Instructor, Session } from '#contract/classes.ts';
import type { Money } from '#contract/values.ts';
import type { VisitFields } from '#contract/visit-fields.ts';
import { canSeeWhiteboard } from '#machines/whiteboard/whiteboard.rules.ts';
import { isOneOf, isWaitlistedState } from '../database/sql-lists.ts';
import type { Tx, VisitRow } from '../database/schema.ts';
import { readClassPasses, type ClassPasses } from '../passes/class-passes.ts';
import { readNames } from '../whiteboard/whiteboard-store.ts';
import { readOverlaps } from './overlaps.ts';
import { deadlineFor, sessionFactsFor, iso, type ClassRow } from './class-store.ts';

export interface Viewer {
  readonly orgId: string;
  readonly profileId: string;
  readonly now: Date;
}

export interface ClassReadContext {
  readonly runOut: ReadonlyMap<string, number>;
  readonly instructors: ReadonlyMap<string, Instructor[]>;
  readonly lines: ReadonlyMap<string, Line>;
  readonly overlaps: Awaited<ReturnType<typeof readOverlaps>>;
  readonly visits: ReadonlyMap<string, VisitRow>;
  /** Visit → its booking time, for visits that can only be cancelled late. */
  readonly bookedAt: ReadonlyMap<string, Date>;
  readonly classPasses: ClassPasses;
  /** Class → the content of its whiteboard, without a check of permissions. */
  readonly whiteboards: ReadonlyMap<string, readonly string[]>;
}

interface Line {
  readonly count: number;
  /** The member's own visit and its position, 1 = next; null if they are not on it. */
  readonly own: { readonly id: string; readonly position: number } | null;
}

export type SharedReadContext = Pick<ClassReadContext, 'instructors' | 'whiteboards'>;

export async function readSharedContext(tx: Tx, orgId: string, rows: readonly ClassRow[]): Promise<SharedReadContext> {
  const ids = rows.map((row) => row.id);
  return { instructors: await readInstructors(tx, orgId, ids), whiteboards: await readNames(tx, orgId, ids) };
}

export async function readClassContext(
  tx: Tx,
  viewer: Viewer,
  rows: readonly ClassRow[],
  shared?: SharedReadContext,
): Promise<ClassReadContext> {
  const ids = rows.map((row) => row.id);
  const visits = await latestVisits(tx, viewer, ids);
  return {
    ...(shared ?? (await readSharedContext(tx, viewer.orgId, rows))),
    runOut: await readRunOut(tx, viewer, rows),
    lines: await readLines(tx, viewer, ids),
    overlaps: await readOverlaps(tx, viewer, rows),
    visits,
    bookedAt: await readBookedAt(tx, viewer, rows, visits),
    classPasses: await readClassPasses(tx, viewer, rows),
  };
}

export async function readClasses(tx: Tx, viewer: Viewer, rows: readonly ClassRow[], shared?: SharedReadContext): Promise<Session[]> {
  if (rows.length === 0) return [];
  const classContext = await readClassContext(tx, viewer, rows, shared);
  return rows.map((row) => sessionOf(row, classContext));
}

/** The price of a place without a pass, or its price when it was taken; null: a pass is needed, or the place was taken with one. */
export const classPriceOf = ({
  price_amount,
  price_currency,
}: Pick<ClassRow | VisitRow, 'price_amount' | 'price_currency'>): Money | null =>
  price_amount === null || price_currency === null ? null : { amount: price_amount, currency: price_currency };

export function sessionOf(stored: ClassRow, classContext: ClassReadContext): Session {
  const { instructors, lines, overlaps, visits, classPasses, whiteboards, runOut } = classContext;
  const row = { ...stored, taken: stored.taken - (runOut.get(stored.id) ?? 0) };
  const visit = visits.get(row.id) ?? null;
  const others = overlaps.get(row.id);
  const names = canSeeWhiteboard({ whiteboard_visibility: row.whiteboard_visibility, visit }) ? (whiteboards.get(row.id) ?? []) : [];
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    description: row.description,
    ...sessionFactsFor(row, visit),
    cancelled_reason: row.cancelled_reason,
    instructors: instructors.get(row.id) ?? [],
    whiteboard_items: names.map((name) => ({ definition: { name } })),
    whiteboard_visibility: row.whiteboard_visibility,
    capacity: row.capacity,
    spaces_left: Math.max(0, row.capacity - row.taken),
    waitlist_count: lines.get(row.id)?.count ?? 0,
    location: { name: row.location_name, address: row.location_address },
    price: classPriceOf(row),
    ...classPasses.coverOf(row, visit),
    ...(others ? { overlaps: others } : {}),
    visit: visit && visitFieldsOf(visit, row, classContext),
  };
}

export function visitFieldsOf(visit: VisitRow, row: ClassRow, { lines, classPasses, bookedAt }: ClassReadContext): VisitFields {
  const own = lines.get(row.id)?.own;
  const price = classPriceOf(visit);
  const booked_at = bookedAt.get(visit.id)?.toISOString();
  return {
    id: visit.id,
    state: visit.state,
    cancelled_how: visit.cancelled_how,
    waitlist_position: own?.id === visit.id ? own.position : null,
    offer_expires_at: iso(visit.offer_expires_at),
    pass_id: visit.pass_id,
    ...(booked_at && { booked_at }),
    ...(visit.dropin ? { dropin: true } : {}),
    ...(price ? { price } : {}),
    concession: classPasses.concessionOf(visit, row),
  };
}

/** Counts expired offers. Only classes with due events are queried, which are few. */
async function readRunOut(tx: Tx, { orgId, now }: Viewer, rows: readonly ClassRow[]): Promise<Map<string, number>> {
  const due = rows.filter(({ settle_at }) => settle_at !== null && settle_at <= now).map(({ id }) => id);
  if (due.length === 0) return new Map();
  const found = await tx
    .selectFrom('visits')
    .select(['session_id', sql<number>`count(*)::integer`.as('count')])
    .where('org_id', '=', orgId)
    .where(isOneOf('session_id', due))
    .where('state', '=', 'pending')
    .where('offer_expires_at', '<=', now)
    .groupBy('session_id')
    .execute();
  return new Map(found.map(({ session_id, count }) => [session_id, count]));
}

async function latestVisits(tx: Tx, { orgId, profileId }: Viewer, ids: readonly string[]): Promise<Map<string, VisitRow>> {
  const rows = await tx
    .selectFrom(sql<{ session_id: string }>`unnest(${[...ids]}::uuid[])`.as<'wanted'>(sql`wanted (session_id)`))
    // The lateral join reads visits by class, whatever PostgreSQL estimates about the number of a member's visits.
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('visits')
          .selectAll()
          .where('profile_id', '=', profileId)
          .where('org_id', '=', orgId)
          .whereRef('session_id', '=', 'wanted.session_id')
          .orderBy('seq', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .selectAll('latest')
    .execute();
  return new Map(rows.map((row) => [row.session_id, row]));
}

/** The booking times of places that can only be cancelled late. In most lists there are few or none. */
async function readBookedAt(
  tx: Tx,
  { orgId, now }: Viewer,
  rows: readonly ClassRow[],
  visits: ReadonlyMap<string, VisitRow>,
): Promise<Map<string, Date>> {
  const late = rows.flatMap((row) => {
    const visit = visits.get(row.id);
    const deadline = visit?.state === 'booked' && row.starts_at > now ? deadlineFor(row, visit) : null;
    return visit && deadline && deadline <= now ? [visit.id] : [];
  });
  if (late.length === 0) return new Map();
  const found = await tx
    .selectFrom('visit_events')
    .select((event) => ['visit_id', event.fn.min('at').as('at')])
    .where('org_id', '=', orgId)
    .where(isOneOf('visit_id', late))
    .where('state', '=', 'booked')
    .groupBy('visit_id')
    .execute();
  return new Map(found.map(({ visit_id, at }) => [visit_id, at]));
}

async function readInstructors(tx: Tx, orgId: string, ids: readonly string[]): Promise<Map<string, Instructor[]>> {
  const rows = await tx
    .selectFrom('session_instructors as i')
    .innerJoin('staff as s', (join) => join.onRef('s.org_id', '=', 'i.org_id').onRef('s.id', '=', 'i.staff_id'))
    .select(['i.session_id', 's.id', 's.full_name', 'i.substituted', 'i.substitutes_for'])
    .where('i.org_id', '=', orgId)
    .where(isOneOf('i.session_id', ids))
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

async function readLines(tx: Tx, { orgId, profileId }: Viewer, ids: readonly string[]): Promise<Map<string, Line>> {
  const rows = await tx
    .selectFrom('visits as waiting')
    .leftJoin('visits as own', (join) =>
      join
        .onRef('own.org_id', '=', 'waiting.org_id')
        .onRef('own.session_id', '=', 'waiting.session_id')
        .on('own.profile_id', '=', profileId)
        .on(isWaitlistedState('own.state')),
    )
    .select((line) => [
      'waiting.session_id',
      'own.id',
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`(count(*) filter (where ${line.ref('waiting.seq')} <= ${line.ref('own.seq')}))::integer`.as('position'),
    ])
    .where('waiting.org_id', '=', orgId)
    .where(isOneOf('waiting.session_id', ids))
    .where(isWaitlistedState('waiting.state'))
    .groupBy(['waiting.session_id', 'own.id'])
    .execute();
  return new Map(rows.map(({ session_id, id, count, position }) => [session_id, { count, own: id === null ? null : { id, position } }]));
}
