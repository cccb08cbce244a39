/** What is known of the news that a member wants, after each thing that happens. Source: product.md §2 (Notification settings), decisions.md "Wire shapes". */
import { type NotificationSettings, type NotificationType, notificationTypes } from '#contract/notifications.ts';
import type { NotificationSettingsContext, Wishes } from './notification-settings.types.ts';

type Known = Pick<NotificationSettingsContext, 'settings' | 'wished' | 'asked'>;

/** What the switches show: the last wish of each type, else what the server said; null until it is read. */
export const shownSettings = ({ settings, asked, wished }: Known): NotificationSettings | null =>
  settings && { ...settings, ...asked, ...wished };

/** The types of which the server has not said yet that it is as the switch shows. */
export const unsavedKinds = ({ asked, wished }: Pick<Known, 'wished' | 'asked'>): readonly NotificationType[] =>
  notificationTypes.filter((kind) => kind in asked || kind in wished);

/** The wishes with the type turned round; a wish that only takes back one that nobody was told of is none. */
export const withToggled = ({ settings, asked, wished }: Known, kind: NotificationType): Wishes => {
  if (!settings) return wished;
  const told = asked[kind] ?? settings[kind];
  const { [kind]: shown = told, ...others } = wished;
  return shown === told ? { ...others, [kind]: !told } : others;
};

/** What the server is to be told now: what it was told without an answer, and the wishes since. */
export const changesDue = ({ asked, wished }: Known): Wishes => ({ ...asked, ...wished });

export const hasWishes = ({ wished }: Known): boolean => Object.keys(wished).length > 0;
