import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
export type Json = ColumnType<unknown, string, string>;
/** A column with a default of the database. A value may be given by a clock other than the database's. */
export type InstantByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
