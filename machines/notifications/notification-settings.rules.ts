/** What is known of the news that a member wants, after each thing that happens. Source: docs/spec §2 (Notification settings), decisions.wire. */
import { type NotificationSettings, notificationSettings, type NotificationSetting } from '#contract/notifications.ts';
import type { NotificationSettingsContext, SettingsChanges } from './notification-settings.types.ts';

type Known = Pick<NotificationSettingsContext, 'settings' | 'unsent' | 'unconfirmed'>;

/** What the switches show: the last wish of each type, else what the server said; null until it is read. */
export const shownSettings = ({ settings, unconfirmed, unsent }: Known): NotificationSettings | null =>
  settings && { ...settings, ...unconfirmed, ...unsent };

/** The settings of which the server has not said yet that it is as the switch shows. */
export const unsavedKinds = ({ unconfirmed, unsent }: Pick<Known, 'unsent' | 'unconfirmed'>): readonly NotificationSetting[] =>
  notificationSettings.filter((kind) => kind in unconfirmed || kind in unsent);

/** The wishes with the type turned round; a wish that only takes back one that nobody was told of is none. */
export const withToggled = ({ settings, unconfirmed, unsent }: Known, kind: NotificationSetting): SettingsChanges => {
  if (!settings) return unsent;
  const current = unconfirmed[kind] ?? settings[kind];
  const { [kind]: shown = current, ...others } = unsent;
  return shown === current ? { ...others, [kind]: !current } : others;
};

/** What the server is to be told now: what it was told without an answer, and the wishes since. */
export const changesDue = ({ unconfirmed, unsent }: Known): SettingsChanges => ({ ...unconfirmed, ...unsent });

export const hasUnsent = ({ unsent }: Known): boolean => Object.keys(unsent).length > 0;
