/** Lists in statements. */
import { sql, type RawBuilder } from 'kysely';

/** Whether the column is one of these ids: one parameter however many there are, so the text stays the same and keeps its plan. */
export const isOneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} = any(${[...ids]})`;
