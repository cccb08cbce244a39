import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';
import { problemIn, profileIn } from './answers.ts';
import { startWire, type Wire } from './database-wire.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import type { TestMember } from './world.ts';

const poolSize = 5;
let fresh: FreshDatabase;
let wire: Wire;
let server: TestServer & { close(): Promise<void> };
let mia: TestMember;
beforeAll(async () => {
  fresh = await freshDatabase();
  wire = await startWire(new URL(fresh.url));
  server = await startTestServer(fresh.url, { env: { DATABASE_URL: wire.url, DATABASE_POOL: String(poolSize) } });
  mia = await server.world.member();
  await server.world.pass(mia);
});
afterEach(() => wire.become('there'));
afterAll(async () => {
  wire.become('gone');
  await server.close();
  wire.close();
  await fresh.drop();
});

const timed = async <T>(work: Promise<T>): Promise<{ readonly answer: T; readonly took: number }> => {
  const began = performance.now();
  return { answer: await work, took: performance.now() - began };
};

const readProfile = () => server.as(mia)('GET', '/api/v1/profile');

async function untilItAnswers(): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    if ((await server.sendRequest('GET', '/api/health')).status === 200) return;
    await pause(100);
  }
  throw new Error('the server does not recover');
}

/** The server's own connections, counted without the proxy and the tests. */
const connections = () =>
  server.world.database.once(async (handle) => {
    const { rows } = await sql<{ name: string; state: string }>`
      select application_name as name, state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      handle,
    );
    return rows;
  });

describe('a PostgreSQL that hangs', () => {
  it('causes a response 503 within six seconds, and within two by the health check, with any number of free connections', async () => {
    await Promise.all(Array.from({ length: poolSize * 2 }, readProfile));
    wire.become('hung');
    const [health, ...requests] = await Promise.all([
      timed(server.sendRequest('GET', '/api/health')),
      ...Array.from({ length: poolSize * 3 }, () => timed(readProfile())),
      timed(server.as(mia)('GET', '/api/v1/sessions')),
    ]);
    for (const { answer, took } of [health, ...requests]) {
      problemIn(answer, 'busy');
      expect(answer.headers['content-type']).toBe('application/problem+json');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(took).toBeLessThan(6000);
    }
    expect(health?.took).toBeLessThan(2000);
    const later = await timed(readProfile());
    problemIn(later.answer, 'busy');
    expect(later.took).toBeLessThan(1500);
  });

  it('recovers by itself and leaks no connection', async () => {
    wire.become('hung');
    await Promise.all(Array.from({ length: poolSize * 3 }, readProfile));
    wire.become('there');
    await untilItAnswers();
    for (const answer of await Promise.all(Array.from({ length: poolSize * 4 }, readProfile))) profileIn(answer);
    await pause(500);
    const open = await connections();
    expect(open.filter(({ state }) => state.startsWith('idle in transaction'))).toEqual([]);
    expect(open.filter(({ name }) => name === 'spotter probe')).toEqual([]);
    // The pool of the server, its connection for wake-ups, and the pool of the test world.
    expect(open.length).toBeLessThanOrEqual(poolSize + 1 + 4);
  });

  it.each(['insert into "visits"', 'commit'])('books once with one key when it hangs at: %s', async (moment) => {
    const session = await server.world.session(server.world.box);
    const book = () =>
      server.as(mia)('POST', `/api/v1/sessions/${session}/book`, { body: {}, headers: { 'idempotency-key': `hang-${moment.length}` } });
    await readProfile();
    const hung = wire.hangAfter(moment);
    const first = timed(book());
    await hung;
    const { answer, took } = await first;
    problemIn(answer, 'busy');
    expect(took).toBeLessThan(6000);
    wire.become('there');
    await untilItAnswers();
    const [second, third] = [await book(), await book()];
    expect([second.status, third.body]).toEqual([200, second.body]);
    const { visits, taken } = await server.world.database.once(async (handle) => ({
      visits: await handle.selectFrom('visits').select('state').where('session_id', '=', session).execute(),
      taken: await handle.selectFrom('sessions').select('taken').where('id', '=', session).executeTakeFirst(),
    }));
    expect([visits, taken]).toEqual([[{ state: 'booked' }], { taken: 1 }]);
  });
});
