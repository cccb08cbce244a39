/** Comments in the form of the contract: threads with their replies. A deleted comment is shown only if it has replies. */
import type { Comment, Comments, Reply } from '#contract/feed.ts';
import type { Person } from '#contract/people.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { CommentRow, Tx } from '../database/schema.ts';
import type { FacilityMember } from '../http/handler-input.ts';
import { readReactions, type ReactionsById } from './reaction-store.ts';

interface Author {
  readonly full_name: string | null;
  readonly avatar_thumb_url: string | null;
}
type Written = CommentRow & Author;

const readWritten = (tx: Tx, { orgId }: FacilityMember, sourceIds: readonly string[]): Promise<Written[]> =>
  tx
    .selectFrom('comments as c')
    .leftJoin('profiles as p', 'p.id', 'c.profile_id')
    .selectAll('c')
    .select(['p.full_name', 'p.avatar_thumb_url'])
    .where('c.org_id', '=', orgId)
    .where(isOneOf('c.source_id', sourceIds))
    .orderBy('c.seq')
    .execute();

/** Replaces a removed author: the id is deleted with the text. */
export const removedAuthor: Person = { id: 'nobody', kind: 'member', name: '', avatar_url: null, is_you: false };

const isGone = ({ deleted_at, profile_id }: CommentRow): boolean => deleted_at !== null || profile_id === null;

function authorOf(row: Written, profileId: string): Person {
  if (isGone(row) || row.profile_id === null) return removedAuthor;
  return {
    id: row.profile_id,
    kind: 'member',
    name: row.full_name ?? '',
    avatar_url: row.avatar_thumb_url,
    is_you: row.profile_id === profileId,
  };
}

const replyOf = (row: Written, profileId: string, reactions: ReactionsById): Reply => ({
  id: row.id,
  author: authorOf(row, profileId),
  content: isGone(row) ? null : row.content,
  created_at: row.created_at.toISOString(),
  reactions: isGone(row) ? { counts: [], own: [] } : reactions(row.id),
});

/** Source → its comments; `latest` limits them to that many of the newest threads. */
export async function readComments(
  tx: Tx,
  caller: FacilityMember,
  sourceIds: readonly string[],
  latest: number | null = null,
): Promise<(sourceId: string) => Comments> {
  if (sourceIds.length === 0) return () => ({ items: [], count: 0 });
  const rows = await readWritten(tx, caller, sourceIds);
  const reactions = await readReactions(
    tx,
    caller,
    rows.map(({ id }) => id),
  );
  const bySource = Map.groupBy(rows, ({ source_id }) => source_id);
  return (sourceId) => {
    const own = bySource.get(sourceId) ?? [];
    const items = threadsOf(own, (row) => replyOf(row, caller.profileId, reactions));
    return { items: latest === null ? items : items.slice(-latest), count: own.filter((row) => !isGone(row)).length };
  };
}

function threadsOf(rows: readonly Written[], show: (row: Written) => Reply): Comment[] {
  const replies = Map.groupBy(
    rows.filter((row) => row.parent_id !== null && !isGone(row)),
    ({ parent_id }) => parent_id,
  );
  return rows
    .filter((row) => row.parent_id === null && (!isGone(row) || replies.has(row.id)))
    .map((row) => ({ ...show(row), replies: (replies.get(row.id) ?? []).map(show) }));
}
