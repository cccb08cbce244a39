import type { WorkoutDefinition } from '#contract/workouts.ts';
import type { LoggingFacts } from '#machines/whiteboard/score-entry.rules.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { SessionRow, Tx } from '../database/schema.ts';
import { readDefinitions } from '../training/definition-store.ts';

export interface StoredWhiteboardItem {
  readonly id: string;
  readonly position: number;
  readonly definition: WorkoutDefinition;
}

/** For each class the names on its whiteboard, in order. The caller must check the permission. */
export async function readNames(tx: Tx, orgId: string, sessionIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx
    .selectFrom('whiteboard_items as i')
    .innerJoin('workout_definitions as d', (join) => join.onRef('d.org_id', '=', 'i.org_id').onRef('d.id', '=', 'i.definition_id'))
    .select(['i.session_id', 'd.name'])
    .where('i.org_id', '=', orgId)
    .where(isOneOf('i.session_id', sessionIds))
    .orderBy('i.position')
    .execute();
  const grouped = Map.groupBy(rows, ({ session_id }) => session_id);
  return new Map([...grouped].map(([id, found]) => [id, found.map(({ name }) => name)]));
}

/** For each class the items on its whiteboard, in order. */
export async function readItems(
  tx: Tx,
  orgId: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, StoredWhiteboardItem[]>> {
  const rows = await tx
    .selectFrom('whiteboard_items')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(isOneOf('session_id', sessionIds))
    .orderBy('position')
    .execute();
  const definitions = await readDefinitions(tx, orgId, [...new Set(rows.map(({ definition_id }) => definition_id))]);
  const grouped = Map.groupBy(rows, ({ session_id }) => session_id);
  const itemsOf = (found: typeof rows): StoredWhiteboardItem[] =>
    found.flatMap(({ id, position, definition_id }) => {
      const definition = definitions.get(definition_id);
      return definition ? [{ id, position, definition }] : [];
    });
  return new Map([...grouped].map(([id, found]) => [id, itemsOf(found)]));
}

/** The class in the form that the rules of whiteboards read; undefined if the studio does not have it. */
export async function readLoggingFacts(
  tx: Tx,
  orgId: string,
  profileId: string,
  sessionId: string,
): Promise<(LoggingFacts & Pick<SessionRow, 'facility_id' | 'online_url'>) | undefined> {
  const row = await tx
    .selectFrom('sessions')
    .select(['facility_id', 'online_url', 'whiteboard_visibility', 'starts_at', 'cancelled_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const visit = await tx
    .selectFrom('visits')
    .select('state')
    .where('org_id', '=', orgId)
    .where('session_id', '=', sessionId)
    .where('profile_id', '=', profileId)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  const { facility_id, online_url, whiteboard_visibility, starts_at, cancelled_at } = row;
  return {
    facility_id,
    online_url,
    whiteboard_visibility,
    start_date: starts_at.toISOString(),
    cancelled: cancelled_at !== null,
    visit: visit ?? null,
  };
}
