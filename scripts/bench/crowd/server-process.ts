/** A server in its own process. On a message it collects garbage and reports its usage. */
import pg from 'pg';
import { startServer } from '#server/main.ts';
import type { ServerUsage } from './observed-server.ts';

let statements = 0;
const query = Reflect.get(pg.Client.prototype, 'query') as (...values: unknown[]) => unknown;
pg.Client.prototype.query = function countedQuery(this: pg.Client, ...values: unknown[]) {
  statements += 1;
  return query.apply(this, values);
} as typeof pg.Client.prototype.query;

const server = await startServer({ argv: [], env: process.env, quiet: true });

const counts = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, found]) => [name, found.length]));

/** Collects garbage twice, because objects that the first collection finalizes are freed only by the second. */
const usage = (): ServerUsage => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  return { rss, heapUsed, resources: counts(process.getActiveResourcesInfo()), listeners, statements };
};

process.on('message', (message) => {
  if (message === 'usage') process.send?.(usage());
  else void server.close().then(() => process.exit());
});
process.send?.({ port: server.port });
