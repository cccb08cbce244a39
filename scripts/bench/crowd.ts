/**
 * Measures ten thousand streams on one process: their memory, the time until an event has reached all of them, and the time of a booking
 * meanwhile.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { acquirePostgres } from '#tests/database/shared-postgres.ts';
import { createTemplate, databaseUrl, dropDatabase } from '#tests/database/template.ts';
import { bookOverHttp } from './booking/over-http.ts';
import type { Booking } from './booking/studio.ts';
import { startObservedServer, type ObservedServer } from './crowd/observed-server.ts';
import { openStreams, type Crowd } from './crowd/streams.ts';
import { openCrowdStudio, type CrowdStudio } from './crowd/studio.ts';
import { measureReads } from './crowd/reads.ts';
import { median, type Measurement } from './measure.ts';

const streams = 10_000;
/** The number of open files that the process needs besides the streams. */
const otherFiles = 500;
const events = 5;
const warmUp = 200;
const usual = 200;
const beside = 1500;

const kB = 1000;

/** Checks the limit of open files. Node itself raises the soft limit to the hard limit. */
const needOpenFiles = (): void => {
  const limit = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  if (limit !== 'unlimited' && Number(limit) < streams + otherFiles)
    throw new Error(`ulimit -n is ${limit}, and ${streams} streams need ${streams + otherFiles}. Raise the hard limit of open files.`);
};

const timeEach = async (url: string, bookings: readonly Booking[], isOver: () => boolean = () => false): Promise<number[]> => {
  const times: number[] = [];
  for (const booking of bookings) {
    if (isOver()) break;
    times.push(await bookOverHttp(url, [booking], 1));
  }
  return times;
};

/** Each event is a booking. Other members book one after the other until every stream has received the event. */
const timeEvents = async (url: string, crowd: Crowd, studio: CrowdStudio, bookings: Booking[]) => {
  const fanOuts: number[] = [];
  const times: number[] = [];
  for (const event of studio.events) {
    // The server sends events about places at an interval that is shorter than this pause.
    await pause(1500);
    let isOver = false;
    const all = crowd.eachReceives('places.changed', performance.now()).finally(() => (isOver = true));
    const own = bookings.splice(0, Math.floor(beside / events));
    const [, fanOut, others] = await Promise.all([bookOverHttp(url, [event], 1), all, timeEach(url, own, () => isOver)]);
    fanOuts.push(fanOut);
    times.push(...others);
  }
  return { fanOuts, times };
};

const measureOn = async (server: ObservedServer, studio: CrowdStudio): Promise<readonly Measurement[]> => {
  const url = `http://localhost:${server.port}`;
  const bookings = [...studio.bookings];
  await timeEach(url, bookings.splice(0, warmUp));
  const alone = await timeEach(url, bookings.splice(0, usual));
  const before = await server.usage();
  const began = performance.now();
  const crowd = await openStreams(server.port, studio.listeners);
  console.log(`${streams} streams were opened in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  await pause(3000);
  const after = await server.usage();
  const { fanOuts, times } = await timeEvents(url, crowd, studio, bookings);
  crowd.close();
  const reads = await measureReads(server, studio);
  const each = (after.rss - before.rss) / streams / kB;
  const ms = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(', ');
  return [
    {
      name: 'memory for a stream, kB',
      value: each,
      budget: 60,
      holds: 'at most',
      made: `${streams} streams, ${((after.heapUsed - before.heapUsed) / streams / kB).toFixed(1)} kB of them heap`,
    },
    { name: 'one event to all streams, s', value: Math.max(...fanOuts) / 1000, budget: 1, holds: 'at most', made: `${ms(fanOuts)} ms` },
    {
      name: 'a booking beside it, × its usual time',
      value: median(times) / median(alone),
      budget: 2,
      holds: 'at most',
      made: `${times.length} bookings, ${median(times).toFixed(1)} ms, usually ${median(alone).toFixed(1)}, the slowest ${Math.max(...times).toFixed(0)}`,
    },
    ...reads,
  ];
};

export const measureCrowd = async (): Promise<readonly Measurement[]> => {
  needOpenFiles();
  const postgres = await acquirePostgres();
  const name = await createTemplate(postgres.url);
  try {
    const url = databaseUrl(postgres.url, name);
    const studio = await openCrowdStudio(url, { streams, events, bookings: warmUp + usual + beside });
    const server = await startObservedServer(url);
    try {
      return await measureOn(server, studio);
    } finally {
      await server.close();
    }
  } finally {
    await dropDatabase(postgres.url, name);
    await postgres.release();
  }
};
