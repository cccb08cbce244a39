/** Takes the jobs of a queue that are due. */
import type { JobWithMetadata, PgBoss } from 'pg-boss';

interface DueJobsOptions {
  /** No other job is taken once it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Called before each job; false: the rest is left for later. */
  readonly canTake?: () => Promise<boolean>;
}

/** One after the other, until none is due. The caller deletes each job or lets it fail. */
export async function* dueJobs<Data>(
  jobs: PgBoss,
  queue: string,
  { signal, canTake = () => Promise.resolve(true) }: DueJobsOptions,
): AsyncGenerator<JobWithMetadata<Data>, void> {
  for (;;) {
    if (signal?.aborted || !(await canTake())) return;
    const [job] = await jobs.fetch<Data>(queue, { includeMetadata: true });
    if (!job) return;
    yield job;
  }
}
