import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export const migrationsFolder = new URL('./migrations/', import.meta.url);

export interface Migration {
  readonly name: string;
  readonly text: string;
}

export const migrationNames = async (from: URL): Promise<string[]> =>
  (await readdir(from)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted();

export async function readMigrations(from: URL): Promise<Migration[]> {
  const names = await migrationNames(from);
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, from), 'utf8') })));
}

export const tablesOfMigrations = async (): Promise<string[]> => {
  const text = (await readMigrations(migrationsFolder)).map((migration) => migration.text).join('\n');
  const tables = (statement: RegExp) => [...text.matchAll(statement)].flatMap(([, name]) => (name ? [name] : []));
  const dropped = new Set(tables(/^drop table (\w+)/gim));
  return tables(/^create table (\w+)/gim).filter((name) => !dropped.has(name));
};

/** Split at each semicolon at the end of a line. Inside a statement, a comment must follow such a semicolon. */
export const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/--.*$/gm, '').trim() !== '');

/** Changes when any migration changes. */
export async function hashOfMigrations(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, text } of await readMigrations(migrationsFolder)) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex').slice(0, 12);
}
