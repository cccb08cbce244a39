/** The queues of durable jobs, and how long each keeps what it holds. */
import type { Queue } from 'pg-boss';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const emailQueue = 'email';
/** Emails that did not leave for three days. */
export const failedEmailQueue = 'email_failed';

/** Nine attempts in the first two hours, then one each hour: three days altogether. */
const emailRetries = 80;

/** A dead letter queue stands before the queue that names it. */
export const queues: readonly Queue[] = [
  { name: failedEmailQueue, retentionSeconds: 30 * day },
  {
    name: emailQueue,
    deadLetter: failedEmailQueue,
    retryLimit: emailRetries,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: hour,
    // longer than any mail server takes
    expireInSeconds: 5 * minute,
    // a job that failed for good is kept in the dead letter queue
    deleteAfterSeconds: hour,
  },
];
