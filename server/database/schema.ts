/** The table types for Kysely; `migrations/` is authoritative. Instants are `Date`, days `YYYY-MM-DD`, ids uuids. */
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type {
  AppointmentEventTable,
  AppointmentTable,
  ServiceStaffTable,
  ServiceTable,
  StaffAwayTable,
  StaffHoursTable,
} from './schema/appointments.ts';
import type { AdminKeyTable, AuditEventTable } from './schema/audit.ts';
import type {
  DailySummaryTable,
  IdempotencyKeyTable,
  JobTable,
  MutedNotificationTable,
  NotificationTable,
  QuietHoursTable,
  RateLimitTable,
  SentReminderTable,
  ServerKeyTable,
  SignInFailureTable,
  StudioCalendarTable,
  StudioDocumentTable,
  StudioRecordTable,
  WantedNotificationTable,
} from './schema/system.ts';
import type { CourseTable, SessionInstructorTable, SessionTable, VisitEventTable, VisitTable } from './schema/classes.ts';
import type {
  CartLineTable,
  CartTable,
  GatewayCustomerTable,
  GatewayDisputeTable,
  GatewayEventTable,
  InvoiceTable,
  PassMovementTable,
  PassTable,
  PassTypeTable,
  PaymentSourceTable,
  PaymentTable,
  ProductTable,
} from './schema/money.ts';
import type {
  DeletionRequestTable,
  EmailChangeTable,
  InviteTable,
  PasswordResetTable,
  PictureUploadTable,
  RealMembersTable,
} from './schema/identity.ts';
import type {
  AccountTable,
  AuthSessionTable,
  FacilityTable,
  InactiveAccountTable,
  KnownDeviceTable,
  OrgTable,
  PasskeyChallengeTable,
  PasskeyTable,
  SecondFactorTable,
  ProfileTable,
  PushSubscriptionTable,
  StaffTable,
} from './schema/people.ts';
import type { CommentTable, PostTable, ReactionTable } from './schema/feed.ts';
import type {
  MovementTable,
  WhiteboardItemTable,
  WorkoutDefinitionLiftTable,
  WorkoutDefinitionTable,
  WorkoutSetTable,
  WorkoutTable,
} from './schema/training.ts';

export interface Tables {
  audit_events: AuditEventTable;
  admin_keys: AdminKeyTable;
  orgs: OrgTable;
  facilities: FacilityTable;
  profiles: ProfileTable;
  accounts: AccountTable;
  inactive_accounts: InactiveAccountTable;
  auth_sessions: AuthSessionTable;
  known_devices: KnownDeviceTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  second_factors: SecondFactorTable;
  push_subscriptions: PushSubscriptionTable;
  password_resets: PasswordResetTable;
  deletion_requests: DeletionRequestTable;
  email_changes: EmailChangeTable;
  invites: InviteTable;
  picture_uploads: PictureUploadTable;
  real_members: RealMembersTable;
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
  gateway_customers: GatewayCustomerTable;
  gateway_events: GatewayEventTable;
  gateway_disputes: GatewayDisputeTable;
  visit_events: VisitEventTable;
  pass_movements: PassMovementTable;
  notifications: NotificationTable;
  muted_notifications: MutedNotificationTable;
  wanted_notifications: WantedNotificationTable;
  sent_reminders: SentReminderTable;
  daily_summaries: DailySummaryTable;
  quiet_hours: QuietHoursTable;
  idempotency_keys: IdempotencyKeyTable;
  rate_limits: RateLimitTable;
  sign_in_failures: SignInFailureTable;
  server_keys: ServerKeyTable;
  'pgboss.job': JobTable;
  studio_records: StudioRecordTable;
  studio_calendars: StudioCalendarTable;
  studio_documents: StudioDocumentTable;
  movements: MovementTable;
  workout_definitions: WorkoutDefinitionTable;
  workout_definition_lifts: WorkoutDefinitionLiftTable;
  whiteboard_items: WhiteboardItemTable;
  workouts: WorkoutTable;
  workout_sets: WorkoutSetTable;
  posts: PostTable;
  comments: CommentTable;
  reactions: ReactionTable;
}

export type Tx = Transaction<Tables>;
/** A handle outside any transaction; only `database.ts` may hold it. */
export type Handle = Kysely<Tables>;

export type OrgRow = Selectable<OrgTable>;
export type FacilityRow = Selectable<FacilityTable>;
export type ProfileRow = Selectable<ProfileTable>;
export type AccountRow = Selectable<AccountTable>;
export type DeletionRequestRow = Selectable<DeletionRequestTable>;
export type EmailChangeRow = Selectable<EmailChangeTable>;
export type InviteRow = Selectable<InviteTable>;
export type StudioCalendarRow = Selectable<StudioCalendarTable>;
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
export type MovementRow = Selectable<MovementTable>;
export type WorkoutDefinitionRow = Selectable<WorkoutDefinitionTable>;
export type WorkoutRow = Selectable<WorkoutTable>;
export type WorkoutSetRow = Selectable<WorkoutSetTable>;
export type CommentRow = Selectable<CommentTable>;
export type NewSession = Insertable<SessionTable>;
export type NewPass = Insertable<PassTable>;
export type NewVisit = Insertable<VisitTable>;
export type SessionChange = Updateable<SessionTable>;
