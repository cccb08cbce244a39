/** Jobs are enqueued in the transaction of the notification. A repeated message replaces the first, because both use its id. */
import { fromKysely, type JobInsert } from 'pg-boss';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { dueBatches } from '../jobs/due-jobs.ts';
import { pushQueue } from '../jobs/queues.ts';
import { runAfterCommit } from '../jobs/run-after-commit.ts';
import type { NotificationReference } from '../notifications/due-notification.ts';
import type { PushJob, ReminderJob } from './push-job.ts';
import { subscriptionsOf } from './push-subscription-store.ts';
import { secondsUntil } from './seconds-until.ts';
import { sendPush } from './send-push.ts';

export interface PushedNotification extends NotificationReference {
  /** The time of the reminder; absent or null: no reminder. */
  readonly remindAt?: Date | null;
}

const batchSize = 20;

const enqueued = new WeakSet<Tx>();

function jobsOf(context: Context, { remindAt, ...reference }: PushedNotification, subscription_id: string): JobInsert<PushJob>[] {
  const data = { ...reference, subscription_id };
  const job = { id: context.newId(), data };
  if (!remindAt) return [job];
  return [job, { id: context.newId(), data: { ...data, is_reminder: true }, startAfter: secondsUntil(context, remindAt) }];
}

/** Enqueues the jobs of `jobsFor` for each browser of each member. They are sent after the commit. */
async function queueForEachBrowser<Message extends { readonly profile_id: string }>(
  tx: Tx,
  context: Context,
  messages: readonly Message[],
  jobsFor: (message: Message, subscriptionId: string) => JobInsert<PushJob>[],
): Promise<void> {
  if (messages.length === 0) return;
  const subscriptions = Map.groupBy(
    await subscriptionsOf(
      tx,
      messages.map(({ profile_id }) => profile_id),
    ),
    ({ profile_id }) => profile_id,
  );
  const jobs = messages.flatMap((message) => (subscriptions.get(message.profile_id) ?? []).flatMap(({ id }) => jobsFor(message, id)));
  if (jobs.length === 0) return;
  await context.database.jobs.insert(pushQueue, jobs, { db: fromKysely(tx) });
  enqueued.add(tx);
}

export const queuePushes = (tx: Tx, context: Context, notifications: readonly PushedNotification[]): Promise<void> =>
  queueForEachBrowser(tx, context, notifications, (notification, subscriptionId) => jobsOf(context, notification, subscriptionId));

export const queueReminders = (tx: Tx, context: Context, reminders: readonly Omit<ReminderJob, 'subscription_id'>[]): Promise<void> =>
  queueForEachBrowser(tx, context, reminders, (reminder, subscription_id) => [
    { id: context.newId(), data: { ...reminder, subscription_id } },
  ]);

export const sendPushesAfterCommit = (context: Context) =>
  runAfterCommit(context, {
    hasEnqueued: (tx) => enqueued.has(tx),
    run: sendPushes,
    failure: 'push messages could not be sent; they are sent later',
  });

/** Sends all due messages. A push service that does not respond delays the next batch by at most its timeout. */
export async function sendPushes(context: Context, { signal }: { readonly signal?: AbortSignal } = {}): Promise<void> {
  const { database, push } = context;
  if (!push) return;
  for await (const batch of dueBatches<PushJob>(database.jobs, pushQueue, { signal, batchSize }))
    await Promise.all(batch.map((job) => sendPush(context, push, job)));
}
