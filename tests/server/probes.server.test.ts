import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '#server/main.ts';
import { dueJobs } from '#server/jobs/due-jobs.ts';
import { emailQueue } from '#server/jobs/queues.ts';
import { noMailSentence } from '#server/mail/mail-enabled.ts';
import { createReadiness } from '#server/operation/readiness.ts';
import { noPaymentsSentence } from '#server/payments/payments-enabled.ts';
import { databaseForTest, freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';
import { problemIn } from './answers.ts';
import { startWire, type Wire } from './database-wire.ts';
import { createTestClient, startTestServer, type TestServer } from './test-server.ts';
import { createWorld, type World } from './world.ts';

const good = { database: 'ok', migrations: 'ok', jobs: 'ok' };
const notChecked = { database: 'not checked', migrations: 'not checked', jobs: 'not checked' };

let fresh: FreshDatabase;
let wire: Wire;
let server: TestServer & { close(): Promise<void> };
beforeAll(async () => {
  fresh = await freshDatabase();
  wire = await startWire(new URL(fresh.url));
  server = await startTestServer(fresh.url, { env: { DATABASE_URL: wire.url } });
});
afterAll(async () => {
  wire.become('gone');
  await server.close();
  wire.close();
  await fresh.drop();
});

/** Check results are cached for half a second. */
const readyAgain = async () => {
  await pause(600);
  return server.sendRequest('GET', '/readyz');
};

describe('probes', () => {
  it('are answered for every host, and by GET and HEAD alone', async () => {
    for (const host of ['10.0.0.5:7390', 'members.example.org', 'localhost']) {
      const [alive, ready] = [
        await server.sendRequest('GET', '/livez', { headers: { host } }),
        await server.sendRequest('GET', '/readyz?from=balancer', { headers: { host } }),
      ];
      expect([alive.status, alive.body]).toEqual([200, { status: 'alive' }]);
      expect([ready.status, ready.body]).toEqual([200, { status: 'ready', checks: good, warnings: [] }]);
      expect(ready.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
    }
    const head = await fetch(`${server.url}/readyz`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const path of ['/livez', '/readyz']) expect((await server.sendRequest('POST', path)).status).toBe(404);
  });

  it('detect within two seconds that PostgreSQL hangs, and detect that it responds again', async () => {
    await pause(600);
    wire.become('hung');
    const began = performance.now();
    const unready = await server.sendRequest('GET', '/readyz');
    expect(performance.now() - began).toBeLessThan(2000);
    expect([unready.status, unready.body]).toEqual([
      503,
      { status: 'not_ready', checks: { ...notChecked, database: 'no answer within 1 s' }, warnings: [] },
    ]);
    expect((await server.sendRequest('GET', '/livez')).status).toBe(200);
    wire.become('there');
    await expect.poll(async () => (await readyAgain()).status, { timeout: 10_000 }).toBe(200);
  });

  it('detect that a migration is missing in the database', async () => {
    const { database } = server.world;
    const { rows } = await database.once((handle) =>
      sql<{ name: string }>`delete from migrations where name = (select max(name) from migrations) returning name`.execute(handle),
    );
    const name = rows[0]?.name ?? '';
    expect(await readyAgain()).toMatchObject({ status: 503, body: { checks: { ...good, migrations: `missing: ${name}` } } });
    await database.once((handle) => sql`insert into migrations (name) values (${name})`.execute(handle));
    expect((await readyAgain()).status).toBe(200);
  });

  it('share one check, however many arrive', async () => {
    let checks = 0;
    const { database } = server.world;
    const check = (within: number) => {
      checks += 1;
      return database.check(within);
    };
    const readiness = createReadiness({ database: { ...database, check }, warnings: [] });
    await Promise.all(Array.from({ length: 100 }, readiness));
    expect(checks).toBe(1);
  });
});

describe('a server that starts', () => {
  it('is alive but not ready, refuses calls that would wait long, and responds to requests for pages after the start', async () => {
    const database = new URL(await databaseForTest());
    const away = await startWire(database);
    away.become('hung');
    const httpServer = createServer();
    const starting = startServer({
      argv: [],
      env: { PORT: '0', DATABASE_URL: away.url, SPOTTER_MODE: 'test', LOG_LEVEL: 'silent' },
      quiet: true,
      httpServer,
    });
    starting.catch(() => undefined);
    await once(httpServer, 'listening');
    const address = httpServer.address();
    const client = createTestClient(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
    onTestFinished(async () => {
      client.close();
      await starting.then((running) => running.close()).catch(() => undefined);
      away.close();
    });
    expect((await client.sendRequest('GET', '/livez')).status).toBe(200);
    const ready = await client.sendRequest('GET', '/readyz');
    expect([ready.status, ready.body]).toEqual([503, { status: 'starting', checks: notChecked, warnings: [] }]);
    const page = client.sendRequest('GET', '/');
    const began = performance.now();
    problemIn(await client.sendRequest('POST', '/api/v1/authentication', { body: {} }), 'busy');
    expect(performance.now() - began).toBeLessThan(6000);
    const early = client.sendRequest('GET', '/api/v1/profile');
    away.become('there');
    await starting;
    problemIn(await early, 'not_signed_in');
    expect((await page).status).toBe(200);
    expect((await client.sendRequest('GET', '/readyz')).status).toBe(200);
  });
});

describe('a server that stops', () => {
  it('first becomes not ready, and still serves requests during SHUTDOWN_DELAY', async () => {
    const env = { PORT: '0', DATABASE_URL: await databaseForTest(), SPOTTER_MODE: 'test', LOG_LEVEL: 'silent', SHUTDOWN_DELAY: '1' };
    const running = await startServer({ argv: [], env, quiet: true });
    const client = createTestClient(`http://localhost:${running.port}`);
    onTestFinished(client.close);
    expect((await client.sendRequest('GET', '/readyz')).status).toBe(200);
    const closed = running.close();
    expect(await client.sendRequest('GET', '/readyz')).toMatchObject({ status: 503, body: { status: 'stopping' } });
    expect((await client.sendRequest('GET', '/livez')).status).toBe(200);
    expect((await client.sendRequest('GET', '/api/health')).status).toBe(200);
    await closed;
    await expect(client.sendRequest('GET', '/livez')).rejects.toThrow(/ECONN|hang up/);
  });
});

describe('production without a mail server and a payment gateway', () => {
  it('is ready, and warns', async () => {
    const env = { PORT: '0', DATABASE_URL: await databaseForTest(), SPOTTER_MODE: 'production', LOG_LEVEL: 'silent' };
    const running = await startServer({ argv: [], env, quiet: true });
    const client = createTestClient(`http://localhost:${running.port}`);
    onTestFinished(async () => {
      client.close();
      await running.close();
    });
    const ready = await client.sendRequest('GET', '/readyz');
    expect([ready.status, ready.body]).toEqual([200, { status: 'ready', checks: good, warnings: [noMailSentence, noPaymentsSentence] }]);
  });
});

describe('jobs', () => {
  const stalledAfter = 0.3;
  const openWorld = async (): Promise<World> => {
    const world = await createWorld({ databaseUrl: await databaseForTest(), poolSize: 2 });
    onTestFinished(() => world.close());
    return world;
  };

  it('that are due and in a queue that this process does not read make it unready', async () => {
    const { database } = await openWorld();
    await database.jobs.send(emailQueue, {});
    await pause(400);
    const { checks } = await createReadiness({ database, warnings: [], stalledAfter })();
    expect(checks).toEqual(good);
    const readiness = createReadiness({ database, warnings: [], stalledAfter });
    await pause(400);
    expect((await readiness()).checks).toEqual({ ...good, jobs: `not taken for ${stalledAfter} s: ${emailQueue}` });
  });

  it('that wait for their time, or for the limit of emails, do not', async () => {
    const { database } = await openWorld();
    const readiness = createReadiness({ database, warnings: [], stalledAfter });
    await database.jobs.send(emailQueue, {}, { startAfter: 60 });
    await pause(400);
    expect((await readiness()).checks).toEqual(good);
    await database.jobs.send(emailQueue, {});
    await pause(600);
    const taken = [];
    for await (const job of dueJobs(database.jobs, emailQueue, { canTake: () => Promise.resolve(false) })) taken.push(job);
    expect([taken, (await readiness()).checks]).toEqual([[], good]);
  });
});
