/**
 * Push messages are jobs, one for each browser, enqueued in the transaction of the notification. A message that is repeated because
 * its worker was killed replaces the first one at the push service and on the device: both have the id of the notification.
 */
import { fromKysely, type JobInsert, type JobWithMetadata } from 'pg-boss';
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import { isMutantActive } from '../database/mutants.ts';
import type { Tx } from '../database/schema.ts';
import { dueBatches } from '../jobs/due-jobs.ts';
import { ownsJob } from '../jobs/owns-job.ts';
import { pushQueue } from '../jobs/queues.ts';
import { runAfterCommit } from '../jobs/run-after-commit.ts';
import type { NotificationReference } from '../notifications/due-notification.ts';
import { type ComposedPush, composePush } from './compose-push.ts';
import { composeReminder } from './compose-reminder.ts';
import { deliverInTurn, MustWait } from './deliver-in-turn.ts';
import type { PushDelivery } from './push-delivery.ts';
import { expireSubscription, receivingSubscription, subscriptionsOf } from './push-subscription-store.ts';
import { holdFor } from './push-waits.ts';
import type { ReminderReference } from './reminder-store.ts';
import { readVapidKeys } from './vapid-keys.ts';

interface Addressed {
  readonly profile_id: string;
  readonly subscription_id: string;
  /** Of a message that has waited for its push service: until when it may wait, in ISO 8601. */
  readonly held_until?: string;
}

export interface NotificationJob extends NotificationReference, Addressed {
  /** Of an offer that is not answered yet. */
  readonly is_reminder?: true;
}

interface ReminderJob extends ReminderReference, Addressed {}

export type PushJob = NotificationJob | ReminderJob;

export interface PushedNotification extends NotificationReference {
  /** When the member is reminded of it; absent or null: never. */
  readonly remindAt?: Date | null;
}

/** So many messages are under way at a time. */
const batchSize = 20;

const enqueued = new WeakSet<Tx>();

/** The clock of the jobs is that of the database, so the start of a job is given in seconds from now. */
const secondsUntil = ({ clock }: Context, at: Date): number => Math.ceil((at.getTime() - clock.now().getTime()) / 1000);

function jobsOf(context: Context, { remindAt, ...reference }: PushedNotification, subscription_id: string): JobInsert<PushJob>[] {
  const data = { ...reference, subscription_id };
  const job = { id: context.newId(), data };
  if (!remindAt) return [job];
  return [job, { id: context.newId(), data: { ...data, is_reminder: true }, startAfter: secondsUntil(context, remindAt) }];
}

/** For each browser of each member, those that `jobsFor` makes. They are sent once the transaction has been committed. */
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

/** Sends push messages as soon as their cause is committed. */
export const sendPushesAfterCommit = (context: Context) =>
  runAfterCommit(context, {
    hasEnqueued: (tx) => enqueued.has(tx),
    run: sendPushes,
    failure: 'push messages could not be sent; they are sent later',
  });

const compose = (tx: Tx, context: Context, job: PushJob): Promise<ComposedPush | null> =>
  'visit_id' in job ? composeReminder(tx, context, job) : composePush(tx, context, job, job.is_reminder === true);

const readMessage = (context: Context, job: PushJob) =>
  context.database.transaction(async (tx) => {
    const subscription = await receivingSubscription(tx, context, job.subscription_id);
    if (subscription?.profile_id !== job.profile_id) return null;
    const composed = await compose(tx, context, job);
    return composed && { subscription, composed, keys: await readVapidKeys(tx) };
  });

/** Replaces the job by one that starts later; what it says is read again then. A worker that has lost the job changes nothing. */
const postpone = (context: Context, job: JobWithMetadata<PushJob>, later: Omit<JobInsert<PushJob>, 'id'>): Promise<void> =>
  context.database.transaction(async (tx) => {
    const { jobs } = context.database;
    if (!(await ownsJob(tx, job))) return;
    await jobs.insert(pushQueue, [{ id: context.newId(), data: job.data, ...later }], { db: fromKysely(tx) });
    await jobs.deleteJob(pushQueue, job.id, { db: fromKysely(tx) });
  });

/** Sends it again when its push service takes it; false where it has waited as long as it may. */
async function hold(context: Context, job: JobWithMetadata<PushJob>, { seconds }: MustWait): Promise<boolean> {
  // the clock of the jobs, see above
  const held = holdFor(job, seconds, new Date());
  if (!held) return false;
  const data = { ...job.data, held_until: held.heldUntil };
  await postpone(context, job, { startAfter: held.wait, retryLimit: held.retryLimit, data });
  return true;
}

async function sendMessage(context: Context, delivery: PushDelivery, job: JobWithMetadata<PushJob>): Promise<void> {
  const { data } = job;
  const found = await readMessage(context, data);
  if (!found) return;
  const { subscription, composed, keys } = found;
  if (composed.waitsUntil) return postpone(context, job, { startAfter: secondsUntil(context, composed.waitsUntil) });
  const outcome = await deliverInTurn(context, delivery, keys, subscription, composed);
  const facts = { notification: composed.message.notification_id, host: new URL(subscription.endpoint).host };
  if (outcome === 'subscription expired') await context.database.transaction((tx) => expireSubscription(tx, context, subscription));
  if (outcome === 'refused') context.log.error(facts, 'a push service refused a message; it is not sent again');
}

async function send(context: Context, delivery: PushDelivery, job: JobWithMetadata<PushJob>): Promise<void> {
  const { id, retryCount } = job;
  const { database, log } = context;
  try {
    if (isMutantActive('early-job-end')) await database.jobs.deleteJob(pushQueue, id);
    await sendMessage(context, delivery, job);
    await database.jobs.deleteJob(pushQueue, { id, retryCount });
  } catch (error) {
    if (error instanceof MustWait && (await hold(context, job, error))) return;
    log.warn({ job: id, error: messageOf(error) }, 'a push message was not sent; it is sent again later');
    await database.jobs.fail(pushQueue, { id, retryCount }, { message: messageOf(error) });
  }
}

/** Sends what is due; a push service that does not respond delays no message of the next batch by more than its time-out. */
export async function sendPushes(context: Context, { signal }: { readonly signal?: AbortSignal } = {}): Promise<void> {
  const { database, push } = context;
  if (!push) return;
  for await (const batch of dueBatches<PushJob>(database.jobs, pushQueue, { signal, batchSize }))
    await Promise.all(batch.map((job) => send(context, push, job)));
}
