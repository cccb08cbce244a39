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
  /** For a delayed message: the end of its retries, in ISO 8601. */
  readonly held_until?: string;
}

export interface NotificationJob extends NotificationReference, Addressed {
  /** The reminder of an offer that is still open. */
  readonly is_reminder?: true;
}

export interface ReminderJob extends ReminderReference, Addressed {
  readonly is_reminder?: never;
}

export type PushJob = NotificationJob | ReminderJob;

export type StoredPush = JobWithMetadata<PushJob>;

export const isPush = (job: JobWithMetadata<unknown>): job is StoredPush => job.name === pushQueue || job.name === failedPushQueue;

export const decidePush = ({ deliveryChart }: Context, job: StoredPush, event: DeliveryLifecycleEvent): DeliveryDecision =>
  decideDelivery({ ...job, isDead: job.name === failedPushQueue }, event, deliveryChart);
