import { reactionTypes, type Reactions } from '#contract/feed.ts';
import { sql } from 'kysely';
import { isOneOf } from '../database/sql-lists.ts';
import type { Tx } from '../database/schema.ts';
import type { FacilityMember } from '../http/handler-input.ts';

const none: Reactions = { counts: [], own: [] };

export type ReactionsById = (id: string) => Reactions;

/** The reactions to these sources. The types of the sources are not needed, because ids are unique across types. */
export async function readReactions(tx: Tx, { orgId, profileId }: FacilityMember, sourceIds: readonly string[]): Promise<ReactionsById> {
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
  const whoOf = await readOthers(tx, { orgId, profileId }, sourceIds);
  const countsOf = Map.groupBy(counted, ({ source_id }) => source_id);
  const ownOf = Map.groupBy(own, ({ source_id }) => source_id);
  const inOrder = <R extends { readonly type: (typeof reactionTypes)[number] }>(rows: readonly R[]): R[] =>
    rows.toSorted((a, b) => reactionTypes.indexOf(a.type) - reactionTypes.indexOf(b.type));
  return (id) => {
    const who = whoOf.get(id);
    return {
      counts: inOrder(countsOf.get(id) ?? []).map(({ type, count }) => ({ type, count })),
      own: inOrder(ownOf.get(id) ?? []).map(({ id: reactionId, type }) => ({ id: reactionId, type })),
      ...(who && { who }),
    };
  };
}

const maxNamed = 3;

type Others = NonNullable<Reactions['who']>;

/** For each source the other members who reacted to it, latest first. */
async function readOthers(tx: Tx, { orgId, profileId }: Pick<FacilityMember, 'orgId' | 'profileId'>, sourceIds: readonly string[]) {
  const once = tx
    .selectFrom('reactions')
    .select((row) => ['source_id', 'profile_id', row.fn.max('created_at').as('at')])
    .where('org_id', '=', orgId)
    .where(isOneOf('source_id', sourceIds))
    .where('profile_id', '<>', profileId)
    .groupBy(['source_id', 'profile_id']);
  const placed = tx
    .selectFrom(once.as('once'))
    .select(['source_id', 'profile_id'])
    .select(sql<number>`row_number() over (partition by source_id order by at desc, profile_id)`.as('place'))
    .select(sql<number>`count(*) over (partition by source_id)`.as('all'));
  const rows = await tx
    .selectFrom(placed.as('r'))
    .innerJoin('profiles as p', 'p.id', 'r.profile_id')
    .select(['r.source_id', 'r.place', 'r.all', 'p.full_name'])
    .where('r.place', '<=', maxNamed)
    .orderBy('r.place')
    .execute();
  const grouped = Map.groupBy(rows, ({ source_id }) => source_id);
  return new Map(
    [...grouped].map(([id, found]): [string, Others] => [
      id,
      { names: found.map(({ full_name }) => full_name), others: (found[0]?.all ?? 0) - found.length },
    ]),
  );
}
