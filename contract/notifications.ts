/** The types of notifications, and the member's settings for them. Source: docs/spec §3, decisions.wire. */
import * as v from 'valibot';
import { Org } from './profile.ts';
import { Id, Instant } from './values.ts';

/** The types that this version knows. A newer server may send other types, so the schema accepts any type. */
export const notificationTypes = [
  'post',
  'comment',
  'reaction',
  'waitlist',
  'class_cancelled',
  'class_changed',
  'appointment',
  'invoice',
  'pass',
  'moderation',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const pushedTypes = [
  'post',
  'comment',
  'reaction',
  'waitlist',
  'class_cancelled',
  'class_changed',
  'appointment',
] as const satisfies readonly NotificationType[];
export type PushedType = (typeof pushedTypes)[number];

/** Reminders are sent only by push, one hour before the start of a booked class or the end of free cancellation. */
export const reminderTypes = ['class_start', 'free_cancelling'] as const;
export type ReminderType = (typeof reminderTypes)[number];

export const classChanges = ['time', 'place', 'coach'] as const;
export type ClassChange = (typeof classChanges)[number];

/** Why a member gets a notification about an invoice: it is due, or the card payment failed. */
export const invoiceCauses = ['due', 'failed'] as const;
export type InvoiceCause = (typeof invoiceCauses)[number];

/** Why a member gets a notification about a pass: one visit is left, or its last day is near. */
export const passCauses = ['last_visit', 'last_day'] as const;
export type PassCause = (typeof passCauses)[number];

/** Why a member gets a notification about a comment: the comment is on their workout, or in a thread in which they have written. */
export const commentCauses = ['comment', 'reply'] as const;
export type CommentCause = (typeof commentCauses)[number];

/** The subjects of reactions about which the member gets a notification. */
export const reactionCauses = ['workout', 'comment'] as const;
export type ReactionCause = (typeof reactionCauses)[number];

export const moderationCauses = ['comment', 'picture'] as const;
export type ModerationCause = (typeof moderationCauses)[number];

/**
 * The subject of a notification. Depending on the type, it is a class, an appointment, an invoice, a pass, a post or a workout, or several
 * posts with their authors.
 */
export const NotificationParams = v.looseObject({
  session_id: v.optional(Id),
  appointment_id: v.optional(Id),
  invoice_id: v.optional(Id),
  pass_id: v.optional(Id),
  /** The post or workout with the comment. */
  source_id: v.optional(Id),
  /** Profile ids of the members who commented or reacted, latest first. */
  people: v.optional(v.array(Id)),
  comment_ids: v.optional(v.array(Id)),
  /**
   * Why the notification was sent. The value is one of `invoiceCauses`, `passCauses`, `commentCauses`, `reactionCauses` or
   * `moderationCauses`, depending on the type.
   */
  cause: v.optional(v.string()),
  /** For moderation: the reason in the studio's own words. */
  reason: v.optional(v.string()),
  /** For a pass: its last day. */
  expires_on: v.optional(v.string()),
  post_ids: v.optional(v.array(Id)),
  authors: v.optional(v.array(v.string())),
  /** For a changed class: some of `classChanges`. */
  changed: v.optional(v.array(v.string())),
  /** For a changed class: its former start. */
  former_start: v.optional(Instant),
});
export type NotificationParams = v.InferOutput<typeof NotificationParams>;

export const Notification = v.object({
  id: Id,
  /** One of `notificationTypes`, or a type that this version does not know. */
  type: v.pipe(v.string(), v.maxLength(64)),
  /** The message in the member’s locale. */
  message: v.string(),
  params: NotificationParams,
  avatar_url: v.nullable(v.string()),
  /** The target of the notification needs an account of this organisation. */
  org_id: Id,
  read_at: v.nullable(Instant),
  updated_at: Instant,
  created_at: Instant,
  /** From this instant on the notification is hidden. */
  expires_at: v.nullable(Instant),
  /** When the notification was hidden because its content was no longer true. */
  removed_at: v.nullable(Instant),
});
export type Notification = v.InferOutput<typeof Notification>;

/** Newest first, without hidden notifications. */
export const NotificationList = v.object({ data: v.array(Notification) });
export type NotificationList = v.InferOutput<typeof NotificationList>;

/** Ids of notifications that do not exist, or belong to another member, are ignored. */
export const MarkAllRead = v.strictObject({ ids: v.pipe(v.array(Id), v.maxLength(500)) });
export type MarkAllRead = v.InferOutput<typeof MarkAllRead>;

export const emailedTypes = [
  'waitlist',
  'class_cancelled',
  'class_changed',
  'appointment',
  'invoice',
  'pass',
  'moderation',
] as const satisfies readonly NotificationType[];
export type EmailedType = (typeof emailedTypes)[number];

/** The types of notifications in the daily summary, an email that members get once a day. */
export const summarizedTypes = ['comment', 'reaction', 'post'] as const satisfies readonly NotificationType[];
export type SummarizedType = (typeof summarizedTypes)[number];

const each = <S extends v.GenericSchema>(schema: S) => ({
  post_push: schema,
  comment_push: schema,
  reaction_push: schema,
  waitlist_push: schema,
  class_cancelled_push: schema,
  class_changed_push: schema,
  appointment_push: schema,
  class_start_push: schema,
  free_cancelling_push: schema,
  waitlist_email: schema,
  class_cancelled_email: schema,
  class_changed_email: schema,
  appointment_email: schema,
  invoice_email: schema,
  pass_email: schema,
  moderation_email: schema,
  comment_email: schema,
  reaction_email: schema,
  post_email: schema,
  booking_email: schema,
});

/** `HH:MM` in the facility's time zone. */
const TimeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** The hours in which push messages wait; they may extend past midnight. Two equal times mean that there are no such hours. */
export const QuietHours = v.strictObject({ from: TimeOfDay, until: TimeOfDay });
export type QuietHours = v.InferOutput<typeof QuietHours>;

/**
 * Which types of notifications are sent to the member by push and by email; the app always shows every type. `booking_email` confirms
 * bookings, and `invoice_email` also covers receipts. `comment_email`, `reaction_email` and `post_email` are parts of the daily summary.
 * `quiet_hours` null: push messages never wait.
 */
export const NotificationSettings = v.object({ ...each(v.boolean()), quiet_hours: v.nullable(QuietHours) });
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>;

/** Missing fields do not change. */
export const NotificationSettingsUpdate = v.strictObject({
  ...each(v.optional(v.boolean())),
  quiet_hours: v.optional(v.nullable(QuietHours)),
});
export type NotificationSettingsUpdate = v.InferOutput<typeof NotificationSettingsUpdate>;

export type NotificationSetting = Exclude<keyof NotificationSettings, 'quiet_hours'>;

export const pushSettingOf = (type: PushedType | ReminderType) => `${type}_push` as const;

export const emailSettingOf = (type: EmailedType | SummarizedType) => `${type}_email` as const;

export const asPushedType = (type: string): PushedType | null => pushedTypes.find((pushed) => pushed === type) ?? null;

export const asEmailedType = (type: string): EmailedType | null => emailedTypes.find((emailed) => emailed === type) ?? null;

export const asSummarizedType = (type: string): SummarizedType | null => summarizedTypes.find((summarized) => summarized === type) ?? null;

/** The emails that a member can stop by a link: a type of notification, the confirmations of bookings, or the daily summary. */
export type StoppableEmail = EmailedType | 'booking' | 'summary';

export const asStoppableEmail = (kind: string): StoppableEmail | null =>
  kind === 'booking' || kind === 'summary' ? kind : asEmailedType(kind);

export const notificationSettings: readonly NotificationSetting[] = [
  ...pushedTypes.map(pushSettingOf),
  ...reminderTypes.map(pushSettingOf),
  ...emailedTypes.map(emailSettingOf),
  ...summarizedTypes.map(emailSettingOf),
  'booking_email',
];

/** The emails of one type from one studio to one member, identified by the signed link in each email. */
export const EmailSubscription = v.object({
  org: Org,
  /** One of `StoppableEmail`, or a type that this version does not know. */
  type: v.pipe(v.string(), v.maxLength(64)),
  is_stopped: v.boolean(),
});
export type EmailSubscription = v.InferOutput<typeof EmailSubscription>;

/** The signed token of the link: two ids, a type and a signature. */
export const BySubscription = v.strictObject({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(300)) });

export const EmailSubscriptionUpdate = v.strictObject({ is_stopped: v.boolean() });
