/** The types of a column when it is read, when a row is inserted, and when it is updated. */
import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
export type Json = ColumnType<unknown, string, string>;
/** A default of the database, and a value that a clock other than the database's may give. */
export type InstantByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
