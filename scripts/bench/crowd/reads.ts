/** Measures the cost when all members read their classes after an event: without a delay, and spread by the delay in the event. */
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { readDelay } from '#machines/notifications/channel.rules.ts';
import { spreadFor } from '#server/realtime/spread.ts';
import type { Measurement } from '../measure.ts';
import type { ObservedServer } from './observed-server.ts';
import type { Listener } from './streams.ts';
import type { CrowdStudio } from './studio.ts';

const readers = 2000;
const alone = 100;

/** The times of one read in milliseconds. */
interface Read {
  readonly began: number;
  readonly took: number;
}

interface Reads {
  readonly statements: number;
  readonly reads: readonly Read[];
}

const day = 86_400_000;

function createReader(port: number, facilityGuid: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const midnight = Math.floor(Date.now() / day) * day;
  const range = new URLSearchParams({ from: new Date(midnight).toISOString(), to: new Date(midnight + 7 * day).toISOString() });
  const read = ({ token }: Listener): Promise<Read> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const headers = { cookie: `sid=${token}`, 'x-app': 'spotter-member/7.3.9', 'x-facility-guid': facilityGuid };
      get({ port, path: `/api/v1/sessions?${range.toString()}`, agent, headers }, (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200
            ? resolve({ began, took: performance.now() - began })
            : reject(new Error(`a read: ${response.statusCode}`)),
        );
      }).on('error', reject);
    });
  return { read, close: () => agent.destroy() };
}

export const measureReads = async (server: ObservedServer, { listeners, facilityGuid }: CrowdStudio): Promise<readonly Measurement[]> => {
  const { read, close } = createReader(server.port, facilityGuid);
  const crowd = listeners.slice(0, readers);
  const counted = async (work: () => Promise<readonly Read[]>): Promise<Reads> => {
    const before = (await server.usage()).statements;
    const reads = await work();
    return { reads, statements: (await server.usage()).statements - before };
  };
  const single = await counted(async () => {
    const reads: Read[] = [];
    for (const listener of crowd.slice(0, alone)) reads.push(await read(listener));
    return reads;
  });
  const atOnce = await counted(() => Promise.all(crowd.map(read)));
  const spread = await counted(() =>
    Promise.all(
      crowd.map(async (listener) => {
        await pause(readDelay(spreadFor(readers), Math.random()));
        return read(listener);
      }),
    ),
  );
  close();
  const perRead = single.statements / alone;
  const each = ({ statements }: Reads): string => (statements / readers).toFixed(1);
  const slowest = ({ reads }: Reads): string => Math.max(...reads.map(({ took }) => took)).toFixed(0);
  const busiest = ({ reads }: Reads): number =>
    Math.max(...[...Map.groupBy(reads, ({ began }) => Math.floor(began / 100)).values()].map(({ length }) => length));
  return [
    {
      name: 'statements of a read in a crowd, × alone',
      value: atOnce.statements / readers / perRead,
      budget: 0.6,
      holds: 'at most',
      made: `${each(atOnce)} and ${perRead.toFixed(1)}; ${atOnce.statements} for ${readers} readers at once, ${spread.statements} spread`,
    },
    {
      name: 'busiest tenth of a second, spread × at once',
      value: busiest(spread) / busiest(atOnce),
      budget: 0.2,
      holds: 'at most',
      made: `${busiest(spread)} and ${busiest(atOnce)} reads began; the slowest took ${slowest(spread)} and ${slowest(atOnce)} ms`,
    },
  ];
};
