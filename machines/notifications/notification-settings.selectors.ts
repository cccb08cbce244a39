import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import {
  asEmailedType,
  asPushedType,
  asSummarizedType,
  emailSettingOf,
  type NotificationSetting,
  type NotificationType,
  pushSettingOf,
  type QuietHours,
  type ReminderType,
  reminderTypes,
} from '#contract/notifications.ts';
import type { createNotificationSettingsMachine } from './notification-settings.machine.ts';
import { shownSettings, unsavedSettings } from './notification-settings.rules.ts';

export type NotificationSettingsActor = ActorRefFrom<typeof createNotificationSettingsMachine>;
export type NotificationSettingsSnapshot = SnapshotFrom<typeof createNotificationSettingsMachine>;

export interface ChannelSwitch {
  readonly setting: NotificationSetting;
  readonly isOn: boolean;
  /** The server has not confirmed this value yet. */
  readonly isUnsaved: boolean;
}

/** A type of notifications with its channels. A channel is null if the type does not have it. */
export interface NotificationTypeRow {
  readonly type: NotificationType | ReminderType | 'booking';
  /** The app always shows notifications of this type; this cannot be turned off. */
  readonly isInApp: boolean;
  readonly push: ChannelSwitch | null;
  readonly email: ChannelSwitch | null;
}

export type TypeGroupKey = 'bookings' | 'before' | 'money' | 'people';

export interface TypeGroup {
  readonly key: TypeGroupKey;
  readonly rows: readonly NotificationTypeRow[];
}

/** Urgent types come first; `booking`: the emails that confirm bookings. */
const order: readonly { readonly key: TypeGroupKey; readonly types: readonly NotificationTypeRow['type'][] }[] = [
  { key: 'bookings', types: ['waitlist', 'class_changed', 'class_cancelled', 'appointment', 'booking'] },
  { key: 'before', types: ['free_cancelling', 'class_start'] },
  { key: 'money', types: ['invoice', 'pass'] },
  { key: 'people', types: ['comment', 'reaction', 'post', 'moderation'] },
];

const isReminder = (type: NotificationTypeRow['type']): type is ReminderType => reminderTypes.some((reminder) => reminder === type);

export const selectTypeGroups = ({ context }: NotificationSettingsSnapshot): readonly TypeGroup[] | null => {
  const shown = shownSettings(context);
  if (!shown) return null;
  const unsaved = unsavedSettings(context);
  const switchOf = (setting: NotificationSetting): ChannelSwitch => ({
    setting,
    isOn: shown[setting],
    isUnsaved: unsaved.includes(setting),
  });
  const rowOf = (type: NotificationTypeRow['type']): NotificationTypeRow => {
    if (type === 'booking') return { type, isInApp: false, push: null, email: switchOf('booking_email') };
    if (isReminder(type)) return { type, isInApp: false, push: switchOf(pushSettingOf(type)), email: null };
    const pushed = asPushedType(type);
    const emailed = asEmailedType(type) ?? asSummarizedType(type);
    return { type, isInApp: true, push: pushed && switchOf(pushSettingOf(pushed)), email: emailed && switchOf(emailSettingOf(emailed)) };
  };
  return order.map(({ key, types }) => ({ key, rows: types.map(rowOf) }));
};

export const switchesOf = (groups: readonly TypeGroup[]): readonly ChannelSwitch[] =>
  groups.flatMap(({ rows }) => rows.flatMap(({ push, email }) => [push, email])).filter((each) => each !== null);

const areSameSwitches = (a: readonly ChannelSwitch[], b: readonly ChannelSwitch[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ setting, isOn, isUnsaved }, index) => setting === b[index]?.setting && isOn === b[index].isOn && isUnsaved === b[index].isUnsaved,
  );

export const areSameGroups = (a: readonly TypeGroup[] | null, b: readonly TypeGroup[] | null): boolean =>
  a === b || (a !== null && b !== null && areSameSwitches(switchesOf(a), switchesOf(b)));

export interface ShownQuietHours {
  readonly hours: QuietHours | null;
  readonly isUnsaved: boolean;
}

export const selectQuietHours = ({ context }: NotificationSettingsSnapshot): ShownQuietHours | null => {
  const shown = shownSettings(context);
  return shown && { hours: shown.quiet_hours, isUnsaved: unsavedSettings(context).includes('quiet_hours') };
};

export const areSameQuietHours = (a: ShownQuietHours | null, b: ShownQuietHours | null): boolean =>
  a?.isUnsaved === b?.isUnsaved && a?.hours?.from === b?.hours?.from && a?.hours?.until === b?.hours?.until;

export const selectIsSaving = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('saving');
export const selectIsSaved = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('saved');
/** It is not known whether the last choice was saved. */
export const selectIsInterrupted = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('interrupted');
export const selectHasFailed = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('failed');
export const selectError = ({ context }: NotificationSettingsSnapshot) => context.error;
