/** Inserts many rows with one parameter. PGlite spends more time on thousands of parameters than on the rows. */
import { type Insertable, type InsertQueryBuilder, type InsertResult, sql } from 'kysely';
import type { Tables, Tx } from './schema.ts';

type Column<T extends keyof Tables> = keyof Tables[T] & string;

/** A missing column becomes null, not its default. Columns of type `jsonb` hold text, as with `values`, and are listed in `json`. */
export const insertRows = <T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  json: readonly Column<T>[] = [],
): InsertQueryBuilder<Tables, T, InsertResult> => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row) as Column<T>[]))];
  const values = columns.map((column) => (json.includes(column) ? sql`(${sql.ref(column)} #>> '{}')::jsonb` : sql.ref(column)));
  const records = sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
  return tx
    .insertInto(table)
    .columns(columns)
    .expression(sql`select ${sql.join(values)} from ${records}`);
};
