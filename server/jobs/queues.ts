import type { Queue } from 'pg-boss';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const emailQueue = 'email';
/** Emails that could not be sent for three days. */
export const failedEmailQueue = 'email_failed';

export const postNotificationQueue = 'post_notification';
export const failedPostNotificationQueue = 'post_notification_failed';

export const pushQueue = 'push';
/** Push messages that no push service accepted for three days. */
export const failedPushQueue = 'push_failed';

export const gatewayRemovalQueue = 'gateway_removal';
/** Removals that failed at the gateway for three days. */
export const failedGatewayRemovalQueue = 'gateway_removal_failed';

/** Nine attempts in the first two hours, then one attempt each hour, for three days in total. */
export const retries = 80;

interface DurableQueue {
  readonly name: string;
  readonly deadLetter: string;
  /** In seconds; longer than any attempt takes. After this time, the worker counts as killed. */
  readonly expireInSeconds: number;
}

/** The queue and its dead letter queue. The dead letter queue must be created first, because the queue refers to it. */
const durable = ({ name, deadLetter, expireInSeconds }: DurableQueue): readonly Queue[] => [
  { name: deadLetter, retentionSeconds: 30 * day },
  {
    name,
    deadLetter,
    retryLimit: retries,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: hour,
    expireInSeconds,
    // a job that failed permanently stays in the dead letter queue
    deleteAfterSeconds: hour,
  },
];

export const queues: readonly Queue[] = [
  ...durable({ name: emailQueue, deadLetter: failedEmailQueue, expireInSeconds: 5 * minute }),
  ...durable({ name: pushQueue, deadLetter: failedPushQueue, expireInSeconds: minute }),
  ...durable({ name: postNotificationQueue, deadLetter: failedPostNotificationQueue, expireInSeconds: minute }),
  ...durable({ name: gatewayRemovalQueue, deadLetter: failedGatewayRemovalQueue, expireInSeconds: minute }),
];
