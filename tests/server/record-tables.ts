/** A new table, or a new type in one, needs a kind or a reason. */
import { sql } from 'kysely';
import type { Records } from './records.ts';
import type { TestServer } from './test-server.ts';

const discriminators = ['type', 'kind', 'source_type'];

interface Column {
  readonly table: string;
  readonly column: string;
}

const tablesWithIds = async ({ world }: TestServer): Promise<string[]> => {
  const tables = await world.database.once((handle) => handle.introspection.getTables());
  return tables.filter(({ schema, columns }) => schema === 'public' && columns.some(({ name }) => name === 'id')).map(({ name }) => name);
};

/** Every `table.column = value` that the database allows, for columns that distinguish kinds. */
async function allowedKinds({ world }: TestServer): Promise<(Column & { readonly value: string })[]> {
  const { rows } = await world.database.once((handle) =>
    sql<{ name: string; definition: string }>`
      select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and connamespace = current_schema()::regnamespace`.execute(handle),
  );
  return rows.flatMap(({ name: table, definition }) => {
    const [, column = ''] = /^CHECK \(\((\w+) = ANY/.exec(definition) ?? [];
    if (!discriminators.includes(column)) return [];
    return [...definition.matchAll(/'(\w+)'::text/g)].map(([, value = '']) => ({ table, column, value }));
  });
}

async function rowsOfRecords({ world }: TestServer, { ids }: Records, table: string): Promise<Record<string, unknown>[]> {
  const rows = await world.database.once((handle) =>
    handle
      .selectFrom(table as 'visits')
      .selectAll()
      .execute(),
  );
  const wanted = new Set(Object.values(ids));
  return rows.filter(({ id }) => wanted.has(id));
}

export async function tablesWithoutKind(server: TestServer, records: Records): Promise<string[]> {
  const missing: string[] = [];
  for (const table of await tablesWithIds(server)) if ((await rowsOfRecords(server, records, table)).length === 0) missing.push(table);
  return missing.toSorted();
}

/** Every `table.column = value` of such a column that no record has. */
export async function valuesWithoutKind(server: TestServer, records: Records): Promise<string[]> {
  const withIds = await tablesWithIds(server);
  const missing: string[] = [];
  for (const { table, column, value } of await allowedKinds(server)) {
    if (!withIds.includes(table)) continue;
    const rows = await rowsOfRecords(server, records, table);
    if (rows.length > 0 && !rows.some((row) => row[column] === value)) missing.push(`${table}.${column} = ${value}`);
  }
  return missing.toSorted();
}
