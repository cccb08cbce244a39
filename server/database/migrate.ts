/** Migrates a database to the latest schema: forward only, one transaction per file, one process at a time. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { CannotStart } from '../cannot-start.ts';
import { startJobs } from '../jobs/job-client.ts';
import type { Database } from './database.ts';
import { codeOf, isDatabaseUnreachable, messageOf } from './errors.ts';
import { lockStart } from './locks.ts';
import { type Migration, migrationNames, migrationsFolder, readMigrations, statementsOf } from './migration-files.ts';
import { withLongStatements } from './time-limits.ts';
import type { Handle, Tx } from './schema.ts';

const createList = sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`;

async function applied(handle: Handle): Promise<ReadonlySet<string>> {
  const rows = await sql<{ name: string }>`select name from migrations`.execute(handle);
  return new Set(rows.rows.map((row) => row.name));
}

/** Migrations of this version that the database lacks, for example after the restore of an old backup. */
export async function missingMigrations(handle: Handle): Promise<string[]> {
  const names = await applied(handle);
  return (await migrationNames(migrationsFolder)).filter((name) => !names.has(name));
}

/** Throws `CannotStart` if the database has a migration of a newer version. */
function needKnown(names: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...names].filter((name) => !known.has(name)).toSorted();
  if (unknown.length === 0) return;
  throw new CannotStart(
    `A newer version of Spotter has changed this database (${unknown.join(', ')}), so this version could damage it. Start the newer version, or restore a backup from before the change.`,
  );
}

/** Temporary errors, after which the transaction runs again. 55P03: the table was not free within `lock_timeout`. */
const passing: ReadonlySet<string | null> = new Set(['40001', '40P01', '55P03']);

async function run(tx: Tx, { name, text }: Migration): Promise<void> {
  try {
    await withLongStatements(tx, async () => {
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
    });
    await sql`insert into migrations (name) values (${name})`.execute(tx);
  } catch (error) {
    if (isDatabaseUnreachable(error) || passing.has(codeOf(error))) throw error;
    throw new CannotStart(`The migration ${name} failed, and nothing of it was kept: ${messageOf(error)}`, { cause: error });
  }
}

/** Attempts of three seconds, one second apart: about four minutes. */
const lockAttempts = 60;

/** A waiting migration blocks all requests to its table, so it waits only three seconds. Source: docs/decisions/operation.md#0362. */
async function untilTablesAreFree<T>(name: string, attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== '55P03') throw error;
      if (attempt >= attempts)
        throw new CannotStart(
          `The migration ${name} waits for a table that another process uses, such as a backup. Start again when that has ended.`,
          { cause: error },
        );
      await pause(1000);
    }
  }
}

/** Also starts the jobs, which migrate their own tables. Returns the names of the migrations. Throws `CannotStart`. */
export async function migrateToLatest(database: Database): Promise<string[]> {
  await startJobs(database.jobs);
  return migrateFrom(migrationsFolder, database);
}

/** Does the same as `migrateToLatest`, with the migrations of another folder. */
export async function migrateFrom(from: URL, database: Database, attempts: number = lockAttempts): Promise<string[]> {
  const done: string[] = [];
  const migrations = await readMigrations(from);
  const migrate = (migration: Migration) => async (tx: Tx) => {
    await lockStart(tx);
    const names = await applied(tx);
    needKnown(names, migrations);
    if (names.has(migration.name)) return false;
    await run(tx, migration);
    return true;
  };
  const before = await database.transaction(async (tx) => {
    await lockStart(tx);
    await createList.execute(tx);
    return applied(tx);
  });
  needKnown(before, migrations);
  for (const migration of migrations.filter(({ name }) => !before.has(name))) {
    const ran = await untilTablesAreFree(migration.name, attempts, () => database.transaction(migrate(migration)));
    if (ran) done.push(migration.name);
  }
  return done;
}
