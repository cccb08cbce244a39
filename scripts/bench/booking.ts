/** Measures how many bookings the server accepts each second over HTTP, compared with the same SQL sent only by `pg`. */
import { startServer } from '#server/main.ts';
import { acquirePostgres } from '#tests/database/shared-postgres.ts';
import { createTemplate, databaseUrl, dropDatabase, newName, run } from '#tests/database/template.ts';
import { startApp } from './app-server.ts';
import { bookOverHttp } from './booking/over-http.ts';
import { recordStatements, replayStatements, type StatementLog } from './booking/statements.ts';
import { openStudio, type Booking } from './booking/studio.ts';
import { median, type Measurement } from './measure.ts';

const warmUp = 500;
const timed = 1000;
const classes = 100;
const atOnce = 20;
const rounds = 3;

const withCopy = async <T>(server: string, studio: string, work: (url: string) => Promise<T>): Promise<T> => {
  const name = newName();
  await run(server, `create database "${name}" template "${studio}"`);
  try {
    return await work(databaseUrl(server, name));
  } finally {
    await dropDatabase(server, name);
  }
};

/** The bookings of the warm-up, and the bookings that are measured. */
const phasesOf = (bookings: readonly Booking[]): readonly (readonly Booking[])[] => [bookings.slice(0, warmUp), bookings.slice(warmUp)];

const listenToServer = (url: string, bookings: readonly Booking[]): Promise<readonly StatementLog[]> =>
  withServerHere(url, async (address) => {
    const conversations: StatementLog[] = [];
    for (const phase of phasesOf(bookings)) conversations.push(await recordStatements(() => bookOverHttp(address, phase, atOnce)));
    return conversations;
  });

const withServerHere = async <T>(url: string, work: (address: string) => Promise<T>): Promise<T> => {
  const server = await startServer({ argv: [], env: { PORT: '0', DATABASE_URL: url, CALLS_PER_MINUTE: '0', LOG_LEVEL: 'silent' } });
  try {
    return await work(server.url);
  } finally {
    await server.close();
  }
};

const timeHttp = async (url: string, bookings: readonly Booking[]): Promise<number> => {
  const app = await startApp({ DATABASE_URL: url, SPOTTER_MODE: 'production', CALLS_PER_MINUTE: '0', LOG_LEVEL: 'silent' });
  try {
    let last = Number.NaN;
    for (const phase of phasesOf(bookings)) last = await bookOverHttp(app.url, phase, atOnce);
    return last;
  } finally {
    await app.stop();
  }
};

const perSecond = (milliseconds: number): number => (timed / milliseconds) * 1000;

export const measureBooking = async (): Promise<readonly Measurement[]> => {
  const postgres = await acquirePostgres();
  const studio = await createTemplate(postgres.url);
  try {
    const bookings = await openStudio(databaseUrl(postgres.url, studio), warmUp + timed, classes);
    const conversations = await withCopy(postgres.url, studio, (url) => listenToServer(url, bookings));
    const http: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      http.push(perSecond(await withCopy(postgres.url, studio, (url) => timeHttp(url, bookings))));
      bare.push(perSecond((await withCopy(postgres.url, studio, (url) => replayStatements(url, conversations))).at(-1) ?? Number.NaN));
    }
    const statements = (conversations.at(-1) ?? []).reduce((sum, conversation) => sum + conversation.length, 0) / timed;
    const made = `${median(http).toFixed(0)} bookings/s over HTTP, ${median(bare).toFixed(0)} by pg alone, ${statements.toFixed(1)} statements each`;
    return [{ name: 'booking over HTTP next to its SQL', value: median(http) / median(bare), budget: 0.5, holds: 'at least', made }];
  } finally {
    await dropDatabase(postgres.url, studio);
    await postgres.release();
  }
};
