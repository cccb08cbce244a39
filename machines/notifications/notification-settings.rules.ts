/** Which settings are shown, unsaved and to be sent. Source: docs/spec §2 (Notification settings), decisions.wire. */
import {
  emailSettingOf,
  type NotificationSetting,
  type NotificationSettings,
  notificationSettings,
  pushSettingOf,
  type QuietHours,
  reminderTypes,
  summarizedTypes,
} from '#contract/notifications.ts';
import type { NotificationSettingsContext, SettingsChanges } from './notification-settings.types.ts';

/** Whether it is on for a member who has not changed it. */
export const isOnByDefault = (setting: NotificationSetting): boolean =>
  !reminderTypes.some((type) => pushSettingOf(type) === setting) && !summarizedTypes.some((type) => emailSettingOf(type) === setting);

type Known = Pick<NotificationSettingsContext, 'settings' | 'unsent' | 'unconfirmed'>;

/** The value on the page: the last change of each setting, else the server's; null before the first read. */
export const shownSettings = ({ settings, unconfirmed, unsent }: Known): NotificationSettings | null =>
  settings && { ...settings, ...unconfirmed, ...unsent };

type SettingKey = keyof NotificationSettings;

/** The settings that the server has not confirmed to be as they are shown. */
export const unsavedSettings = ({ unconfirmed, unsent }: Pick<Known, 'unsent' | 'unconfirmed'>): readonly SettingKey[] =>
  [...notificationSettings, 'quiet_hours' as const].filter((key) => key in unconfirmed || key in unsent);

type Value = NotificationSettings[SettingKey] | undefined;

const isTimes = (value: Value): value is QuietHours => typeof value === 'object' && value !== null;

const areSame = (a: Value, b: Value): boolean => (isTimes(a) && isTimes(b) ? a.from === b.from && a.until === b.until : a === b);

/** What is to be sent after these changes; one that only takes back what was not sent yet is none. */
export const withChanges = ({ settings, unconfirmed, unsent }: Known, changes: SettingsChanges): SettingsChanges => {
  if (!settings) return unsent;
  const sent: NotificationSettings = { ...settings, ...unconfirmed };
  const wanted = Object.entries({ ...unsent, ...changes }) as [SettingKey, Value][];
  return Object.fromEntries(wanted.filter(([key, value]) => !(key in changes && areSame(sent[key], value))));
};

/** What is to be sent now: what was sent without a response, and the changes since. */
export const changesDue = ({ unconfirmed, unsent }: Known): SettingsChanges => ({ ...unconfirmed, ...unsent });

/** What is to be sent after the channel of a type is turned on or off. */
export const withToggled = (known: Known, setting: NotificationSetting): SettingsChanges =>
  withChanges(known, { [setting]: !shownSettings(known)?.[setting] });

/** Whether these are other quiet hours than those that are shown. */
export const areOtherHours = (known: Known, quietHours: QuietHours | null): boolean =>
  !areSame(shownSettings(known)?.quiet_hours, quietHours);

export const hasUnsent = ({ unsent }: Known): boolean => Object.keys(unsent).length > 0;
