/** Whether this process can serve members: the database answers, its schema has this version, and jobs run. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { missingMigrations } from '../database/migrate.ts';
import { overdueQueues } from '../jobs/job-counts.ts';
import { lastQueueRead } from '../jobs/queue-reads.ts';
import type { Checks, Readiness } from './probes.ts';

export interface ReadinessOptions {
  readonly database: Database;
  readonly warnings: readonly string[];
  /** In seconds, as `expireInSeconds`: a worker that sends an email counts as killed after this time. */
  readonly stalledAfter?: number;
}

/** In milliseconds: the limit for the database, and for the other checks. A probe often has a timeout of two seconds. */
const databaseAnswersWithin = 1000;
const restAnswersWithin = 500;
/** Milliseconds for which a result is used again. Probes are not limited, so many probes share one check. */
const validFor = 500;

export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = pause(milliseconds, undefined, { ref: false }).then(() => {
    throw new Error('the check took too long');
  });
  return Promise.race([work, late]);
}

/** The queues that this process has not read for too long. Other processes may take the jobs, so overdue jobs alone are not enough. */
const stalledQueues = (names: readonly string[], { jobs }: Database, since: number, stalledAfter: number): readonly string[] => {
  const latest = performance.now() - stalledAfter * 1000;
  return names.filter((name) => Math.max(lastQueueRead(jobs, name), since) < latest);
};

export function createReadiness({ database, warnings, stalledAfter = 300 }: ReadinessOptions): () => Promise<Readiness> {
  const began = performance.now();
  let current: Promise<Readiness> | null = null;

  async function readRest(): Promise<Pick<Checks, 'migrations' | 'jobs'>> {
    const { missing, overdue } = await database.once(async (handle) => ({
      missing: await missingMigrations(handle),
      overdue: await overdueQueues(handle, stalledAfter),
    }));
    const stalled = stalledQueues(overdue, database, began, stalledAfter);
    return {
      migrations: missing.length === 0 ? 'ok' : `missing: ${missing.join(', ')}`,
      jobs: stalled.length === 0 ? 'ok' : `not taken for ${stalledAfter} s: ${stalled.join(', ')}`,
    };
  }

  async function check(): Promise<Checks> {
    try {
      await inTime(database.check(databaseAnswersWithin), databaseAnswersWithin);
    } catch {
      return { database: 'no answer within 1 s', migrations: 'not checked', jobs: 'not checked' };
    }
    try {
      return { database: 'ok', ...(await inTime(readRest(), restAnswersWithin)) };
    } catch {
      return { database: 'ok', migrations: 'could not be read', jobs: 'could not be read' };
    }
  }

  return () => {
    if (current) return current;
    const result = check().then((checks) => ({ checks, warnings }));
    current = result;
    void result.then(() => pause(validFor, undefined, { ref: false })).then(() => (current = null));
    return result;
  };
}
