import type { Activity, Post } from '#contract/feed.ts';
import type { Person } from '#contract/people.ts';
import type { Workout } from '#contract/workouts.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { Tx } from '../database/schema.ts';
import type { FacilityMember } from '../http/handler-input.ts';
import { liveWorkouts } from '../training/workout-store.ts';
import { showWorkouts } from '../training/workout-wire.ts';
import { readComments } from './comment-wire.ts';
import { readReactions } from './reaction-store.ts';
import type { ThreadSubject } from './sources.ts';

export interface FeedEntry extends Pick<ThreadSubject, 'type' | 'id'> {
  readonly at: Date;
}

interface ShownPost {
  readonly author: Person;
  readonly post: Post;
}

const idsOf = (entries: readonly FeedEntry[], type: FeedEntry['type']): string[] =>
  entries.flatMap((entry) => (entry.type === type ? [entry.id] : []));

async function readPosts(tx: Tx, { orgId }: FacilityMember, ids: readonly string[]): Promise<ReadonlyMap<string, ShownPost>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('posts as p')
    .innerJoin('orgs as o', 'o.id', 'p.org_id')
    .leftJoin('staff as s', (join) => join.onRef('s.org_id', '=', 'p.org_id').onRef('s.id', '=', 'p.staff_id'))
    .select(['p.id', 'p.content', 'p.images', 'p.staff_id', 's.full_name', 'o.id as org_id', 'o.name', 'o.logo_url'])
    .where('p.org_id', '=', orgId)
    .where(isOneOf('p.id', ids))
    .execute();
  return new Map(
    rows.map(({ id, content, images, staff_id, full_name, org_id, name, logo_url }) => {
      const author: Person =
        staff_id !== null && full_name !== null
          ? { id: staff_id, kind: 'staff', name: full_name, avatar_url: null, is_you: false }
          : { id: org_id, kind: 'studio', name, avatar_url: logo_url, is_you: false };
      return [id, { author, post: { content, images } }];
    }),
  );
}

async function readMembers(tx: Tx, { profileId }: FacilityMember, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('profiles').select(['id', 'full_name', 'avatar_thumb_url']).where(isOneOf('id', ids)).execute();
  return new Map(
    rows.map(({ id, full_name, avatar_thumb_url }) => [
      id,
      { id, kind: 'member', name: full_name, avatar_url: avatar_thumb_url, is_you: id === profileId },
    ]),
  );
}

/** Hides from others what only the author may see: the notes, and the beaten record, which may come from outside any class. */
const asOthersSee = (workout: Workout): Workout =>
  workout.type === 'lift'
    ? { ...workout, notes: '', records: workout.records.map((record) => ({ ...record, previous: { weight: null, height: null } })) }
    : { ...workout, notes: '' };

interface ShownWorkout {
  readonly workout: Workout;
  readonly author: Person;
}

async function readWorkouts(tx: Tx, caller: FacilityMember, ids: readonly string[]): Promise<ReadonlyMap<string, ShownWorkout>> {
  if (ids.length === 0) return new Map();
  const rows = await liveWorkouts(tx, caller.orgId).where(isOneOf('id', ids)).execute();
  const authors = await readMembers(tx, caller, [...new Set(rows.map(({ profile_id }) => profile_id))]);
  const shown = await showWorkouts(tx, caller.orgId, rows);
  const authorOf = new Map(rows.map(({ id, profile_id }) => [id, authors.get(profile_id)]));
  return new Map(
    shown.flatMap((workout): [string, ShownWorkout][] => {
      const author = authorOf.get(workout.id);
      return author ? [[workout.id, { author, workout: author.is_you ? workout : asOthersSee(workout) }]] : [];
    }),
  );
}

async function readVisits(tx: Tx, { orgId }: FacilityMember, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('visits as v')
    .innerJoin('sessions as s', (join) => join.onRef('s.org_id', '=', 'v.org_id').onRef('s.id', '=', 'v.session_id'))
    .select(['v.id', 's.name'])
    .where('v.org_id', '=', orgId)
    .where(isOneOf('v.id', ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** In the order of the entries. `latest`: how many of the newest threads each entry shows; null: all. */
export async function showActivities(
  tx: Tx,
  caller: FacilityMember,
  entries: readonly FeedEntry[],
  latest: number | null,
): Promise<Activity[]> {
  const ids = entries.map(({ id }) => id);
  const posts = await readPosts(tx, caller, idsOf(entries, 'post'));
  const workouts = await readWorkouts(tx, caller, idsOf(entries, 'workout'));
  const visits = await readVisits(tx, caller, idsOf(entries, 'visit'));
  const members = visits.size === 0 ? new Map<string, Person>() : await readMembers(tx, caller, [caller.profileId]);
  const comments = await readComments(tx, caller, ids, latest);
  const reactions = await readReactions(tx, caller, ids);
  return entries.flatMap(({ type, id, at }): Activity[] => {
    const shown = { id, created_at: at.toISOString(), comments: comments(id), reactions: reactions(id) };
    const post = posts.get(id);
    if (post) return [{ ...shown, source_type: 'post', ...post }];
    const workout = workouts.get(id);
    if (workout) return [{ ...shown, source_type: 'workout', ...workout, class_name: workout.workout.session?.name ?? null }];
    const author = members.get(caller.profileId);
    return type === 'visit' && author ? [{ ...shown, source_type: 'visit', author, class_name: visits.get(id) ?? null }] : [];
  });
}
