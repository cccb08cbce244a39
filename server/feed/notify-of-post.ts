import { fromKysely, type JobWithMetadata } from 'pg-boss';
import type { NotificationParams } from '#contract/notifications.ts';
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import { isMutantActive } from '../database/mutants.ts';
import type { Tx } from '../database/schema.ts';
import { dueJobs } from '../jobs/due-jobs.ts';
import { ownsJob } from '../jobs/owns-job.ts';
import { postNotificationQueue } from '../jobs/queues.ts';
import { replaceUnread } from '../notifications/replace-unread.ts';
import { openFacilities } from '../profile/profile-store.ts';

export interface PostNotificationJob {
  readonly org_id: string;
  readonly post_id: string;
  /** Members up to this id have been notified; null: no member was notified yet. */
  readonly after: string | null;
}

const membersPerJob = 500;

/** Milliseconds after which the notification of a post expires: two weeks. */
const shownFor = 14 * 24 * 60 * 60 * 1000;

const mostPosts = 20;

const enqueue = async (tx: Tx, { database, newId }: Context, job: PostNotificationJob): Promise<void> =>
  void (await database.jobs.send(postNotificationQueue, job, { id: newId(), db: fromKysely(tx) }));

export const queuePostNotifications = (tx: Tx, context: Context, orgId: string, postId: string): Promise<void> =>
  enqueue(tx, context, { org_id: orgId, post_id: postId, after: null });

const accountsOf = (tx: Tx, orgId: string) =>
  tx
    .selectFrom('accounts')
    .select(['org_id', 'profile_id', 'home_facility_id', 'hidden_at'])
    .where('org_id', '=', orgId)
    .orderBy('profile_id');

type Audience = Awaited<ReturnType<ReturnType<typeof accountsOf>['execute']>>;

/** Members whose feed contains the post: the studio is visible to them, and the post is for their facility or for all facilities (null). */
async function readersAmong(tx: Tx, accounts: Audience, orgId: string, facilityId: string | null): Promise<string[]> {
  const facilities = await tx.selectFrom('facilities').selectAll().where('org_id', '=', orgId).execute();
  const readers = accounts.filter((account) => {
    const [facility] = openFacilities(account, facilities);
    const isShown = facility !== undefined && facility.feed_enabled && account.hidden_at === null;
    return isShown && (facilityId === null || facilityId === facility.id);
  });
  return readers.map(({ profile_id }) => profile_id);
}

/** The ids of all members who see a post of this facility in their feed; null: a post for every facility. */
export const readersOf = async (tx: Tx, orgId: string, facilityId: string | null): Promise<string[]> =>
  readersAmong(tx, await accountsOf(tx, orgId).execute(), orgId, facilityId);

const paramsOf =
  (postId: string, author: string) =>
  (replaced: readonly NotificationParams[]): NotificationParams => ({
    post_ids: [postId, ...replaced.flatMap(({ post_ids = [] }) => post_ids)].slice(0, mostPosts),
    authors: [...new Set([author, ...replaced.flatMap(({ authors = [] }) => authors)])],
  });

const findPost = (tx: Tx, { org_id, post_id }: PostNotificationJob) =>
  tx
    .selectFrom('posts as p')
    .innerJoin('orgs as o', 'o.id', 'p.org_id')
    .leftJoin('staff as s', (join) => join.onRef('s.org_id', '=', 'p.org_id').onRef('s.id', '=', 'p.staff_id'))
    .where('p.org_id', '=', org_id)
    .where('p.id', '=', post_id)
    .where('p.removed_at', 'is', null)
    .select(['p.org_id', 'p.id', 'p.facility_id', 'p.created_at', 'o.name as studio', 's.full_name as author'])
    .executeTakeFirst();

async function run(tx: Tx, context: Context, job: JobWithMetadata<PostNotificationJob>, limit: number): Promise<void> {
  if (!isMutantActive('early-job-end') && !(await ownsJob(tx, job))) return;
  const { after } = job.data;
  const post = await findPost(tx, job.data);
  if (post) {
    const accounts = await accountsOf(tx, post.org_id)
      .$if(after !== null, (rows) => rows.where('profile_id', '>', after))
      .limit(limit)
      .execute();
    const last = accounts.at(-1);
    if (last && accounts.length === limit) await enqueue(tx, context, { ...job.data, after: last.profile_id });
    await replaceUnread(tx, context, {
      profileIds: await readersAmong(tx, accounts, post.org_id, post.facility_id),
      orgId: post.org_id,
      type: 'post',
      paramsFrom: paramsOf(post.id, post.author ?? post.studio),
      now: post.created_at,
      expiresAt: new Date(post.created_at.getTime() + shownFor),
    });
  }
  await context.database.jobs.deleteJob(postNotificationQueue, job.id, { db: fromKysely(tx) });
}

interface SendOptions {
  /** No further job starts after this signal is aborted. */
  readonly signal?: AbortSignal;
  readonly limit?: number;
}

/** Runs every due job. A failed job is retried later. */
export async function sendPostNotifications(context: Context, { signal, limit = membersPerJob }: SendOptions = {}): Promise<void> {
  const { database, log } = context;
  for await (const job of dueJobs<PostNotificationJob>(database.jobs, postNotificationQueue, { signal })) {
    const { id, retryCount, data } = job;
    try {
      if (isMutantActive('early-job-end')) await database.jobs.deleteJob(postNotificationQueue, id);
      await database.transaction((tx) => run(tx, context, job, limit));
    } catch (error) {
      log.warn({ post: data.post_id, error: messageOf(error) }, 'some members were not notified of a post; they are notified later');
      await database.jobs.fail(postNotificationQueue, { id, retryCount }, { message: messageOf(error) });
    }
  }
}
