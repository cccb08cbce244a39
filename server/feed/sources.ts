import type { SourceType } from '#contract/feed.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { CommentRow, Tables, Tx } from '../database/schema.ts';
import type { FacilityMember } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';

export interface ThreadSubject {
  readonly type: Exclude<SourceType, 'comment'>;
  readonly id: string;
  /** The facility whose feed contains the source; null: the feed of every facility. */
  readonly facilityId: string | null;
}

export interface FeedSource {
  readonly type: SourceType;
  readonly id: string;
  readonly root: ThreadSubject;
  /** The comment; null: the source is the subject of the thread itself. */
  readonly comment: CommentRow | null;
}

export const visiblePosts = (tx: Tx, { orgId, facility }: FacilityMember) =>
  tx
    .selectFrom('posts')
    .where('posts.org_id', '=', orgId)
    .where('posts.removed_at', 'is', null)
    .where((row) => row.or([row('posts.facility_id', 'is', null), row('posts.facility_id', '=', facility.id)]));

const placesInClass = (row: ExpressionBuilder<Tables, 'workouts'>) =>
  row
    .selectFrom('visits as v')
    .select(sql<number>`1`.as('one'))
    .whereRef('v.org_id', '=', 'workouts.org_id')
    .whereRef('v.session_id', '=', 'workouts.session_id')
    .where('v.state', 'in', ['booked', 'attended']);

/** Whether a workout was logged for a class in which the member has or had a place. */
export const isOfClassAttendedBy = (profileId: string) => (row: ExpressionBuilder<Tables, 'workouts'>) =>
  row.exists(placesInClass(row).where('v.profile_id', '=', profileId));

/** Other members do not see any other workout, because it would show that the author was absent. */
export const isByAttendee = (row: ExpressionBuilder<Tables, 'workouts'>) =>
  row.exists(placesInClass(row).whereRef('v.profile_id', '=', 'workouts.profile_id'));

export const isVisibleTo = (profileId: string) => (row: ExpressionBuilder<Tables, 'workouts'>) =>
  row.or([row('workouts.profile_id', '=', profileId), row.and([isByAttendee(row), isOnBoardSeenBy(row, profileId)])]);

const isOnBoardSeenBy = (row: ExpressionBuilder<Tables, 'workouts'>, profileId: string) =>
  row.exists(
    row
      .selectFrom('sessions as s')
      .select(sql<number>`1`.as('one'))
      .whereRef('s.org_id', '=', 'workouts.org_id')
      .whereRef('s.id', '=', 'workouts.session_id')
      .where((seen) =>
        seen.or([
          seen('s.whiteboard_visibility', '=', 'public'),
          seen.exists(
            seen
              .selectFrom('visits as v')
              .select(sql<number>`1`.as('one'))
              .whereRef('v.org_id', '=', 's.org_id')
              .whereRef('v.session_id', '=', 's.id')
              .where('v.profile_id', '=', profileId)
              .where('v.state', 'in', ['booked', 'attended']),
          ),
        ]),
      ),
  );

const rootFinders: Readonly<
  Record<ThreadSubject['type'], (tx: Tx, caller: FacilityMember, id: string) => Promise<string | null | undefined>>
> = {
  post: async (tx, caller, id) =>
    (await visiblePosts(tx, caller).select('facility_id').where('id', '=', id).executeTakeFirst())?.facility_id,
  workout: async (tx, { orgId, profileId }, id) => {
    const seen = tx.selectFrom('workouts').select('facility_id').where('org_id', '=', orgId).where('id', '=', id);
    return (await seen.where('deleted_at', 'is', null).where(isVisibleTo(profileId)).executeTakeFirst())?.facility_id;
  },
  visit: async (tx, { orgId, profileId, facility }, id) => {
    const own = tx.selectFrom('visits').select('id').where('org_id', '=', orgId).where('id', '=', id).where('profile_id', '=', profileId);
    return (await own.executeTakeFirst()) && facility.id;
  },
};

/** Throws `not_found` if the subject does not exist, or if the member may not see it. */
export async function findThreadSubject(tx: Tx, caller: FacilityMember, type: ThreadSubject['type'], id: string): Promise<ThreadSubject> {
  const facilityId = await rootFinders[type](tx, caller, id);
  if (facilityId === undefined) throw new Refused('not_found');
  return { type, id, facilityId };
}

export async function findSource(tx: Tx, caller: FacilityMember, type: SourceType, text: string): Promise<FeedSource> {
  const id = uuidOf(text);
  if (type !== 'comment') return { type, id, root: await findThreadSubject(tx, caller, type, id), comment: null };
  const comment = await tx.selectFrom('comments').selectAll().where('org_id', '=', caller.orgId).where('id', '=', id).executeTakeFirst();
  if (!comment) throw new Refused('not_found');
  return { type, id, root: await findThreadSubject(tx, caller, comment.source_type, comment.source_id), comment };
}

/** Throws `feed_off` if the facility has no feed. */
export function needFeed({ facility }: FacilityMember): void {
  if (!facility.feed_enabled) throw new Refused('feed_off');
}
