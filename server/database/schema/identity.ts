/** Password resets, changes of emails, deletions, invites and upload permits. */
import type { PictureType } from '#contract/avatar.ts';
import type { Instant } from './columns.ts';

interface OneUseColumns {
  id: string;
  issued_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
  superseded_at: Instant | null;
}

export interface PasswordResetTable extends OneUseColumns {
  profile_id: string;
  token_hash: Uint8Array;
  mail_id: string;
}

export interface EmailChangeTable {
  id: string;
  profile_id: string;
  old_email: string;
  new_email: string;
  old_hash: Uint8Array | null;
  new_hash: Uint8Array | null;
  undo_hash: Uint8Array | null;
  requested_at: Instant;
  expires_at: Instant;
  old_confirmed_at: Instant | null;
  new_confirmed_at: Instant | null;
  changed_at: Instant | null;
  undo_until: Instant | null;
  undone_at: Instant | null;
  cancelled_at: Instant | null;
  superseded_at: Instant | null;
}

export interface DeletionRequestTable {
  id: string;
  profile_id: string;
  org_id: string | null;
  requested_at: Instant;
  erase_after: Instant;
  cancelled_at: Instant | null;
}

export interface InviteTable extends OneUseColumns {
  org_id: string;
  email: string;
  code_hash: Uint8Array | null;
  used_by: string | null;
}

export interface RealMembersTable {
  since: Instant;
}

export interface PictureUploadTable {
  id: string;
  profile_id: string;
  token_hash: Uint8Array;
  content_type: PictureType;
  max_bytes: number;
  expires_at: Instant;
  used_at: Instant | null;
}
