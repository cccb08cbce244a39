/** One attempt to send a push message. The chart decides the next step of the job. */
import { fromKysely } from 'pg-boss';
import type { DeliveryLifecycleEvent } from '#machines/notifications/delivery-lifecycle.machine.ts';
import type { DeliveryDecision } from '#machines/notifications/delivery-lifecycle.rows.ts';
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import { isMutantActive } from '../database/mutants.ts';
import type { Tx } from '../database/schema.ts';
import { ownsJob } from '../jobs/owns-job.ts';
import { pushQueue } from '../jobs/queues.ts';
import { inSpan } from '../operation/tracer.ts';
import { type ComposedPush, composePush } from './compose-push.ts';
import { composeReminder } from './compose-reminder.ts';
import { deliverInTurn } from './deliver-in-turn.ts';
import type { PushDelivery } from './push-delivery.ts';
import { decidePush, type PushJob, type StoredPush } from './push-job.ts';
import { expireSubscription, receivingSubscription } from './push-subscription-store.ts';
import { secondsUntil } from './seconds-until.ts';
import { readVapidKeys } from './vapid-keys.ts';

const compose = (tx: Tx, context: Context, job: PushJob): Promise<ComposedPush | null> =>
  'visit_id' in job ? composeReminder(tx, context, job) : composePush(tx, context, job, job.is_reminder === true);

const readMessage = (context: Context, job: PushJob) =>
  context.database.transaction(async (tx) => {
    const subscription = await receivingSubscription(tx, context, job.subscription_id);
    if (subscription?.profile_id !== job.profile_id) return null;
    const composed = await compose(tx, context, job);
    return composed && { subscription, composed, keys: await readVapidKeys(tx) };
  });

/** Resolves to the event of the attempt; null if the chart does not allow sending. */
async function attempt(context: Context, delivery: PushDelivery, job: StoredPush): Promise<DeliveryLifecycleEvent | null> {
  const found = await readMessage(context, job.data);
  if (!found) return { type: 'message.over' };
  const { subscription, composed, keys } = found;
  if (composed.waitsUntil) return { type: 'message.quiet', seconds: secondsUntil(context, composed.waitsUntil) };
  if (decidePush(context, job, { type: 'service.accepted' }).kind === 'none') return null;
  const event = await deliverInTurn(context, delivery, keys, subscription, composed);
  const facts = { notification: composed.message.notification_id, host: new URL(subscription.endpoint).host };
  if (event.type === 'endpoint.unknown') await context.database.transaction((tx) => expireSubscription(tx, context, subscription));
  if (event.type === 'service.refused') context.log.error(facts, 'a push service refused a message; it is not sent again');
  return event;
}

/** Replaces the job by a later job, which reads the content of the message again. A worker that has lost the job changes nothing. */
const postpone = (
  context: Context,
  job: StoredPush,
  { seconds, retryLimit, heldUntil }: Extract<DeliveryDecision, { kind: 'postponed' }>,
): Promise<void> =>
  context.database.transaction(async (tx) => {
    const { jobs } = context.database;
    if (!(await ownsJob(tx, job))) return;
    const data: PushJob = { ...job.data, held_until: heldUntil };
    await jobs.insert(pushQueue, [{ id: context.newId(), data, startAfter: seconds, retryLimit }], { db: fromKysely(tx) });
    await jobs.deleteJob(pushQueue, job.id, { db: fromKysely(tx) });
  });

/** Applies an event to the job. The job does not change if the chart does not accept the event. */
async function apply(context: Context, job: StoredPush, event: DeliveryLifecycleEvent, failure = ''): Promise<void> {
  const { jobs } = context.database;
  const { id, retryCount } = job;
  const decision = decidePush(context, job, event);
  if (decision.kind === 'deleted') await jobs.deleteJob(pushQueue, { id, retryCount });
  if (decision.kind === 'postponed') await postpone(context, job, decision);
  if (decision.kind === 'failed') await jobs.fail(pushQueue, { id, retryCount }, { message: failure });
  if (decision.kind === 'none' && event.type === 'service.busy')
    throw new Error(`the push service accepts no message for ${event.seconds} s, and the message has waited long enough`);
}

export async function sendPush(context: Context, delivery: PushDelivery, job: StoredPush): Promise<void> {
  try {
    if (isMutantActive('early-job-end')) await context.database.jobs.deleteJob(pushQueue, job.id);
    const event = await inSpan(context.tracer, { name: 'push message', place: 'root' }, async (span) => {
      const result = await attempt(context, delivery, job);
      span?.set({ 'spotter.push.result': result?.type ?? 'none' });
      return result;
    });
    if (event) await apply(context, job, event);
  } catch (error) {
    context.log.warn({ job: job.id, error: messageOf(error) }, 'a push message was not sent; it is sent again later');
    await apply(context, job, { type: 'attempt.failed' }, messageOf(error));
  }
}
