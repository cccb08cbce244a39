import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import { emailQueue, failedEmailQueue, pushQueue } from '#server/jobs/queues.ts';
import { startServer } from '#server/main.ts';
import { databaseForTest, freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';
import { startWire, type Wire } from './database-wire.ts';
import { freePort } from './free-port.ts';
import { headersOf, startTestServer, type TestServer } from './test-server.ts';
import type { TestMember } from './world.ts';

let fresh: FreshDatabase;
let wire: Wire;
let server: TestServer & { close(): Promise<void> };
let metricsUrl: string;
let mia: TestMember;
beforeAll(async () => {
  fresh = await freshDatabase();
  wire = await startWire(new URL(fresh.url));
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  server = await startTestServer(fresh.url, { env: { DATABASE_URL: wire.url, METRICS_PORT: String(port) } });
  mia = await server.world.member();
});
afterAll(async () => {
  wire.become('gone');
  await server.close();
  wire.close();
  await fresh.drop();
});

async function scrape(url = metricsUrl): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(url)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

/** Metrics of the database are cached for five seconds. */
const scrapeAnew = async () => {
  await pause(5100);
  return scrape();
};

const insertPayment = async (): Promise<string> => {
  const { box, database } = server.world;
  const id = crypto.randomUUID();
  await database.transaction(async (tx) => {
    const now = new Date();
    const of = { org_id: box.orgId, profile_id: mia.profileId };
    const card = { gateway: 'sandbox', token: id, brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2099, removed_at: null } as const;
    await tx
      .insertInto('payment_sources')
      .values({ ...of, id, ...card, created_at: now })
      .execute();
    const invoice = {
      description: 'Tee',
      amount: 100,
      currency: 'NZD',
      number: 1,
      member_name: 'Mia',
      studio_name: 'Box',
      studio_address: '',
    };
    const unset = { visit_id: null, appointment_id: null, facility_id: null, cart_id: null, paid_at: null };
    await tx
      .insertInto('invoices')
      .values({ ...of, id, ...invoice, ...unset, lines: '[]', created_at: now, updated_at: now })
      .execute();
    const payment = {
      cart_id: null,
      invoice_id: id,
      facility_id: box.facilityId,
      source_id: id,
      amount: 100,
      currency: 'NZD',
      reason: null,
    };
    const state = { state: 'confirming', confirmation_url: 'http://localhost/confirm', refund: null } as const;
    const sent_at = sql<Date>`clock_timestamp() - interval '10 minutes'`;
    await tx
      .insertInto('payments')
      .values({ ...of, id, ...payment, ...state, sent_at, created_at: now, updated_at: now })
      .execute();
  });
  return id;
};

describe('metrics', () => {
  it('count requests by the name of their call and the class of their status', async () => {
    const profile = 'spotter_http_requests_total{call="readProfile",status="2xx"}';
    const before = (await scrape()).get(profile) ?? 0;
    await server.as(mia)('GET', '/api/v1/profile');
    await server.as(mia)('GET', `/api/v1/sessions/${crypto.randomUUID()}`);
    const after = await scrape();
    expect((after.get(profile) ?? 0) - before).toBe(1);
    expect(after.get('spotter_http_requests_total{call="readSession",status="4xx"}')).toBe(1);
    expect(after.get('spotter_http_request_duration_seconds_count{call="readSession"}')).toBe(1);
    expect([...after.keys()].filter((name) => /[0-9a-f]{8}-|\/api|@/.test(name))).toEqual([]);
  });

  it('include the pool, the streams, the event loop and the readiness', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const listening = new AbortController();
    const { short_id } = await server.world.database.once((handle) =>
      handle.selectFrom('profiles').select('short_id').where('id', '=', mia.profileId).executeTakeFirstOrThrow(),
    );
    const stream = fetch(`${server.url}/realtime/n/${short_id}`, { headers: headersOf(mia, server.world.box), signal: listening.signal });
    stream.then((response) => (response.status === 200 ? resolve() : undefined)).catch(() => undefined);
    await promise;
    await expect.poll(async () => (await scrape()).get('spotter_realtime_streams')).toBe(1);
    const samples = await scrape();
    listening.abort();
    expect(samples.get('spotter_ready')).toBe(1);
    expect(samples.get('spotter_database_up')).toBe(1);
    expect(samples.get('spotter_database_pool_connections')).toBeGreaterThan(0);
    expect(samples.get('spotter_database_pool_idle_connections')).toBeGreaterThan(0);
    expect(samples.get('spotter_database_pool_waiting_requests')).toBe(0);
    expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    await expect.poll(async () => (await scrape()).get('spotter_realtime_streams')).toBe(0);
  });

  it('have the jobs by queue, and the open payments', async () => {
    const { jobs } = server.world.database;
    await jobs.send(failedEmailQueue, {});
    await jobs.send(pushQueue, {}, { startAfter: 3600 });
    const payment_id = await insertPayment();
    const dispute = { amount: 100, currency: 'NZD', reason: 'fraudulent', status: 'under_review', respond_by: null, closed_at: null };
    await server.world.database.once((handle) =>
      handle
        .insertInto('gateway_disputes')
        .values({ dispute: 'dp_1', org_id: server.world.box.orgId, payment_id, ...dispute, opened_at: new Date() })
        .execute(),
    );
    const samples = await scrapeAnew();
    expect(samples.get(`spotter_jobs_dead{queue="${emailQueue}"}`)).toBe(1);
    expect(samples.get(`spotter_jobs_dead{queue="${pushQueue}"}`)).toBe(0);
    expect(samples.get(`spotter_jobs_waiting{queue="${pushQueue}"}`)).toBe(0);
    expect(samples.get('spotter_payments_open')).toBe(1);
    expect(samples.get('spotter_payments_open_oldest_seconds')).toBeGreaterThan(590);
    expect(samples.get('spotter_refunds_aside')).toBe(0);
    expect(samples.get('spotter_disputes_open')).toBe(1);
  });

  it.each(['hung', 'gone'] as const)('are still served while the database is away, without its numbers: %s', async (how) => {
    await pause(600);
    wire.become(how);
    const began = performance.now();
    const samples = await scrape();
    expect(performance.now() - began).toBeLessThan(2500);
    expect([samples.get('spotter_database_up'), samples.get('spotter_ready')]).toEqual([0, 0]);
    expect([...samples.keys()].filter((name) => /^spotter_(jobs|payments|refunds|disputes)/.test(name))).toEqual([]);
    expect(samples.get('spotter_http_requests_total{call="readSession",status="4xx"}')).toBe(1);
    wire.become('there');
    await expect.poll(async () => (await scrape()).get('spotter_database_up'), { timeout: 15_000 }).toBe(1);
  });

  it('are not served to members, and at no other path', async () => {
    expect((await server.sendRequest('GET', '/metrics')).text).not.toContain('spotter_');
    expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
  });

  it('stop the start with a message if their port is in use', async () => {
    const env = { PORT: '0', DATABASE_URL: await databaseForTest(), LOG_LEVEL: 'silent', METRICS_PORT: new URL(metricsUrl).port };
    await expect(startServer({ argv: [], env, quiet: true })).rejects.toThrow(
      /^Metrics cannot be served at 127\.0\.0\.1, port \d+ \(.*\)\. Change METRICS_PORT or METRICS_HOST\.$/,
    );
  });
});
