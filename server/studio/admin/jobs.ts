/** Lists waiting jobs and jobs that failed permanently; retries or drops failed jobs. */
import * as v from 'valibot';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { recordAlone } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import { queues, retries } from '../../jobs/queues.ts';
import { decidePush, isPush } from '../../push/push-job.ts';
import { CommandError } from './find-class.ts';

export interface JobsRequest {
  readonly command: 'jobs';
  readonly action: 'list' | 'retry' | 'drop';
  /** Empty: all failed jobs. */
  readonly jobs: readonly string[];
}

interface FoundJob {
  readonly queue: string;
  readonly isFailed: boolean;
  readonly job: JobWithMetadata<unknown>;
}

const jobData = v.union([
  v.pipe(
    v.object({ kind: v.string(), email: v.string() }),
    v.transform(({ kind, email }) => `${kind.replaceAll('_', ' ')} to ${email}`),
  ),
  v.pipe(
    v.object({ notification_id: v.string(), profile_id: v.string() }),
    v.transform(({ notification_id, profile_id }) => `notification ${notification_id} to member ${profile_id}`),
  ),
  v.pipe(
    v.object({ cause: v.string(), session_id: v.string(), profile_id: v.string() }),
    v.transform(({ cause, session_id, profile_id }) => `booking (${cause}) of class ${session_id} by member ${profile_id}`),
  ),
  v.pipe(
    v.object({ card: v.string(), account: v.string() }),
    v.transform(({ card, account }) => `removal of card ${card} in account ${account}`),
  ),
  v.pipe(
    v.object({ customer: v.string(), account: v.string() }),
    v.transform(({ customer, account }) => `removal of customer ${customer} in account ${account}`),
  ),
  v.pipe(
    v.object({ post_id: v.string() }),
    v.transform(({ post_id }) => `notifications of post ${post_id}`),
  ),
]);
const jobError = v.object({ message: v.string() });

async function findAll(jobs: PgBoss): Promise<readonly FoundJob[]> {
  const failing = new Set(queues.map(({ deadLetter }) => deadLetter));
  const found = await Promise.all(
    queues.map(async ({ name: queue }) => {
      const isFailed = failing.has(queue);
      // A failed job that was copied to the dead letter queue is listed with that queue.
      const all = (await jobs.findJobs(queue)).filter(({ state }) => state !== 'failed');
      return all.map((job): FoundJob => ({ queue, isFailed, job }));
    }),
  );
  return found.flat().toSorted((one, other) => one.job.createdOn.getTime() - other.job.createdOn.getTime());
}

const errorIn = (output: unknown): string => {
  const error = v.safeParse(jobError, output);
  return error.success ? `: ${error.output.message}` : '';
};

const lineOf = ({ queue, isFailed, job }: FoundJob): string => {
  const data = v.safeParse(jobData, job.data);
  const title = `  ${job.id}  ${data.success ? data.output : queue}`;
  if (isFailed) return `${title}, failed at ${job.createdOn.toISOString()}${errorIn(job.sourceOutput)}`;
  // the count increases when the attempt begins
  const attempt = job.retryCount + (job.state === 'retry' ? 2 : 1);
  return `${title}, attempt ${attempt} at ${job.startAfter.toISOString()}${errorIn(job.output)}`;
};

const listed = (title: string, jobs: readonly FoundJob[]): string[] => (jobs.length === 0 ? [] : [title, ...jobs.map(lineOf)]);

/** Throws `CommandError` if one of the jobs does not exist. */
function chosen(all: readonly FoundJob[], ids: readonly string[]): readonly FoundJob[] {
  const unknown = ids.filter((id) => !all.some(({ job }) => job.id === id));
  if (unknown.length > 0) throw new CommandError('There are no such jobs, so nothing was changed:', ...unknown.map((id) => `  ${id}`));
  return all.filter(({ job, isFailed }) => (ids.length === 0 ? isFailed : ids.includes(job.id)));
}

const counted = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`);

const retriedNow = () => ({ type: 'job.retried', now: new Date(), attemptsLeft: retries }) as const;

/** Whether the action is possible. For a push message, the chart of the message decides. */
function isAllowed(context: Context, action: 'retry' | 'drop', { job, isFailed }: FoundJob): boolean {
  if (!isPush(job)) return isFailed || action === 'drop';
  const event = action === 'drop' ? ({ type: 'job.dropped' } as const) : retriedNow();
  return decidePush(context, job, event).kind !== 'none';
}

const refusals = {
  retry: 'These jobs did not fail for good: they are tried again by themselves.',
  drop: 'These jobs cannot be dropped, so nothing was changed:',
} as const;

/** Runs the command; resolves to the lines to print. Throws `CommandError` before any change. */
export async function runJobsRequest(context: Context, { action, jobs: ids }: JobsRequest): Promise<string[]> {
  const { jobs } = context.database;
  const all = await findAll(jobs);
  if (action === 'list') {
    const lines = [
      ...listed(
        'Waiting:',
        all.filter(({ isFailed }) => !isFailed),
      ),
      ...listed(
        'Failed for good:',
        all.filter(({ isFailed }) => isFailed),
      ),
    ];
    await recordAlone(context, 'command.jobs', { after: { action, jobs: all.length } });
    return lines.length === 0 ? ['No job waits, and none failed.'] : lines;
  }
  const meant = chosen(all, ids);
  const refused = meant.filter((found) => !isAllowed(context, action, found));
  if (refused.length > 0) throw new CommandError(refusals[action], ...refused.map(lineOf));
  // The queue has its own transactions. If one of them fails, an audit row without a change is better than a change without an audit row.
  await recordAlone(context, 'command.jobs', { after: { action, jobs: meant.length } });
  if (action === 'drop') {
    for (const { queue, job } of meant) await jobs.deleteJob(queue, job.id);
    return [`${counted(meant.length)} dropped.`];
  }
  for (const { queue, job } of meant) await jobs.redrive(queue, { ids: [job.id] });
  return [`${counted(meant.length)} to be tried again.`];
}
