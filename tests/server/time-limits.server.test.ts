/** The time limit of a statement. Source: docs/decisions/operation.md#0350. */
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { codeOf } from '#server/database/errors.ts';
import { statementTimeout, withinRequest, withLongStatements } from '#server/database/time-limits.ts';
import { openDatabase } from '#server/database/open.ts';
import { databaseForTest } from '#tests/database/postgres.ts';

async function databaseOfTest(poolSize = 2) {
  const database = await openDatabase({ databaseUrl: await databaseForTest(), poolSize });
  onTestFinished(() => database.close());
  return database;
}

const sleep = (milliseconds: number) => sql`select pg_sleep(${milliseconds / 1000})`;

describe('a statement', () => {
  it('is ended by PostgreSQL after five seconds', async () => {
    const database = await databaseOfTest();
    const failure = await database.once((handle) => sleep(statementTimeout * 2).execute(handle)).catch((error: unknown) => error);
    expect(codeOf(failure)).toBe('57014');
  });

  it('of a migration takes as long as it needs', async () => {
    const database = await databaseOfTest();
    const done = await database.transaction((tx) => withLongStatements(tx, () => sleep(statementTimeout + 2000).execute(tx)));
    expect(done.rows).toHaveLength(1);
    await expect(database.once((handle) => sql`show statement_timeout`.execute(handle))).resolves.toMatchObject({
      rows: [{ statement_timeout: '5s' }],
    });
  });
});

describe('the statements of a request', () => {
  it('end together, however many they are', async () => {
    const database = await databaseOfTest();
    let made = 0;
    const many = withinRequest(async () => {
      for (;;) {
        await database.once((handle) => sleep(100).execute(handle));
        made += 1;
      }
    }, 1000);
    await expect(many).rejects.toThrow('PostgreSQL does not answer');
    expect(made).toBeGreaterThan(0);
  });

  it('wait no longer for a connection than the request may take', async () => {
    const database = await databaseOfTest(1);
    const held = database.once((handle) => sleep(4000).execute(handle));
    const first = await Promise.race([
      withinRequest(() => database.once((handle) => sleep(0).execute(handle)), 500).catch((error: unknown) => error),
      held,
    ]);
    expect(first).toMatchObject({ code: 'ETIMEDOUT' });
    await held;
    expect((await database.once((handle) => sleep(0).execute(handle))).rows).toHaveLength(1);
  });

  it('are not ended if the request ends before the limit', async () => {
    const database = await databaseOfTest();
    const left = Promise.withResolvers<unknown>();
    await withinRequest(async () => {
      left.resolve(pause(800).then(() => database.once((handle) => sleep(0).execute(handle))));
    }, 500);
    expect(await left.promise).toMatchObject({ rows: [{}] });
  });
});
