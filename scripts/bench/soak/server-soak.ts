/** Runs a server under mixed load for many minutes. Samples its heap and its open resources while the load is paused. */
import { setTimeout as pause } from 'node:timers/promises';
import { acquirePostgres } from '#tests/database/shared-postgres.ts';
import { createTemplate, databaseUrl, dropDatabase } from '#tests/database/template.ts';
import { startObservedServer, type ServerUsage } from '../crowd/observed-server.ts';
import type { Measurement } from '../measure.ts';
import { startLoad, type ServerLoad } from './server-load.ts';
import { openSoakStudio } from './studio.ts';
import { thirdsOf } from './thirds.ts';

const members = 24;
const samples = 16;
/**
 * The milliseconds before a sample. In this time the server closes idle connections to PostgreSQL, so that every sample has the same
 * connections.
 */
const settling = 12_000;

const MB = 1_000_000;
/** The server must have accepted each kind of work at least once. Otherwise the load was not the intended load. */
const kinds = ['book', 'cancel', 'read', 'comment', 'workout', 'listen', 'sign in', 'sign out'];

function measurementsOf(usages: readonly ServerUsage[], accepted: ServerLoad['accepted']): readonly Measurement[] {
  const heap = thirdsOf(usages.map(({ heapUsed }) => heapUsed));
  const names = [...new Set(usages.flatMap(({ resources }) => Object.keys(resources)))].toSorted();
  const open = names.map((name) => ({ name, ...thirdsOf(usages.map(({ resources }) => resources[name] ?? 0)) }));
  const listeners = thirdsOf(usages.map((usage) => usage.listeners));
  const grown = open.reduce((sum, { first, last }) => sum + Math.max(0, last - first), 0);
  return [
    {
      name: 'heap of the server, last third to first',
      value: heap.last / heap.first,
      budget: 1.02,
      holds: 'at most',
      made: `${(heap.first / MB).toFixed(2)} and ${(heap.last / MB).toFixed(2)} MB; ${Object.entries(accepted)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')}`,
    },
    {
      name: 'handles, sockets and timers that were added',
      value: grown,
      budget: 0,
      holds: 'at most',
      made: open.map(({ name, first, last }) => `${name} ${first} to ${last}`).join(', '),
    },
    {
      name: 'listeners of the process that were added',
      value: Math.max(0, listeners.last - listeners.first),
      budget: 0,
      holds: 'at most',
      made: `${listeners.first} and ${listeners.last}`,
    },
  ];
}

export const soakServer = async (minutes: number): Promise<readonly Measurement[]> => {
  const postgres = await acquirePostgres();
  const name = await createTemplate(postgres.url);
  try {
    const url = databaseUrl(postgres.url, name);
    const studio = await openSoakStudio(url, members);
    const server = await startObservedServer(url);
    try {
      const load = startLoad(server.port, studio);
      const working = Math.max(1000, (minutes * 60_000) / samples - settling);
      const usages: ServerUsage[] = [];
      while (usages.length < samples) {
        load.resume();
        await pause(working);
        await load.rest();
        await pause(settling);
        usages.push(await server.usage());
      }
      await load.stop();
      const missing = kinds.filter((kind) => !load.accepted[kind]);
      if (missing.length > 0) throw new Error(`The server accepted none of: ${missing.join(', ')}`);
      console.log(`heap, MB: ${usages.map(({ heapUsed }) => (heapUsed / MB).toFixed(2)).join(' ')}`);
      return measurementsOf(usages, load.accepted);
    } finally {
      await server.close();
    }
  } finally {
    await dropDatabase(postgres.url, name);
    await postgres.release();
  }
};
