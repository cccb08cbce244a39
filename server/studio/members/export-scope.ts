/** Selects the rows that an export of a member reads. Source: docs/decisions/member-data.md#0393. */
import { type Expression, sql } from 'kysely';

export interface ExportScope {
  readonly profileId: string;
  readonly orgId: string | null;
}

/** `table`: the name or alias of a table with `org_id`. */
export const atStudio = (table: string, { orgId }: Pick<ExportScope, 'orgId'>): Expression<boolean> =>
  orgId === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${table}.org_id`)} = ${orgId}`;

/** `table`: the name or alias of a table with `profile_id` and `org_id`. */
export const belongsTo = (table: string, scope: ExportScope): Expression<boolean> =>
  sql<boolean>`${sql.ref(`${table}.profile_id`)} = ${scope.profileId} and ${atStudio(table, scope)}`;
