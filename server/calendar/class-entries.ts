/** The classes that a member has visits to, as calendar entries. */
import { sql } from 'kysely';
import { deadlineFor } from '../classes/class-store.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { Tx } from '../database/schema.ts';
import { uuidFrom } from '../ids.ts';
import type { CalendarEntry } from './calendar-feed.ts';

const selectVisits = (tx: Tx, profileId: string) =>
  tx
    .selectFrom('visits')
    .innerJoin('sessions', (join) => join.onRef('sessions.org_id', '=', 'visits.org_id').onRef('sessions.id', '=', 'visits.session_id'))
    .innerJoin('facilities', (join) =>
      join.onRef('facilities.org_id', '=', 'sessions.org_id').onRef('facilities.id', '=', 'sessions.facility_id'),
    )
    .innerJoin('orgs', 'orgs.id', 'visits.org_id')
    .distinctOn(['visits.org_id', 'visits.session_id'])
    .select([
      'visits.id as visit_id',
      'visits.session_id',
      'visits.state',
      'visits.cancelled_how',
      'visits.updated_at',
      'visits.free_until',
      'orgs.name as org',
      'facilities.time_zone',
    ])
    .select(['sessions.name', 'sessions.starts_at', 'sessions.ends_at', 'sessions.cancellation_closes_at', 'sessions.revision'])
    .select(['sessions.location_name', 'sessions.location_address'])
    .select((query) =>
      query
        .selectFrom('visit_events as e')
        .innerJoin('visits as own', (join) => join.onRef('own.org_id', '=', 'e.org_id').onRef('own.id', '=', 'e.visit_id'))
        .whereRef('own.org_id', '=', 'visits.org_id')
        .whereRef('own.session_id', '=', 'visits.session_id')
        .where('own.profile_id', '=', profileId)
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('events'),
    )
    .where('visits.profile_id', '=', profileId)
    .orderBy('visits.org_id')
    .orderBy('visits.session_id')
    .orderBy('visits.seq', 'desc');

type VisitOfClass = Awaited<ReturnType<ReturnType<typeof selectVisits>['execute']>>[number];

async function readTeachers(tx: Tx, sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('session_instructors as i')
    .innerJoin('staff as s', (join) => join.onRef('s.org_id', '=', 'i.org_id').onRef('s.id', '=', 'i.staff_id'))
    .select(['i.session_id', 's.full_name'])
    .where(isOneOf('i.session_id', sessionIds))
    .orderBy('i.position')
    .execute();
  const bySession = Map.groupBy(rows, ({ session_id }) => session_id);
  return new Map([...bySession].map(([id, own]) => [id, own.map(({ full_name }) => full_name).join(', ')]));
}

async function entriesOf(tx: Tx, profileId: string, rows: readonly VisitOfClass[], origin: string): Promise<CalendarEntry[]> {
  const teachers = await readTeachers(
    tx,
    rows.map(({ session_id }) => session_id),
  );
  return rows.map((row) => ({
    uid: `${uuidFrom('calendar-entry', profileId, row.session_id)}@${new URL(origin).hostname}`,
    sequence: Math.max(0, (row.events ?? 0) - 1) + row.revision,
    changedAt: row.updated_at,
    state: row.state,
    cancelledHow: row.cancelled_how,
    name: row.name,
    coach: teachers.get(row.session_id) ?? '',
    studio: row.org,
    location: [row.location_name, row.location_address].filter((text) => text !== '').join(', '),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    cancellationClosesAt: deadlineFor(row, row),
    url: `${origin}/classes/${row.session_id}`,
  }));
}

export const classEntries = async (tx: Tx, profileId: string, since: Date, origin: string): Promise<CalendarEntry[]> =>
  entriesOf(tx, profileId, await selectVisits(tx, profileId).where('sessions.starts_at', '>=', since).execute(), origin);

export interface ClassEntry {
  readonly entry: CalendarEntry;
  readonly visitId: string;
  /** Whether the visit was ever booked; false if it was only waitlisted. */
  readonly wasBooked: boolean;
}

export async function readClassEntry(
  tx: Tx,
  { profileId, orgId, sessionId }: { readonly profileId: string; readonly orgId: string; readonly sessionId: string },
  origin: string,
): Promise<ClassEntry | null> {
  const rows = await selectVisits(tx, profileId).where('visits.org_id', '=', orgId).where('visits.session_id', '=', sessionId).execute();
  const [entry] = await entriesOf(tx, profileId, rows, origin);
  const visitId = rows[0]?.visit_id;
  if (!entry || visitId === undefined) return null;
  const booked = await tx
    .selectFrom('visit_events')
    .select('state')
    .where('org_id', '=', orgId)
    .where('visit_id', '=', visitId)
    .where('state', '=', 'booked')
    .limit(1)
    .executeTakeFirst();
  return { entry, visitId, wasBooked: booked !== undefined };
}
