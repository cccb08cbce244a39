import { sql, type SelectQueryBuilder } from 'kysely';
import { offerExpiry } from '#machines/visits/offer.rules.ts';
import type { SessionFacts } from '#machines/visits/session.rules.ts';
import { StaleRead } from '../database/database.ts';
import { isMutantActive } from '../database/mutants.ts';
import type { Handle, SessionRow, Tables, Tx, VisitRow } from '../database/schema.ts';

export type ClassRow = SessionRow & { readonly time_zone: string };

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The class in the form that the rules read, without the member's visit. */
export const sessionFactsOf = (row: SessionRow) =>
  ({
    start_date: row.starts_at.toISOString(),
    end_date: row.ends_at.toISOString(),
    booking_open_date: iso(row.booking_opens_at),
    booking_close_date: iso(row.booking_closes_at),
    cancellation_close_date: iso(row.cancellation_closes_at),
    cancelled: row.cancelled_at !== null,
    full: row.taken >= row.capacity,
    waitlists_on: row.waitlists_on,
    dropin_spaces: row.dropin_spaces,
    droppedin_count: row.droppedin_count,
  }) satisfies SessionFacts;

export const offerExpiryOf = ({ starts_at: start, time_zone: timeZone, offer_minutes: lengths }: ClassRow, now: Date): string =>
  offerExpiry({ now, start, timeZone, ...(lengths && { lengths }) }).toISOString();

type Deadline = Pick<SessionRow, 'cancellation_closes_at'>;
type Entitled = Pick<VisitRow, 'state' | 'free_until'>;

/** Until when this member cancels free of charge: later than others if they booked before the studio moved the class. */
export const deadlineFor = ({ cancellation_closes_at: closesAt }: Deadline, visit: Entitled | null): Date | null => {
  const own = visit?.state === 'booked' ? visit.free_until : null;
  return closesAt && own && own > closesAt ? own : closesAt;
};

/** The class in the form that the rules read, with the cancellation deadline of this visit. */
export const sessionFactsFor = (row: SessionRow, visit: Entitled | null): ReturnType<typeof sessionFactsOf> => ({
  ...sessionFactsOf(row),
  cancellation_close_date: iso(deadlineFor(row, visit)),
});

/** `skip` returns undefined if the row is locked. Rows that only refer to the class do not wait: settling a class takes seconds. */
export function lockClass(tx: Tx, orgId: string, sessionId: string, taken: 'wait' | 'skip' = 'wait'): Promise<ClassRow | undefined> {
  const query = withZone(tx).where('sessions.org_id', '=', orgId).where('sessions.id', '=', sessionId);
  if (isMutantActive('no-session-lock')) return query.executeTakeFirst();
  const locking = query.forNoKeyUpdate('sessions');
  return (taken === 'skip' ? locking.skipLocked() : locking).executeTakeFirst();
}

const withZone = (tx: Tx | Handle) =>
  tx
    .selectFrom('sessions')
    .innerJoin('facilities', (join) =>
      join.onRef('facilities.org_id', '=', 'sessions.org_id').onRef('facilities.id', '=', 'sessions.facility_id'),
    )
    .selectAll('sessions')
    .select('facilities.time_zone');

type WithZone = SelectQueryBuilder<Tables, 'sessions' | 'facilities', ClassRow>;

export const selectClasses = (tx: Tx, filter: (query: WithZone) => WithZone, most: number | null = null): Promise<ClassRow[]> => {
  const query = filter(withZone(tx)).orderBy('sessions.starts_at').orderBy('sessions.name').orderBy('sessions.id');
  return (most === null ? query : query.limit(most)).execute();
};

export const classById = (tx: Tx, orgId: string, id: string): Promise<ClassRow | undefined> =>
  withZone(tx).where('sessions.org_id', '=', orgId).where('sessions.id', '=', id).executeTakeFirst();

/** Updates the number of taken places, if the row is unchanged and the number fits. */
export async function updatePlaces(
  tx: Tx,
  read: ClassRow,
  { taken, droppedIn, settleAt, now }: { taken: number; droppedIn: number; settleAt: Date | null; now: Date },
): Promise<void> {
  let update = tx
    .updateTable('sessions')
    .set({ taken, droppedin_count: droppedIn, settle_at: settleAt, updated_at: now })
    .where('org_id', '=', read.org_id)
    .where('id', '=', read.id);
  if (!isMutantActive('no-place-guard'))
    update = update
      .where('taken', '=', read.taken)
      .where((row) => row.or([row('capacity', '>=', taken), sql<boolean>`${taken}::integer <= ${read.taken}::integer`]));
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows === 0n) throw new StaleRead('the places of the class have changed since they were read');
}

export function dueClasses(handle: Handle, orgId: string | null, now: Date): Promise<{ org_id: string; id: string }[]> {
  const due = handle.selectFrom('sessions').select(['org_id', 'id']).where('settle_at', '<=', now).orderBy('settle_at');
  return (orgId === null ? due : due.where('org_id', '=', orgId)).execute();
}
