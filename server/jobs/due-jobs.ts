import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { noteQueueRead } from './queue-reads.ts';

interface DueJobsOptions {
  /** No other job is taken once the signal is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Called before each job; if the result is false, the remaining jobs stay in the queue. */
  readonly canTake?: () => Promise<boolean>;
}

interface DueBatchesOptions extends DueJobsOptions {
  readonly batchSize: number;
}

/** Takes several jobs at a time until none is due. The caller deletes each job or fails it. */
export async function* dueBatches<Data>(
  jobs: PgBoss,
  queue: string,
  { signal, batchSize, canTake = () => Promise.resolve(true) }: DueBatchesOptions,
): AsyncGenerator<readonly JobWithMetadata<Data>[], void> {
  for (;;) {
    if (signal?.aborted) return;
    const isAllowed = await canTake();
    const batch = isAllowed ? await jobs.fetch<Data>(queue, { batchSize, includeMetadata: true }) : [];
    noteQueueRead(jobs, queue);
    if (batch.length === 0) return;
    yield batch;
  }
}

/** Takes one job after the other until none is due. The caller deletes each job or fails it. */
export async function* dueJobs<Data>(jobs: PgBoss, queue: string, options: DueJobsOptions): AsyncGenerator<JobWithMetadata<Data>, void> {
  for await (const batch of dueBatches<Data>(jobs, queue, { ...options, batchSize: 1 })) yield* batch;
}
