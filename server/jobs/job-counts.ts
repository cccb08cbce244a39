/** The number of waiting jobs and of jobs that failed for good, by queue. */
import { sql } from 'kysely';
import type { Handle } from '../database/schema.ts';
import { queues } from './queues.ts';

export interface QueueCounts {
  readonly queue: string;
  readonly due: number;
  readonly oldest: number;
  readonly dead: number;
}

const working = queues.flatMap(({ name, deadLetter }) => (deadLetter === undefined ? [] : [{ name, deadLetter }]));

/** States before `active` in the order of pg-boss: created and retry. */
const isWaiting = sql<boolean>`state < 'active'`;

export async function readQueueCounts(handle: Handle): Promise<readonly QueueCounts[]> {
  const rows = await handle
    .selectFrom('pgboss.job')
    .select([
      'name',
      sql<number>`count(*)::integer`.as('due'),
      sql<number>`extract(epoch from now() - min(start_after))::float8`.as('oldest'),
    ])
    .where(isWaiting)
    .where(sql<boolean>`start_after <= now()`)
    .groupBy('name')
    .execute();
  const byName = new Map(rows.map((row) => [row.name, row]));
  return working.map(({ name, deadLetter }) => ({
    queue: name,
    due: byName.get(name)?.due ?? 0,
    oldest: byName.get(name)?.oldest ?? 0,
    dead: byName.get(deadLetter)?.due ?? 0,
  }));
}

/** Queues with a job that has been due for this many seconds. */
export async function overdueQueues(handle: Handle, seconds: number): Promise<readonly string[]> {
  const names = working.map(({ name }) => name);
  const rows = await handle
    .selectFrom('pgboss.job')
    .select('name')
    .distinct()
    .where('name', 'in', names)
    .where(isWaiting)
    .where(sql<boolean>`start_after < now() - make_interval(secs => ${seconds})`)
    .execute();
  return rows.map(({ name }) => name).toSorted();
}
