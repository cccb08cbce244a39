/** What the view asks the choice of news. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { asEmailedType, emailSettingOf, type NotificationSetting, type NotificationType, pushSettingOf } from '#contract/notifications.ts';
import type { createNotificationSettingsMachine } from './notification-settings.machine.ts';
import { shownSettings, unsavedKinds } from './notification-settings.rules.ts';

export type NotificationSettingsActor = ActorRefFrom<typeof createNotificationSettingsMachine>;
export type NotificationSettingsSnapshot = SnapshotFrom<typeof createNotificationSettingsMachine>;

/** One switch. */
export interface NotificationSwitch<Setting extends NotificationSetting> {
  readonly kind: Setting;
  readonly isOn: boolean;
  /** The server has not confirmed yet that it is so. */
  readonly isUnsaved: boolean;
}

/** Whether a type comes through a channel too. */
export interface ChannelSwitch extends NotificationSwitch<NotificationSetting> {
  readonly channel: 'push' | 'email';
}

/** A type with its switches. */
export interface NotificationChoice extends NotificationSwitch<NotificationType> {
  /** None for a type that is off. */
  readonly channels: readonly ChannelSwitch[];
}

/** What is urgent comes first. */
const order: readonly NotificationType[] = ['waitlist', 'class_cancelled', 'appointment', 'post'];

/** The switches, in their order; null until what is chosen is read. */
export const selectChoices = ({ context }: NotificationSettingsSnapshot): readonly NotificationChoice[] | null => {
  const shown = shownSettings(context);
  const unsaved = unsavedKinds(context);
  if (!shown) return null;
  const switchOf = <Setting extends NotificationSetting>(kind: Setting) => ({ kind, isOn: shown[kind], isUnsaved: unsaved.includes(kind) });
  const channelsOf = (kind: NotificationType): readonly ChannelSwitch[] => {
    const emailed = asEmailedType(kind);
    const push = { ...switchOf(pushSettingOf(kind)), channel: 'push' } as const;
    return emailed ? [push, { ...switchOf(emailSettingOf(emailed)), channel: 'email' }] : [push];
  };
  return order.map((kind) => ({ ...switchOf(kind), channels: shown[kind] ? channelsOf(kind) : [] }));
};

/** The emails that confirm bookings; null until what is chosen is read. */
export const selectBookingEmails = ({ context }: NotificationSettingsSnapshot): NotificationSwitch<'booking_email'> | null => {
  const shown = shownSettings(context);
  const kind = 'booking_email';
  return shown && { kind, isOn: shown[kind], isUnsaved: unsavedKinds(context).includes(kind) };
};

type Switch = Pick<NotificationSwitch<NotificationSetting>, 'kind' | 'isOn' | 'isUnsaved'>;

const areSameSwitches = (a: readonly Switch[], b: readonly Switch[]): boolean =>
  a.length === b.length &&
  a.every(({ kind, isOn, isUnsaved }, index) => kind === b[index]?.kind && isOn === b[index].isOn && isUnsaved === b[index].isUnsaved);

const switchesOf = (choices: readonly NotificationChoice[]): readonly Switch[] => choices.flatMap((choice) => [choice, ...choice.channels]);

export const areSameChoices = (a: readonly NotificationChoice[] | null, b: readonly NotificationChoice[] | null): boolean =>
  a === b || (a !== null && b !== null && areSameSwitches(switchesOf(a), switchesOf(b)));

export const selectIsSaving = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('saving');
export const selectIsSaved = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('saved');
/** Nobody knows whether the last choice was saved. */
export const selectIsInterrupted = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('interrupted');
export const selectHasFailed = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('failed');
export const selectError = ({ context }: NotificationSettingsSnapshot) => context.error;
