/** Who reacted to what. */
import { reactionTypes, type Reactions } from '#contract/feed.ts';
import { isOneOf } from '../database/one-of.ts';
import type { Tx } from '../database/schema.ts';
import type { Guest } from '../http/asked.ts';

const none: Reactions = { counts: [], own: [] };

export type ReactionsById = (id: string) => Reactions;

/** Reactions to these things, whatever they are: ids are never given twice. */
export async function readReactions(tx: Tx, { orgId, profileId }: Guest, sourceIds: readonly string[]): Promise<ReactionsById> {
  if (sourceIds.length === 0) return () => none;
  const counted = await tx
    .selectFrom('reactions')
    .select((row) => ['source_id', 'type', row.fn.countAll<number>().as('count')])
    .where('org_id', '=', orgId)
    .where(isOneOf('source_id', sourceIds))
    .groupBy(['source_id', 'type'])
    .execute();
  const own = await tx
    .selectFrom('reactions')
    .select(['source_id', 'id', 'type'])
    .where('org_id', '=', orgId)
    .where(isOneOf('source_id', sourceIds))
    .where('profile_id', '=', profileId)
    .execute();
  const countsOf = Map.groupBy(counted, ({ source_id }) => source_id);
  const ownOf = Map.groupBy(own, ({ source_id }) => source_id);
  const inOrder = <R extends { readonly type: (typeof reactionTypes)[number] }>(rows: readonly R[]): R[] =>
    rows.toSorted((a, b) => reactionTypes.indexOf(a.type) - reactionTypes.indexOf(b.type));
  return (id) => ({
    counts: inOrder(countsOf.get(id) ?? []).map(({ type, count }) => ({ type, count })),
    own: inOrder(ownOf.get(id) ?? []).map(({ id: reactionId, type }) => ({ id: reactionId, type })),
  });
}
