import type { Post } from '#contract/feed.ts';
import type { Tx } from '../database/schema.ts';
import { markFeedChanged } from '../realtime/wake-ups.ts';

export interface NewPost {
  readonly orgId: string;
  readonly id: string;
  /** Null: the post is for every facility. */
  readonly facilityId: string | null;
  /** The staff member who writes the post; null: the studio writes it. */
  readonly staffId: string | null;
  readonly content: string;
  readonly images: Post['images'];
  readonly at: Date;
}

export async function insertPost(tx: Tx, { orgId: org_id, id, facilityId, staffId, content, images, at }: NewPost): Promise<void> {
  await tx
    .insertInto('posts')
    .values({
      org_id,
      id,
      facility_id: facilityId,
      staff_id: staffId,
      content,
      images: JSON.stringify(images),
      created_at: at,
      removed_at: null,
    })
    .execute();
  await markFeedsChanged(tx, org_id, facilityId);
}

/** Notifies connected members that the feed of the facility has changed; null: the feed of every facility of the studio. */
export async function markFeedsChanged(tx: Tx, orgId: string, facilityId: string | null): Promise<void> {
  if (facilityId !== null) return markFeedChanged(tx, facilityId);
  const rows = await tx.selectFrom('facilities').select('id').where('org_id', '=', orgId).execute();
  for (const { id } of rows) markFeedChanged(tx, id);
}
