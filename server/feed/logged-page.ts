/** No single query is fast for all members: some attend classes with thousands of workouts, others see hardly any. */
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/schema.ts';
import type { FacilityMember } from '../http/handler-input.ts';
import type { CursorPageQuery } from '../training/cursor-paging.ts';
import type { FeedEntry } from './activity-wire.ts';

/** For a member with at most this many classes, workouts are read by class. */
const fewClasses = 20;
/** How many entries of the facility’s feed are checked before the workouts of a regular member are read by class. */
const mostLooked = 2000;

/** Literal SQL text, so that the index of these states is used. */
const hasPlace = sql`state in ('booked', 'attended')`;

const classesOf = ({ orgId, profileId }: FacilityMember) =>
  sql`select session_id from visits where profile_id = ${profileId} and org_id = ${orgId} and ${hasPlace}`;

const isBefore = ({ after }: CursorPageQuery): RawBuilder<unknown> =>
  after ? sql`(w.created_at, w.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;

const loggedAt = ({ orgId, facility }: FacilityMember, page: CursorPageQuery) => sql`
  w.org_id = ${orgId} and w.facility_id = ${facility.id} and w.deleted_at is null and w.session_id is not null and ${isBefore(page)}`;

/** A subquery for each row instead of a join, because the query stops before it reaches most rows. */
const isByAttendee = ({ orgId }: FacilityMember) => sql`
  coalesce((select true from visits where org_id = ${orgId} and session_id = logged.session_id and profile_id = logged.profile_id
    and ${hasPlace} limit 1), false)`;

const newestFirst = sql`order by created_at desc, id desc`;
const columns = sql`w.id, w.created_at, w.session_id, w.profile_id`;

const byClasses = (caller: FacilityMember, page: CursorPageQuery) => sql<Found>`
  with attended as materialized (${classesOf(caller)})
  select id, created_at from (
    select one.* from attended
    cross join lateral (select ${columns} from workouts w where w.session_id = attended.session_id and ${loggedAt(caller, page)} offset 0) one
    ${newestFirst} offset 0
  ) logged where ${isByAttendee(caller)} ${newestFirst} limit ${page.limit + 1}`;

const byFeed = (caller: FacilityMember, page: CursorPageQuery) => sql<Found>`
  with attended as materialized (${classesOf(caller)})
  select id, created_at from (
    select ${columns} from workouts w where ${loggedAt(caller, page)} order by w.created_at desc, w.id desc limit ${mostLooked}::integer
  ) logged where coalesce(session_id in (select session_id from attended), false) and ${isByAttendee(caller)}
  ${newestFirst} limit ${page.limit + 1}`;

interface Found {
  readonly id: string;
  readonly created_at: Date;
}

/** The entries of a page, latest first. If there are more, one more entry is returned. */
export async function readLoggedPage(tx: Tx, caller: FacilityMember, page: CursorPageQuery): Promise<FeedEntry[]> {
  const entriesOf = ({ rows }: { readonly rows: readonly Found[] }): FeedEntry[] =>
    rows.map(({ id, created_at: at }) => ({ type: 'workout', id, at }));
  const { rows: classes } = await sql`${classesOf(caller)} limit ${fewClasses + 1}::integer`.execute(tx);
  if (classes.length > fewClasses) {
    const found = entriesOf(await byFeed(caller, page).execute(tx));
    if (found.length > page.limit) return found;
  }
  return entriesOf(await byClasses(caller, page).execute(tx));
}
