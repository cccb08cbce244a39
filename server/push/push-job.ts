/** The job of a push message to one browser, as the chart sees it. */
import type { JobWithMetadata } from 'pg-boss';
import type { DeliveryLifecycleEvent } from '#machines/notifications/delivery-lifecycle.machine.ts';
import { decideDelivery, type DeliveryDecision } from '#machines/notifications/delivery-lifecycle.rows.ts';
import type { Context } from '../context.ts';
import { failedPushQueue, pushQueue } from '../jobs/queues.ts';
import type { NotificationReference } from '../notifications/due-notification.ts';
import type { ReminderReference } from './reminder-store.ts';

interface Addressed {
  readonly profile_id: string;
  readonly subscription_id: string;
  /** For a delayed message: until when it is tried, in ISO 8601. */
  readonly held_until?: string;
}

export interface NotificationJob extends NotificationReference, Addressed {
  /** Of an offer that is not answered yet. */
  readonly is_reminder?: true;
}

export interface ReminderJob extends ReminderReference, Addressed {
  readonly is_reminder?: never;
}

export type PushJob = NotificationJob | ReminderJob;

export type StoredPush = JobWithMetadata<PushJob>;

export const isPush = (job: JobWithMetadata<unknown>): job is StoredPush => job.name === pushQueue || job.name === failedPushQueue;

/** The next step of the job. */
export const decidePush = ({ deliveryChart }: Context, job: StoredPush, event: DeliveryLifecycleEvent): DeliveryDecision =>
  decideDelivery({ ...job, isDead: job.name === failedPushQueue }, event, deliveryChart);
