import type { Role } from '#machines/auth/command-role.rules.ts';
import type { AuditCode } from '../../audit/audit-codes.ts';
import type { Instant, Json } from './columns.ts';

export interface AuditEventTable {
  id: string;
  at: Instant;
  org_id: string | null;
  actor: 'member' | 'operator' | 'system';
  os_user: string | null;
  role: Role | 'none' | null;
  key_name: string | null;
  profile_id: string | null;
  code: AuditCode;
  subject: string | null;
  before: Json | null;
  after: Json | null;
  address_block: string | null;
}

export interface AdminKeyTable {
  name: string;
  role: Role;
  secret_hash: Uint8Array;
  created_at: Instant;
}
