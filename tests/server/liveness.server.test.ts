/** Calls are refused only while PostgreSQL answers nothing at all. A probe without a connection does not prove that. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createLiveness, DatabaseTimeout } from '#server/database/liveness.ts';
import { preparedStatementPool } from '#server/database/prepared-statement-pool.ts';
import { databaseForTest } from '#tests/database/postgres.ts';

/** A working pool whose probes reach nothing. */
async function poolWithoutProbes() {
  const events: string[] = [];
  const liveness = createLiveness({
    databaseUrl: 'postgres://spotter@127.0.0.1:1/nothing',
    answersWithin: 2000,
    onSilent: () => events.push('silent'),
  });
  const pool = new pg.Pool({ connectionString: await databaseForTest(), max: 3 });
  pool.on('error', () => undefined);
  onTestFinished(async () => {
    liveness.close();
    await pool.end();
  });
  const runSql = async (text: string) => {
    const client = await preparedStatementPool(pool, liveness).connect();
    try {
      return await client.query(text, []);
    } finally {
      client.release();
    }
  };
  return { runSql, events };
}

it.each([
  ['replies', 'select 1'],
  ['errors with a SQLSTATE', 'select 1 / 0'],
])('a slow query goes on while other queries get %s', async (_what, text) => {
  const { runSql, events } = await poolWithoutProbes();
  const slow = runSql('select pg_sleep(4)');
  const others: unknown[] = [];
  for (let at = 0; at < 14; at += 1) {
    // One pause is so long that a probe starts.
    await pause(at === 6 ? 1600 : 150);
    others.push(await runSql(text).catch((error: unknown) => error));
  }
  await expect(slow).resolves.toMatchObject({ rowCount: 1 });
  expect(others.filter((answer) => answer instanceof DatabaseTimeout)).toEqual([]);
  expect(events).toEqual([]);
});

it('a query is rejected if the database does not respond at all', async () => {
  const { runSql, events } = await poolWithoutProbes();
  await expect(runSql('select pg_sleep(10)')).rejects.toThrow(DatabaseTimeout);
  expect(events).toEqual(['silent']);
});

/** Accepts connections and sends nothing, as a suspended PostgreSQL does. */
async function silentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://spotter@127.0.0.1:${port}/nothing`, connections: () => sockets.size };
}

const forever = () => new Promise<never>(() => undefined);

it('one unanswered probe proves that the database is down, even if the health check sent it', async () => {
  const silent = await silentServer();
  const liveness = createLiveness({ databaseUrl: silent.url, answersWithin: 2000 });
  onTestFinished(() => liveness.close());
  // The health check probes after half a second; a waiting query would after one.
  const health = liveness.check(forever, 1000);
  const query = liveness.watch(forever);
  await expect(health).rejects.toThrow(DatabaseTimeout);
  await expect(query).rejects.toThrow(DatabaseTimeout);
  expect(silent.connections()).toBe(1);
});

it('waiting work is rejected when the database is closed', async () => {
  const liveness = createLiveness({ databaseUrl: (await silentServer()).url, answersWithin: 2000 });
  const query = liveness.watch(forever);
  liveness.close();
  await expect(query).rejects.toThrow(DatabaseTimeout);
});
