import type { Database } from '#server/database/database.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';

export async function openForWorker(databaseUrl: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl, poolSize: 2 });
  await migrateToLatest(database);
  return database;
}
