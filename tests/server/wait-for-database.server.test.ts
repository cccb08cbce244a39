/** A start while PostgreSQL is away. Source: docs/decisions/operation.md#0349. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { waitForDatabase } from '#server/database/wait-for-database.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { startWire, type Wire } from './database-wire.ts';
import { dataFolder, spawnServer } from './spawned.ts';

async function wireForTest(): Promise<Wire> {
  const wire = await startWire(new URL(await databaseForTest()));
  onTestFinished(() => {
    wire.become('gone');
    wire.close();
  });
  return wire;
}

describe('a start while PostgreSQL is not reachable', () => {
  it('waits, logs the reason once, and continues when PostgreSQL is reachable', async () => {
    const wire = await wireForTest();
    wire.become('gone');
    const server = spawnServer(await dataFolder(), { DATABASE_URL: wire.url, DATABASE_WAIT: '60' });
    const log = Promise.withResolvers<string>();
    let out = '';
    server.process.stderr?.on('data', (part: Buffer) => {
      out += part.toString();
      if (out.includes('Waiting for the database')) log.resolve(out);
    });
    expect(await log.promise).toMatch(/Waiting for the database\. Spotter cannot reach the database \S+ on 127\.0\.0\.1:\d+/);
    wire.become('there');
    await server.url;
    expect(out.match(/Waiting for the database/g)).toHaveLength(1);
    server.process.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('ends with the message when the time is over', async () => {
    const wire = await wireForTest();
    wire.become('gone');
    const { ended } = spawnServer(await dataFolder(), { DATABASE_URL: wire.url, DATABASE_WAIT: '1', LOG_LEVEL: 'silent' });
    const { code, err } = await ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^Spotter cannot reach the database [^\n]+\. Start PostgreSQL, or change DATABASE_URL\.\n$/);
  });

  it('ends on a signal', async () => {
    const wire = await wireForTest();
    wire.become('gone');
    const { process, ended } = spawnServer(await dataFolder(), { DATABASE_URL: wire.url });
    process.stderr?.once('data', () => process.kill('SIGTERM'));
    expect((await ended).code).toBe(0);
  });

  it('does not wait for a database that does not exist', async () => {
    const url = new URL(await databaseForTest());
    url.pathname = '/no_such_database';
    const waits: unknown[] = [];
    const waiting = waitForDatabase({ databaseUrl: url.href, atMost: 60, onWaiting: (error) => waits.push(error) });
    await expect(waiting).rejects.toMatchObject({ code: '3D000' });
    expect(waits).toEqual([]);
  });
});
