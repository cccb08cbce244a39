/** Brings a database to the newest shape: forward only, one transaction per file, one process at a time. */
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { CannotStart } from '../cannot-start.ts';
import { startJobs } from '../jobs/job-client.ts';
import type { Database } from './database.ts';
import { codeOf, isDatabaseUnreachable, messageOf } from './errors.ts';
import { lockStart } from './locks.ts';
import { withLongStatements } from './long-statements.ts';
import type { Handle, Tx } from './schema.ts';

const folder = new URL('./migrations/', import.meta.url);

interface Migration {
  readonly name: string;
  readonly text: string;
}

const migrationNames = async (from: URL): Promise<string[]> =>
  (await readdir(from)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted();

async function readMigrations(from: URL): Promise<Migration[]> {
  const names = await migrationNames(from);
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, from), 'utf8') })));
}

/** The names of all tables that migrations make and do not drop, but for the list of migrations itself. */
export const tablesOfMigrations = async (): Promise<string[]> => {
  const text = (await readMigrations(folder)).map((migration) => migration.text).join('\n');
  const tables = (statement: RegExp) => [...text.matchAll(statement)].flatMap(([, name]) => (name ? [name] : []));
  const dropped = new Set(tables(/^drop table (\w+)/gim));
  return tables(/^create table (\w+)/gim).filter((name) => !dropped.has(name));
};

/**
 * The statements of a migration. Neither driver takes several in one prepared query, so they are told apart at a
 * semicolon that ends a line; a migration that needs one inside a statement puts a comment behind it.
 */
const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/--.*$/gm, '').trim() !== '');

async function applied(handle: Handle): Promise<ReadonlySet<string>> {
  const rows = await sql<{ name: string }>`select name from migrations`.execute(handle);
  return new Set(rows.rows.map((row) => row.name));
}

/** Migrations of this version that the database does not have, such as after an old backup was restored. */
export async function missingMigrations(handle: Handle): Promise<string[]> {
  const names = await applied(handle);
  return (await migrationNames(folder)).filter((name) => !names.has(name));
}

/** Throws `CannotStart` where the database has a migration that these sources do not know: a newer version made it. */
function needKnown(names: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...names].filter((name) => !known.has(name)).toSorted();
  if (unknown.length === 0) return;
  throw new CannotStart(
    `A newer version of Spotter has changed this database (${unknown.join(', ')}), so this version could damage it. Start the newer version, or restore a backup from before the change.`,
  );
}

async function run(tx: Tx, { name, text }: Migration): Promise<void> {
  try {
    await withLongStatements(tx, async () => {
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
    });
    await sql`insert into migrations (name) values (${name})`.execute(tx);
  } catch (error) {
    if (isDatabaseUnreachable(error) || codeOf(error) === '40001' || codeOf(error) === '40P01') throw error;
    throw new CannotStart(`The migration ${name} failed, and nothing of it was kept: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Starts the jobs, which brings their own tables to the newest shape, and runs every migration that the database has not seen; answers
 * their names. Throws `CannotStart` where that is not possible.
 */
export async function migrateToLatest(database: Database): Promise<string[]> {
  await startJobs(database.jobs);
  return migrateFrom(folder, database);
}

/** The same with the migrations of any folder. */
export async function migrateFrom(from: URL, database: Database): Promise<string[]> {
  const done: string[] = [];
  const migrations = await readMigrations(from);
  for (const migration of migrations) {
    const ran = await database.transaction(async (tx) => {
      await lockStart(tx);
      await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(tx);
      const names = await applied(tx);
      needKnown(names, migrations);
      if (names.has(migration.name)) return false;
      await run(tx, migration);
      return true;
    });
    if (ran) done.push(migration.name);
  }
  return done;
}
