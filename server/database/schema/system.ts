import type { ColumnType, Generated } from 'kysely';
import type { JobWithMetadata } from 'pg-boss';
import type { NotificationType, ReminderType, SummarizedType } from '#contract/notifications.ts';
import type { Instant, Json } from './columns.ts';

export interface NotificationTable {
  profile_id: string;
  seq: number;
  id: string;
  org_id: string;
  type: NotificationType;
  params: Json;
  created_at: Instant;
  updated_at: Instant;
  expires_at: Instant | null;
  read_at: Instant | null;
  removed_at: Instant | null;
  changed_seq: number;
  subject_id: string | null;
}

export interface MutedNotificationTable {
  org_id: string;
  profile_id: string;
  /** `booking` stands for the emails that confirm bookings. */
  type: NotificationTable['type'] | 'booking';
  channel: 'push' | 'email';
}

export interface WantedNotificationTable {
  org_id: string;
  profile_id: string;
  type: ReminderType | SummarizedType;
  channel: 'push' | 'email';
  /** Stopped by the link in a daily summary, until the member turns it on again. */
  is_stopped: Generated<boolean>;
}

export interface DailySummaryTable {
  org_id: string;
  profile_id: string;
  /** The last day whose summary was sent, or was empty. */
  day: string;
}

export interface SentReminderTable {
  org_id: string;
  visit_id: string;
  type: ReminderType;
}

/** `HH:MM:SS` at the facility; null in both: push messages never wait. */
export interface QuietHoursTable {
  org_id: string;
  profile_id: string;
  from_time: string | null;
  until_time: string | null;
}

export interface ServerKeyTable {
  name: string;
  value: Buffer;
}

export interface IdempotencyKeyTable {
  profile_id: string;
  key: string;
  request_hash: string;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: Instant;
}

/** Wrong passwords, by the hash of what is counted. */
export interface SignInFailureTable {
  key: Uint8Array;
  failures: Generated<number>;
  failed_at: Instant;
  open_at: Instant | null;
  next_key: Uint8Array | null;
  next_failures: number | null;
  next_until: Instant | null;
  warned_at: Instant | null;
}

export interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

/** The columns of pg-boss's table that are read here. Jobs are enqueued and settled only through pg-boss. */
export interface JobTable {
  id: string;
  name: string;
  data: Json;
  state: JobWithMetadata['state'];
  retry_count: number;
  start_after: Instant;
  created_on: Instant;
}

export interface StudioRecordTable {
  org_id: string;
  kind: string;
  key: string;
  row_id: string | null;
  content_hash: string;
  loaded_at: Instant;
}

export interface StudioCalendarTable {
  org_id: string;
  address_hash: string;
  host: string;
  next_read_at: Instant;
  read_at: Instant | null;
  failing_since: Instant | null;
  etag: string | null;
  last_modified: string | null;
  report: Json;
  held_timetable: string | null;
  reported_hash: string | null;
}

export interface StudioDocumentTable {
  org_id: string;
  document: Json;
  timetable: string;
  first_loaded_at: Instant;
  loaded_at: Instant;
  expanded_until: Instant;
}
