/** Durable jobs in the same database, on pg-boss: docs/decisions/operation.md#0327. */
import { CompiledQuery } from 'kysely';
import { PgBoss, type ConnectionOptions } from 'pg-boss';
import type { Handle } from '../database/schema.ts';
import { queues } from './queues.ts';

export interface JobDatabase {
  readonly kind: 'postgres' | 'pglite';
  once<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Runs several statements without parameters, which may begin and end a transaction. Resolves to the rows of all. */
  script(text: string): Promise<readonly object[]>;
}

const bossDatabase = (database: JobDatabase): NonNullable<ConnectionOptions['db']> => ({
  async executeSql(text, values = []) {
    if (values.length === 0) return { rows: [...(await database.script(text))] };
    const { rows } = await database.once((handle) => handle.executeQuery(CompiledQuery.raw(text, [...values])));
    return { rows };
  },
});

/** The client does nothing before `startJobs`. */
export const createJobClient = (database: JobDatabase, onError: (error: Error) => void): PgBoss => {
  const boss = new PgBoss({
    db: bossDatabase(database),
    backend: database.kind,
    schedule: false,
    // the sweeper supervises the jobs
    supervise: false,
    registerInstance: false,
  });
  boss.on('error', onError);
  return boss;
};

/** Migrates the tables of the jobs to their latest schema, and creates the queues. */
export async function startJobs(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    // its timers already run, and another start would duplicate them
    await boss.stop({ graceful: false });
    throw error;
  }
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, ...options } of queues) {
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, options);
    else if (Object.entries(options).some(([option, value]) => Reflect.get(queue, option) !== value)) await boss.updateQueue(name, options);
  }
}
