/** Brings a database to the newest shape: forward only, one transaction per file, one process at a time. */
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tx } from './schema.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Any number that nothing else in the database locks. */
const lockNumber = 7390_0001;

interface Migration {
  readonly name: string;
  readonly text: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })));
}

/** The names of all tables that migrations make, but for the list of migrations itself. None has been dropped so far. */
export const tablesOfMigrations = async (): Promise<string[]> =>
  (await readMigrations()).flatMap(({ text }) => [...text.matchAll(/^create table (\w+)/gim)].flatMap(([, name]) => (name ? [name] : [])));

/**
 * The statements of a migration. Neither driver takes several in one prepared query, so they are told apart at a
 * semicolon that ends a line; a migration that needs one inside a statement puts a comment behind it.
 */
const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/--.*$/gm, '').trim() !== '');

async function applied(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await sql<{ name: string }>`select name from migrations`.execute(tx);
  return new Set(rows.rows.map((row) => row.name));
}

/** Runs every migration that the database has not seen; answers their names. */
export async function migrateToLatest(database: Database): Promise<string[]> {
  const done: string[] = [];
  for (const migration of await readMigrations()) {
    const ran = await database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx);
      await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`.execute(tx);
      if ((await applied(tx)).has(migration.name)) return false;
      for (const statement of statementsOf(migration.text)) await sql.raw(statement).execute(tx);
      await sql`insert into migrations (name) values (${migration.name})`.execute(tx);
      return true;
    });
    if (ran) done.push(migration.name);
  }
  return done;
}
