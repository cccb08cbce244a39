/** The types of the notification settings: context, events and ports. */
import type { Refused } from '#contract/call-failure.ts';
import type { NotificationSetting, NotificationSettings, QuietHours } from '#contract/notifications.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

/** Settings with the values that they are to have. */
export type SettingsChanges = Readonly<Partial<NotificationSettings>>;

export interface NotificationSettingsContext {
  /** As the server last sent it; null before the first read. */
  readonly settings: NotificationSettings | null;
  /** What the member has changed and is not sent yet: of each setting the last value. */
  readonly unsent: SettingsChanges;
  /** What is being sent, or was sent without a response. */
  readonly unconfirmed: SettingsChanges;
  /** Why it could not be read, or why it is not known whether it was saved. */
  readonly error: CallError | null;
}

export type NotificationSettingsEvent =
  /** The member turns a channel of a type on or off. */
  | { readonly type: 'channel.toggled'; readonly setting: NotificationSetting }
  /** Null: push messages never wait. */
  | { readonly type: 'quietHours.chosen'; readonly quietHours: QuietHours | null }
  | { readonly type: 'retry.pressed' }
  /** The device is online again. */
  | { readonly type: 'connection.returned' };

export type NotificationSettingsEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

/** Port `readNotificationSettings`. */
export type SettingsRead = { readonly kind: 'read'; readonly settings: NotificationSettings } | Refused;
/** Port `updateNotificationSettings`: takes what changes, answers all of it. */
export type SettingsSaved = { readonly kind: 'saved'; readonly settings: NotificationSettings } | Refused;
export interface SettingsUpdate {
  readonly changes: SettingsChanges;
}
