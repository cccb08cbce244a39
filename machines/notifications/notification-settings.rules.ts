/** Which settings are shown, unsaved and sent. Source: docs/spec §2 (Notification settings), decisions.wire. */
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

export const isOnByDefault = (setting: NotificationSetting): boolean =>
  !reminderTypes.some((type) => pushSettingOf(type) === setting) && !summarizedTypes.some((type) => emailSettingOf(type) === setting);

type Known = Pick<NotificationSettingsContext, 'settings' | 'unsent' | 'unconfirmed'>;

/** The settings with the member’s last changes, or else with the server’s values; null before the first read. */
export const shownSettings = ({ settings, unconfirmed, unsent }: Known): NotificationSettings | null =>
  settings && { ...settings, ...unconfirmed, ...unsent };

type SettingKey = keyof NotificationSettings;

/** The settings whose shown value the server has not confirmed. */
export const unsavedSettings = ({ unconfirmed, unsent }: Pick<Known, 'unsent' | 'unconfirmed'>): readonly SettingKey[] =>
  [...notificationSettings, 'quiet_hours' as const].filter((key) => key in unconfirmed || key in unsent);

type Value = NotificationSettings[SettingKey] | undefined;

const isTimes = (value: Value): value is QuietHours => typeof value === 'object' && value !== null;

const areSame = (a: Value, b: Value): boolean => (isTimes(a) && isTimes(b) ? a.from === b.from && a.until === b.until : a === b);

/** The changes to send. A change that only undoes an unsent change is left out. */
export const withChanges = ({ settings, unconfirmed, unsent }: Known, changes: SettingsChanges): SettingsChanges => {
  if (!settings) return unsent;
  const sent: NotificationSettings = { ...settings, ...unconfirmed };
  const wanted = Object.entries({ ...unsent, ...changes }) as [SettingKey, Value][];
  return Object.fromEntries(wanted.filter(([key, value]) => !(key in changes && areSame(sent[key], value))));
};

/** The changes of a request without a response, and the later changes. */
export const changesDue = ({ unconfirmed, unsent }: Known): SettingsChanges => ({ ...unconfirmed, ...unsent });

export const withToggled = (known: Known, setting: NotificationSetting): SettingsChanges =>
  withChanges(known, { [setting]: !shownSettings(known)?.[setting] });

export const areOtherHours = (known: Known, quietHours: QuietHours | null): boolean =>
  !areSame(shownSettings(known)?.quiet_hours, quietHours);

export const hasUnsent = ({ unsent }: Known): boolean => Object.keys(unsent).length > 0;
