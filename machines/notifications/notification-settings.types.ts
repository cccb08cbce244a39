/** What the choice of news takes, remembers, hears and says. */
import type { Refused } from '#contract/call-failure.ts';
import type { NotificationSettings, NotificationSetting } from '#contract/notifications.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

/** Which types are to be told, and which not, as far as somebody said. */
export type SettingsChanges = Readonly<Partial<NotificationSettings>>;

export interface NotificationSettingsContext {
  /** As the server last said; null until it is read. */
  readonly settings: NotificationSettings | null;
  /** What the member wants and nobody has told the server yet: of each type the last wish. */
  readonly unsent: SettingsChanges;
  /** What the server is being told, or was told without an answer. */
  readonly unconfirmed: SettingsChanges;
  /** Why it could not be read, or why it is not known whether it was saved. */
  readonly error: CallError | null;
}

export type NotificationSettingsEvent =
  /** The member wants to be notified of this type, or no longer; in the app, or by email too. */
  | { readonly type: 'kind.toggled'; readonly kind: NotificationSetting }
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
