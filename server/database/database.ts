/** The global Kysely handle is private. PGlite has one connection, so a second handle inside a transaction would wait forever. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { createJobClient } from '../jobs/job-client.ts';
import { codeOf } from './errors.ts';
import type { Liveness } from './liveness.ts';
import { discardPlans } from './prepared-statement-pool.ts';
import type { Handle, Tx } from './schema.ts';

export interface PoolCounts {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Database {
  readonly kind: 'postgres' | 'pglite';
  /** Durable jobs in the same database; `migrateToLatest` starts them, `close` stops them. */
  readonly jobs: PgBoss;
  /** A transaction that may run again from the start, at most five times, after a serialization failure or a deadlock. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  once<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Whether the caller runs inside a transaction, a snapshot or `once`. */
  isAtWork(): boolean;
  /** Calls the listener after every commit, with the handle of the transaction, which no longer works. */
  afterCommit(listener: (tx: Tx) => void): void;
  /** Rejects if the database does not answer within this many milliseconds. */
  check(within: number): Promise<void>;
  /** Absent if the database has a single connection. */
  readonly poolCounts?: () => PoolCounts;
  close(): Promise<void>;
}

/** Serialization failure and deadlock: PostgreSQL expects a retry. */
const retryable: ReadonlySet<string> = new Set(['40001', '40P01']);
/** A migration changed a table after the statement was planned. */
const stalePlan = '0A000';
const attempts = 5;

/** A compare-and-set found other rows than those that were read. The transaction runs again, as after 40001. */
export class StaleRead extends Error {
  override readonly name = 'StaleRead';
  readonly code = '40001';
}

export class NestedUse extends Error {
  override readonly name = 'NestedUse';
  constructor() {
    super('The database is already in use by this piece of work: use the handle it was given.');
  }
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = codeOf(error) ?? '';
      if (code === stalePlan) discardPlans();
      if (attempt > attempts || !(retryable.has(code) || code === stalePlan)) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

interface DatabaseOptions {
  /** Runs while the handle of the work is still valid. */
  readonly before?: () => Promise<void>;
  /** Runs after the handle has become invalid. */
  readonly after?: () => Promise<void>;
  /** Absent if the database cannot stop responding by itself, such as PGlite. */
  readonly liveness?: Liveness;
  /** Runs several statements without parameters; resolves to the rows of all. */
  readonly script: (text: string) => Promise<readonly object[]>;
  readonly onJobError?: (error: Error) => void;
  readonly poolCounts?: () => PoolCounts;
}

export function createDatabase(kind: Database['kind'], handle: Handle, options: DatabaseOptions): Database {
  const inUse = new AsyncLocalStorage<true>();
  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    inUse.getStore() ? Promise.reject(new NestedUse()) : inUse.run(true, () => withRetries(work));
  const listeners: ((tx: Tx) => void)[] = [];
  const { before, after, liveness, script, onJobError = () => undefined, poolCounts } = options;
  const ping = async (): Promise<void> => void (await alone(() => sql`select 1`.execute(handle)));
  const once = <T>(work: (of: Handle) => Promise<T>): Promise<T> => alone(() => work(handle));
  const jobs = createJobClient({ kind, once, script: (text) => alone(() => script(text)) }, onJobError);
  return {
    kind,
    jobs,
    async transaction(work) {
      const { result, done } = await alone(() => handle.transaction().execute(async (tx) => ({ result: await work(tx), done: tx })));
      for (const listener of listeners) listener(done);
      return result;
    },
    isAtWork: () => inUse.getStore() === true,
    afterCommit: (listener) => void listeners.push(listener),
    snapshot: (work) => alone(() => handle.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)),
    once,
    check: (within) => (liveness ? liveness.check(ping, within) : ping()),
    ...(poolCounts && { poolCounts }),
    async close() {
      await jobs.stop({ graceful: false });
      await before?.();
      liveness?.close();
      await handle.destroy();
      await after?.();
    },
  };
}
