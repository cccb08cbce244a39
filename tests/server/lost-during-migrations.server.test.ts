/** Source: docs/decisions/operation.md#0363. */
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { repeatAfterLoss } from '#server/database/wait-for-database.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { startPostgres } from '#tests/database/shared-postgres.ts';
import { startWire, type Wire } from './database-wire.ts';
import { emptyDatabase } from './empty-database.ts';
import { dataFolder, spawnServer } from './spawned.ts';

const shapes = `
  select 'migration ' || name as line from migrations
  union all select concat_ws(' ', 'column', table_schema, table_name, column_name, data_type, is_nullable, column_default)
    from information_schema.columns where table_schema in ('public', 'pgboss')
  union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'pgboss')
  union all select concat_ws(' ', 'constraint', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where conrelid > 0
  union all select 'queue ' || name from pgboss.queue
  order by line`;

async function linesOf(url: string, query: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ readonly line: string }>(query);
  await client.end();
  return rows.map(({ line }) => line);
}

const reason = /Waiting for the database\. Spotter cannot reach the database \S+ on 127\.0\.0\.1:\d+/g;

async function startOn(url: string) {
  const server = spawnServer(await dataFolder(), { DATABASE_URL: url, DATABASE_WAIT: '60' });
  return {
    isReady: server.url,
    async end(): Promise<string> {
      server.process.kill('SIGTERM');
      const { code, err } = await server.ended;
      expect(code).toBe(0);
      return err;
    },
  };
}

async function wireTo(url: string): Promise<Wire> {
  const wire = await startWire(new URL(url));
  onTestFinished(() => {
    wire.become('gone');
    wire.close();
  });
  return wire;
}

/** The points where the connection breaks: PostgreSQL has received the last of these texts, and its reply never arrives. */
const losses: readonly { readonly at: string; readonly texts: readonly string[] }[] = [
  { at: 'while the tables of jobs are made', texts: ['CREATE TABLE pgboss.queue'] },
  { at: 'in the middle of a migration', texts: ['create table gateway_events'] },
  { at: 'at the commit of a migration', texts: ['create table gateway_customers', 'commit'] },
];

describe('a start whose connection breaks', () => {
  it.for(losses)('$at runs the migrations again, and the database has the usual shape', async ({ texts }) => {
    const database = await emptyDatabase();
    const wire = await wireTo(database);
    const sprung = Promise.withResolvers<void>();
    const hangAtEach = async ([text, ...others]: readonly string[]): Promise<void> => {
      if (text === undefined) return sprung.resolve();
      const hung = wire.hangAfter(text);
      wire.become('there');
      await hung;
      await hangAtEach(others);
    };
    void hangAtEach(texts);
    const server = await startOn(wire.url);
    await sprung.promise;
    wire.become('gone');
    wire.become('there');
    await server.isReady;
    expect((await server.end()).match(reason)).toHaveLength(1);
    expect(await linesOf(database, shapes)).toEqual(await linesOf(await databaseForTest(), shapes));
  });

  it('during a restart of PostgreSQL waits for it, and the database then has the usual tables', async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.release());
    const blocker = new pg.Client({ connectionString: postgres.url });
    blocker.on('error', () => undefined);
    await blocker.connect();
    // A migration waits for this lock until PostgreSQL restarts.
    await blocker.query('select pg_advisory_lock(73900001)');
    const server = await startOn(postgres.url);
    const waits = `select query as line from pg_stat_activity where query like '%pg_try_advisory_xact_lock%' and pid <> pg_backend_pid()`;
    await expect.poll(() => linesOf(postgres.url, waits), { timeout: 60_000 }).not.toEqual([]);
    await postgres.act('restart');
    await server.isReady;
    expect((await server.end()).match(reason)?.length).toBeGreaterThan(0);
    expect(await linesOf(postgres.url, shapes)).toEqual(await linesOf(await databaseForTest(), shapes));
  });
});

describe('work that is repeated after a loss', () => {
  const lost = new Error('Connection terminated unexpectedly');

  it('ends with the last error when the time since the first loss is over', async () => {
    const waits: unknown[] = [];
    let times = 0;
    const work = async () => {
      times += 1;
      throw lost;
    };
    const began = performance.now();
    const done = repeatAfterLoss({ databaseUrl: await databaseForTest(), atMost: 1, onWaiting: (error) => waits.push(error) }, work);
    await expect(done).rejects.toBe(lost);
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(times).toBe(waits.length + 1);
    expect(times).toBeGreaterThan(1);
    expect(times).toBeLessThan(6);
  });

  it.for([
    { name: 'a statement that is wrong', error: Object.assign(new Error('syntax error'), { code: '42601' }) },
    { name: 'a database without room', error: Object.assign(new Error('No space left on device'), { code: '53100' }) },
    { name: 'a database that is read-only', error: Object.assign(new Error('cannot execute CREATE TABLE'), { code: '25006' }) },
  ])('ends at once for $name', async ({ error }) => {
    const waits: unknown[] = [];
    const done = repeatAfterLoss({ databaseUrl: 'postgres://127.0.0.1:1/none', atMost: 60, onWaiting: (one) => waits.push(one) }, () =>
      Promise.reject(error),
    );
    await expect(done).rejects.toBe(error);
    expect(waits).toEqual([]);
  });
});
