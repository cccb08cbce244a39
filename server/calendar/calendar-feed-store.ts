/** What a member's calendar holds, by the token in its address. */
import { localeCodes } from '#contract/profile.ts';
import { chooseLocale } from '#machines/app/locale.rules.ts';
import { sql } from 'kysely';
import { hashToken } from '../auth/sign-in-session-store.ts';
import { deadlineFor } from '../classes/class-store.ts';
import type { Context } from '../context.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { Tx } from '../database/schema.ts';
import { uuidFrom } from '../ids.ts';
import { settleForMember } from '../visits/client-visits.ts';
import { appointmentEntries } from './calendar-feed-appointments.ts';
import type { CalendarEntry, Feed } from './calendar-feed.ts';

const day = 24 * 60 * 60 * 1000;
/** How long what has been stays in the calendar. */
const kept = 90 * day;

/** The member's latest visit to each class, and how often anything has happened to any of theirs. */
const readVisits = (tx: Tx, profileId: string, since: Date) =>
  tx
    .selectFrom('visits')
    .innerJoin('sessions', (join) => join.onRef('sessions.org_id', '=', 'visits.org_id').onRef('sessions.id', '=', 'visits.session_id'))
    .innerJoin('facilities', (join) =>
      join.onRef('facilities.org_id', '=', 'sessions.org_id').onRef('facilities.id', '=', 'sessions.facility_id'),
    )
    .innerJoin('orgs', 'orgs.id', 'visits.org_id')
    .distinctOn(['visits.org_id', 'visits.session_id'])
    .select([
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
    .where('sessions.starts_at', '>=', since)
    .orderBy('visits.org_id')
    .orderBy('visits.session_id')
    .orderBy('visits.seq', 'desc')
    .execute();

/** Class → who teaches it. */
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

async function classEntries(tx: Tx, profileId: string, since: Date, origin: string): Promise<CalendarEntry[]> {
  const rows = await readVisits(tx, profileId, since);
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
    details: [teachers.get(row.session_id) ?? '', row.org].filter((text) => text !== ''),
    location: [row.location_name, row.location_address].filter((text) => text !== '').join(', '),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timeZone: row.time_zone,
    cancellationClosesAt: deadlineFor(row, row),
    url: `${origin}/classes/${row.session_id}`,
  }));
}

async function readEntries(tx: Tx, profileId: string, now: Date, origin: string): Promise<CalendarEntry[]> {
  const since = new Date(now.getTime() - kept);
  const entries = [...(await classEntries(tx, profileId, since, origin)), ...(await appointmentEntries(tx, profileId, since, origin))];
  return entries.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.uid.localeCompare(b.uid));
}

/** The calendar with this token, or null where it is nobody's (any more). */
export async function readFeed(context: Context, token: string, origin: string): Promise<Feed | null> {
  const owner = await context.database.once((handle) =>
    handle.selectFrom('profiles').select(['id', 'locale']).where('calendar_token_hash', '=', hashToken(token)).executeTakeFirst(),
  );
  if (!owner) return null;
  await settleForMember(context, owner.id);
  const entries = await context.database.snapshot((tx) => readEntries(tx, owner.id, context.clock.now(), origin));
  return { name: 'Spotter', locale: localeCodes.find((code) => code === owner.locale) ?? chooseLocale([]), entries };
}
