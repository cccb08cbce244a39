import type { Generated } from 'kysely';
import type { Instant, InstantByDefault } from './columns.ts';

export interface OrgTable {
  id: string;
  key: string;
  name: string;
  logo_url: string | null;
  brand: string;
  invoice_count: Generated<number>;
  stripe_account: Generated<string | null>;
  created_at: InstantByDefault;
}

export interface FacilityTable {
  org_id: string;
  id: string;
  guid: string;
  key: string;
  name: string;
  address: string;
  time_zone: string;
  currency: string;
  feed_enabled: Generated<boolean>;
  position: Generated<number>;
  country: Generated<string | null>;
  tax_basis_points: Generated<number | null>;
  /** Minutes before their start until which appointments can be booked; null: the default. */
  appointment_notice_minutes: Generated<number | null>;
  /** Minutes before their start until which appointments are cancelled free of charge; null: the default. */
  appointment_cancel_minutes: Generated<number | null>;
  /** How many days ahead appointments can be booked; null: the default. */
  appointment_days_ahead: Generated<number | null>;
  /** When the facility was removed from the studio's folder; null: it is open. */
  removed_at: Generated<Date | null>;
}

export interface ProfileTable {
  id: string;
  guid: string;
  email: string;
  full_name: string;
  first_name: string;
  locale: string | null;
  password_hash: string | null;
  avatar_thumb_url: string | null;
  avatar_main_url: string | null;
  track_training: Generated<boolean>;
  /** SHA-256 of the token in the address; null: the calendar has no address. */
  calendar_token_hash: Uint8Array | null;
  /** The last four characters of the token, by which the member recognizes the address. */
  calendar_token_end: string | null;
  short_id: string;
  notification_seq: Generated<number>;
  created_at: InstantByDefault;
  /** When the profile is erased unless it has an account by then; null: never. */
  erase_at: Generated<Date | null>;
}

export interface AccountTable {
  org_id: string;
  id: string;
  profile_id: string;
  home_facility_id: string | null;
  hidden_at: Instant | null;
  last_visit_at: Instant | null;
  created_at: InstantByDefault;
  phone: Generated<string | null>;
  address: Generated<string | null>;
  date_of_birth: Generated<string | null>;
  emergency_name: Generated<string | null>;
  emergency_phone: Generated<string | null>;
}

/** The account of a person whom the studio has suspended, or who has left it. */
export interface InactiveAccountTable extends AccountTable {
  status: 'suspended' | 'left';
  since: Instant;
}

export interface AuthSessionTable {
  token_hash: Uint8Array;
  id: Generated<string>;
  profile_id: string;
  created_at: Instant;
  confirmed_at: Generated<Date | null>;
  used_at: Instant;
  expires_at: Instant;
  browser: Generated<string | null>;
  os: Generated<string | null>;
  address_block: Generated<string | null>;
  ended_how: Generated<'member' | 'password' | 'studio' | null>;
}

export interface PasskeyTable {
  id: Generated<string>;
  profile_id: string;
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  transports: string[];
  name: string | null;
  created_at: Instant;
  used_at: Instant | null;
  backed_up: boolean;
}

export interface PasskeyChallengeTable {
  challenge_hash: Uint8Array;
  profile_id: string | null;
  expires_at: Instant;
}

export interface SecondFactorTable {
  profile_id: string;
  secret: Uint8Array | null;
  added_at: Instant | null;
  pending_secret: Uint8Array | null;
  pending_until: Instant | null;
  last_step: Generated<number>;
  code_salt: Uint8Array | null;
  code_hashes: Generated<string[]>;
}

export interface KnownDeviceTable {
  profile_id: string;
  token_hash: Uint8Array;
  created_at: Instant;
  used_at: Instant;
}

export interface PushSubscriptionTable {
  token_hash: Uint8Array;
  id: string;
  profile_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Instant;
}

export interface StaffTable {
  org_id: string;
  id: string;
  key: string;
  full_name: string;
}
