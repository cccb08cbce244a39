import type { Refused } from '#contract/call-failure.ts';
import type { NotificationSetting, NotificationSettings, QuietHours } from '#contract/notifications.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

export type SettingsChanges = Readonly<Partial<NotificationSettings>>;

export interface NotificationSettingsContext {
  /** The server's last response; null before the first read. */
  readonly settings: NotificationSettings | null;
  /** The last value of each setting that the member changed and that is not sent yet. */
  readonly unsent: SettingsChanges;
  /** The changes in the request in progress, or in a request without a response. */
  readonly unconfirmed: SettingsChanges;
  readonly error: CallError | null;
}

export type NotificationSettingsEvent =
  | { readonly type: 'channel.toggled'; readonly setting: NotificationSetting }
  /** Null: no quiet hours. */
  | { readonly type: 'quietHours.chosen'; readonly quietHours: QuietHours | null }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

export type NotificationSettingsEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

export type SettingsRead = { readonly kind: 'read'; readonly settings: NotificationSettings } | Refused;
/** Port `updateNotificationSettings`: takes the changes, returns all settings. */
export type SettingsSaved = { readonly kind: 'saved'; readonly settings: NotificationSettings } | Refused;
export interface SettingsUpdate {
  readonly changes: SettingsChanges;
}
