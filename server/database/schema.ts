/** The tables as Kysely sees them; `migrations/` is the truth. Instants are `Date`, days `YYYY-MM-DD`, ids uuids. */
import type { AppointmentHow, AppointmentState } from '#contract/appointments.ts';
import type { CardBrand } from '#contract/cards.ts';
import type { CartState } from '#contract/checkout.ts';
import type { InvoiceState } from '#contract/invoices.ts';
import type { CancelledHow, VisitState } from '#contract/visit-fields.ts';
import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;
type Json = ColumnType<unknown, string, string>;
/** A default of the database, and a value that a clock other than the database's may give. */
type InstantByDefault = ColumnType<Date, Date | string | undefined, Date | string>;

interface OrgTable {
  id: string;
  key: string;
  name: string;
  logo_url: string | null;
  brand: string;
  invoice_count: Generated<number>;
  created_at: InstantByDefault;
}

interface FacilityTable {
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
}

interface ProfileTable {
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
  calendar_token: string | null;
  short_id: string;
  notification_seq: Generated<number>;
  created_at: InstantByDefault;
}

interface AccountTable {
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

interface AuthSessionTable {
  token_hash: Uint8Array;
  profile_id: string;
  created_at: Instant;
  used_at: Instant;
  expires_at: Instant;
}

interface StaffTable {
  org_id: string;
  id: string;
  key: string;
  full_name: string;
}

interface SessionTable {
  org_id: string;
  id: string;
  facility_id: string;
  key: string;
  name: string;
  type: string;
  description: string | null;
  location_name: string;
  location_address: string;
  starts_at: Instant;
  ends_at: Instant;
  booking_opens_at: Instant | null;
  booking_closes_at: Instant | null;
  cancellation_closes_at: Instant | null;
  cancelled_at: Instant | null;
  cancelled_reason: string | null;
  capacity: number;
  taken: Generated<number>;
  waitlists_on: Generated<boolean>;
  dropin_spaces: Generated<number>;
  droppedin_count: Generated<number>;
  price_amount: number | null;
  price_currency: string | null;
  whiteboard_visibility: Generated<'public' | 'attending'>;
  settle_at: Instant | null;
  course_id: Generated<string | null>;
  revision: Generated<number>;
  cancelled_by_hand: Generated<boolean>;
  updated_at: InstantByDefault;
}

interface CourseTable {
  org_id: string;
  id: string;
  facility_id: string;
  key: string;
  name: string;
  description: string | null;
  price_amount: number | null;
  price_currency: string | null;
  first_class_date: string | null;
  last_class_date: string | null;
  position: Generated<number>;
  removed_at: Instant | null;
}

interface SessionInstructorTable {
  org_id: string;
  session_id: string;
  position: number;
  staff_id: string;
  substituted: Generated<boolean>;
  substitutes_for: string | null;
}

interface PassTable {
  org_id: string;
  id: string;
  profile_id: string;
  key: string | null;
  kind: 'membership' | 'count';
  name: string;
  visits_total: number | null;
  visits_used: Generated<number>;
  visits_held: Generated<number>;
  starts_on: string;
  expires_on: string | null;
  weekly_limit: number | null;
  session_types: string[] | null;
  services: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  purchased_at: Instant;
}

interface ServiceTable {
  org_id: string;
  id: string;
  key: string;
  name: string;
  description: string | null;
  minutes: number;
  price_amount: number | null;
  price_currency: string | null;
  position: Generated<number>;
  removed_at: Instant | null;
}

interface ServiceStaffTable {
  org_id: string;
  service_id: string;
  staff_id: string;
}

interface StaffHoursTable {
  org_id: string;
  staff_id: string;
  position: number;
  facility_id: string;
  weekday: number;
  opens: string;
  closes: string;
}

interface StaffAwayTable {
  org_id: string;
  staff_id: string;
  position: number;
  first_day: string;
  last_day: string;
}

interface AppointmentTable {
  org_id: string;
  id: string;
  seq: ColumnType<number, number | undefined, never>;
  facility_id: string;
  profile_id: string;
  service_id: string;
  staff_id: string;
  state: AppointmentState;
  cancelled_how: AppointmentHow | null;
  starts_at: Instant;
  ends_at: Instant;
  hold_expires_at: Instant | null;
  pass_id: string | null;
  price_amount: number | null;
  price_currency: string | null;
  created_at: Instant;
  updated_at: Instant;
}

interface AppointmentEventTable {
  org_id: string;
  appointment_id: string;
  seq: ColumnType<number, never, never>;
  event: string;
  state: AppointmentState;
  cancelled_how: AppointmentHow | null;
  at: Instant;
}

interface VisitTable {
  org_id: string;
  id: string;
  seq: ColumnType<number, never, never>;
  session_id: string;
  profile_id: string;
  state: VisitState;
  cancelled_how: CancelledHow | null;
  pass_id: string | null;
  offer_expires_at: Instant | null;
  dropin: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

interface InvoiceTable {
  org_id: string;
  id: string;
  profile_id: string;
  visit_id: string | null;
  description: string;
  amount: number;
  currency: string;
  state: Generated<InvoiceState>;
  number: number;
  facility_id: string | null;
  lines: Json;
  discount_amount: Generated<number>;
  tax_amount: Generated<number>;
  tax_included: Generated<boolean>;
  tax_basis_points: Generated<number>;
  cart_id: string | null;
  paid_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

interface PassTypeTable {
  org_id: string;
  id: string;
  key: string;
  name: string;
  kind: 'membership' | 'count';
  visits: number | null;
  valid_days: number | null;
  weekly_limit: number | null;
  session_types: string[] | null;
  services: string[] | null;
  units: number | null;
  units_sold: Generated<number>;
  position: Generated<number>;
  removed_at: Instant | null;
}

interface ProductTable {
  org_id: string;
  id: string;
  key: string;
  name: string;
  description: string | null;
  price_amount: number;
  price_currency: string;
  pass_type_id: string | null;
  position: Generated<number>;
  removed_at: Instant | null;
}

interface CartTable {
  org_id: string;
  id: string;
  profile_id: string;
  number: number;
  state: CartState;
  key: string | null;
  attempt_id: string | null;
  created_at: Instant;
  updated_at: Instant;
}

interface CartLineTable {
  org_id: string;
  id: string;
  cart_id: string;
  position: number;
  product_id: string;
  quantity: number;
  price_amount: number;
  price_currency: string;
  discount_amount: Generated<number>;
}

interface PaymentSourceTable {
  org_id: string;
  id: string;
  profile_id: string;
  gateway: string;
  token: string;
  brand: CardBrand;
  last4: string;
  exp_month: number;
  exp_year: number;
  is_default: Generated<boolean>;
  created_at: Instant;
  removed_at: Instant | null;
}

interface PaymentTable {
  org_id: string;
  id: string;
  profile_id: string;
  cart_id: string | null;
  invoice_id: string | null;
  facility_id: string;
  source_id: string;
  amount: number;
  currency: string;
  state: 'due' | 'sent' | 'confirming' | 'captured' | 'declined';
  reason: 'card_declined' | 'insufficient_funds' | null;
  confirmation_url: string | null;
  refund: 'due' | 'done' | null;
  sent_at: InstantByDefault;
  created_at: Instant;
  updated_at: Instant;
}

interface VisitEventTable {
  org_id: string;
  visit_id: string;
  seq: ColumnType<number, never, never>;
  event: string;
  state: VisitState;
  cancelled_how: CancelledHow | null;
  at: Instant;
}

interface PassMovementTable {
  org_id: string;
  pass_id: string;
  seq: ColumnType<number, never, never>;
  visit_id: string | null;
  appointment_id: ColumnType<string | null, string | null | undefined, string | null>;
  kind: 'held' | 'used' | 'returned' | 'extended';
  at: Instant;
}

interface NotificationTable {
  profile_id: string;
  seq: number;
  id: string;
  org_id: string;
  type: 'post' | 'waitlist' | 'class_cancelled' | 'appointment';
  params: Json;
  created_at: Instant;
  updated_at: Instant;
  expires_at: Instant | null;
  read_at: Instant | null;
  removed_at: Instant | null;
  changed_seq: number;
  subject_id: string | null;
}

interface MutedNotificationTable {
  profile_id: string;
  type: NotificationTable['type'];
}

interface IdempotencyKeyTable {
  profile_id: string;
  key: string;
  request_hash: string;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: Instant;
}

interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

interface StudioRecordTable {
  org_id: string;
  kind: string;
  key: string;
  row_id: string | null;
  content_hash: string;
  loaded_at: Instant;
}

interface StudioDocumentTable {
  org_id: string;
  document: Json;
  timetable: string;
  first_loaded_at: Instant;
  loaded_at: Instant;
  expanded_until: Instant;
}

export interface Tables {
  orgs: OrgTable;
  facilities: FacilityTable;
  profiles: ProfileTable;
  accounts: AccountTable;
  auth_sessions: AuthSessionTable;
  staff: StaffTable;
  courses: CourseTable;
  sessions: SessionTable;
  session_instructors: SessionInstructorTable;
  passes: PassTable;
  services: ServiceTable;
  service_staff: ServiceStaffTable;
  staff_hours: StaffHoursTable;
  staff_away: StaffAwayTable;
  appointments: AppointmentTable;
  appointment_events: AppointmentEventTable;
  visits: VisitTable;
  invoices: InvoiceTable;
  pass_types: PassTypeTable;
  products: ProductTable;
  carts: CartTable;
  cart_lines: CartLineTable;
  payment_sources: PaymentSourceTable;
  payments: PaymentTable;
  visit_events: VisitEventTable;
  pass_movements: PassMovementTable;
  notifications: NotificationTable;
  muted_notifications: MutedNotificationTable;
  idempotency_keys: IdempotencyKeyTable;
  rate_limits: RateLimitTable;
  studio_records: StudioRecordTable;
  studio_documents: StudioDocumentTable;
}

/** The handle of one running transaction. */
export type Tx = Transaction<Tables>;
/** A handle outside any transaction; only `database.ts` holds one. */
export type Handle = Kysely<Tables>;

export type OrgRow = Selectable<OrgTable>;
export type FacilityRow = Selectable<FacilityTable>;
export type ProfileRow = Selectable<ProfileTable>;
export type AccountRow = Selectable<AccountTable>;
export type SessionRow = Selectable<SessionTable>;
export type CourseRow = Selectable<CourseTable>;
export type PassRow = Selectable<PassTable>;
export type VisitRow = Selectable<VisitTable>;
export type AppointmentRow = Selectable<AppointmentTable>;
export type ServiceRow = Selectable<ServiceTable>;
export type NotificationRow = Selectable<NotificationTable>;
export type InvoiceRow = Selectable<InvoiceTable>;
export type PassTypeRow = Selectable<PassTypeTable>;
export type ProductRow = Selectable<ProductTable>;
export type CartRow = Selectable<CartTable>;
export type CartLineRow = Selectable<CartLineTable>;
export type PaymentSourceRow = Selectable<PaymentSourceTable>;
export type PaymentRow = Selectable<PaymentTable>;
export type NewSession = Insertable<SessionTable>;
export type NewPass = Insertable<PassTable>;
export type NewVisit = Insertable<VisitTable>;
export type SessionChange = Updateable<SessionTable>;
