/** How long a statement may take. Source: docs/decisions/operation.md#0350. */
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { codeOf } from '#server/database/errors.ts';
import { statementTimeout, withLongStatements } from '#server/database/long-statements.ts';
import { openDatabase } from '#server/database/open.ts';
import { databaseForTest } from '#tests/database/postgres.ts';

async function databaseOfTest() {
  const database = await openDatabase({ databaseUrl: await databaseForTest(), poolSize: 2 });
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
