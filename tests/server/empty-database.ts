import { sql } from 'kysely';
import { openDatabase } from '#server/database/open.ts';
import { databaseForTest } from '#tests/database/postgres.ts';

/** Dropped when the test ends. */
export async function emptyDatabase(): Promise<string> {
  const databaseUrl = await databaseForTest();
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  for (const statement of ['drop schema public cascade', 'drop schema pgboss cascade', 'create schema public'])
    await database.once((handle) => sql.raw(statement).execute(handle));
  await database.close();
  return databaseUrl;
}
