import type { Post, ReactionType, SourceType } from '#contract/feed.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Instant } from './columns.ts';

export interface PostTable {
  org_id: string;
  id: string;
  facility_id: string | null;
  staff_id: string | null;
  content: string;
  images: ColumnType<Post['images'], string | undefined, string>;
  created_at: Instant;
  removed_at: Instant | null;
}

export interface CommentTable {
  org_id: string;
  id: string;
  seq: ColumnType<number, never, never>;
  profile_id: string | null;
  source_type: Exclude<SourceType, 'comment'>;
  source_id: string;
  parent_id: string | null;
  content: string;
  created_at: Instant;
  deleted_at: Instant | null;
  /** The studio's reason for hiding the comment; null: it is not hidden. */
  hidden_reason: Generated<string | null>;
}

export interface ReactionTable {
  org_id: string;
  id: string;
  profile_id: string;
  source_type: SourceType;
  source_id: string;
  type: ReactionType;
  created_at: Instant;
}
