/** Runs the commands of docs/operations/incidents.md while a service is unavailable. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailQueue, failedEmailQueue } from '#server/jobs/queues.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { startWire, type Wire } from '#tests/server/database-wire.ts';
import { createTestClient } from '#tests/server/test-server.ts';
import { createWorld, type World } from '#tests/server/world.ts';
import { emailJobs } from './backup-world.ts';
import { commandsBelow, runCommand } from './commands.ts';
import { freePort, root, startSpotter } from './processes.ts';
import { findPrograms } from './programs.ts';

const document = readFileSync('docs/operations/incidents.md', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'spotter-incidents-'));
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let world: World;
let wire: Wire;
let port = 0;
let runBelow: (heading: string) => Promise<string[]> = () => Promise.resolve([]);

beforeAll(async () => {
  findPrograms(['curl', 'psql', 'pg_isready']);
  const database = await freshDatabase();
  ends.push(database.drop);
  world = await createWorld({ databaseUrl: database.url, poolSize: 2 });
  ends.push(() => world.close());
  wire = await startWire(new URL(database.url));
  ends.push(() => wire.close());
  port = await freePort();
  const metrics = await freePort();
  const url = new URL(wire.url);
  url.searchParams.set('connect_timeout', '3');
  const env = { DATABASE_URL: url.href, SPOTTER_DATA: folder, SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' };
  const server = await startSpotter(port, { ...env, METRICS_PORT: String(metrics) });
  ends.push(
    () => server.stop('SIGKILL'),
    () => wire.become('there'),
  );
  const paths = { ':17390': `:${metrics}`, ':7390': `:${port}` };
  const place = { cwd: root, env: { PATH: process.env['PATH'] ?? '', ...env }, paths };
  runBelow = async (heading) => {
    const outputs: string[] = [];
    for (const command of commandsBelow(document, heading)) outputs.push(await runCommand(command, place));
    return outputs;
  };
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

describe('the page of incidents', () => {
  it('shows that PostgreSQL is there, that it is away, and that it is back', async () => {
    const [ready, up, answers, connections] = await runBelow('PostgreSQL is away');
    expect(ready).toContain('"status":"ready"');
    expect(up).toMatch(/^spotter_database_up 1$/m);
    expect(answers).toContain('accepting connections');
    expect(connections).toMatch(/wait_event_type/);
    wire.become('gone');
    const away = runBelow('PostgreSQL is away');
    await expect(away).rejects.toThrow(/psql/);
    const { sendRequest, close } = createTestClient(`http://127.0.0.1:${port}`);
    ends.push(close);
    await expect.poll(async () => (await sendRequest('GET', '/readyz')).status, { timeout: 10_000 }).toBe(503);
    wire.become('there');
    await expect.poll(async () => (await sendRequest('GET', '/readyz')).status, { timeout: 15_000 }).toBe(200);
  });

  it('lists the emails that wait with their errors, and sends those that failed again', async () => {
    const { sendRequest, close } = createTestClient(`http://127.0.0.1:${port}`);
    ends.push(close);
    const { email } = await world.member();
    await sendRequest('POST', '/api/v1/password_resets', { body: { email } });
    await expect.poll(async () => (await runBelow('Mail does not leave'))[0], { timeout: 30_000, interval: 500 }).toMatch(/ECONNREFUSED/);
    // The next attempt is the last one, as it is after three days.
    await world.database.once((handle) =>
      sql`update pgboss.job set retry_limit = 0, start_after = now() where name = ${emailQueue}`.execute(handle),
    );
    const failed = () => world.database.jobs.findJobs(failedEmailQueue);
    await expect.poll(async () => (await failed()).length, { timeout: 30_000 }).toBe(1);
    const [listed, metrics, retried] = await runBelow('Mail does not leave');
    expect(listed).toContain(`password reset to ${email}`);
    expect(metrics).toMatch(/^spotter_jobs_dead\{queue="email\w*"\} \d+$/m);
    expect(retried).toContain('1 job');
    expect(await failed()).toEqual([]);
    expect(await emailJobs(world.database)).toHaveLength(1);
  });

  it('lists a payment without a result', async () => {
    const [none, empty] = await runBelow('A payment hangs');
    expect(none).toMatch(/^spotter_payments_open 0$/m);
    expect(empty).toContain('(0 rows)');
    const { profileId } = await world.member();
    const id = randomUUID();
    await world.database.once(async (handle) => {
      const [source, orgId] = [randomUUID(), world.box.orgId];
      await sql`insert into payment_sources (org_id, id, profile_id, gateway, token, brand, last4, exp_month, exp_year, created_at)
        values (${orgId}, ${source}, ${profileId}, 'sandbox', 'token', 'visa', '4242', 1, 2030, now())`.execute(handle);
      await sql`insert into payments (org_id, id, profile_id, facility_id, source_id, amount, currency, state, created_at, updated_at)
        values (${orgId}, ${id}, ${profileId}, ${world.box.facilityId}, ${source}, 2500, 'NZD', 'confirming', now(), now())`.execute(
        handle,
      );
    });
    await expect
      .poll(async () => (await runBelow('A payment hangs')).join('\n'), { timeout: 15_000 })
      .toMatch(/^spotter_payments_open 1$/m);
    expect((await runBelow('A payment hangs'))[1]).toContain(id);
  });
});
