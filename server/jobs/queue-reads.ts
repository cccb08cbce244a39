/** When this process has last read each queue, in milliseconds of `performance.now()`. */
import type { PgBoss } from 'pg-boss';

const reads = new WeakMap<PgBoss, Map<string, number>>();

export function noteQueueRead(jobs: PgBoss, queue: string): void {
  const own = reads.get(jobs) ?? new Map<string, number>();
  reads.set(jobs, own.set(queue, performance.now()));
}

export const lastQueueRead = (jobs: PgBoss, queue: string): number => reads.get(jobs)?.get(queue) ?? -Infinity;
