/** Links that count once. */
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
