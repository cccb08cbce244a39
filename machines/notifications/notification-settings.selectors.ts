/** What the view asks the choice of news. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { asEmailedType, emailSettingOf, type NotificationSetting, type NotificationType } from '#contract/notifications.ts';
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

/** A type with its switches. */
export interface NotificationChoice extends NotificationSwitch<NotificationType> {
  /** Whether it comes by email too; null for a type that is off or not emailed. */
  readonly email: NotificationSwitch<NotificationSetting> | null;
}

/** What is urgent comes first. */
const order: readonly NotificationType[] = ['waitlist', 'class_cancelled', 'appointment', 'post'];

/** The switches, in their order; null until what is chosen is read. */
export const selectChoices = ({ context }: NotificationSettingsSnapshot): readonly NotificationChoice[] | null => {
  const shown = shownSettings(context);
  const unsaved = unsavedKinds(context);
  if (!shown) return null;
  const switchOf = <Setting extends NotificationSetting>(kind: Setting) => ({ kind, isOn: shown[kind], isUnsaved: unsaved.includes(kind) });
  return order.map((kind) => {
    const emailed = shown[kind] ? asEmailedType(kind) : null;
    return { ...switchOf(kind), email: emailed && switchOf(emailSettingOf(emailed)) };
  });
};

const areSameSwitches = (
  one: NotificationSwitch<NotificationSetting> | null,
  other: NotificationSwitch<NotificationSetting> | null | undefined,
): boolean => one?.isOn === other?.isOn && one?.isUnsaved === other?.isUnsaved;

export const areSameChoices = (a: readonly NotificationChoice[] | null, b: readonly NotificationChoice[] | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.every((one, index) => areSameSwitches(one, b[index]) && areSameSwitches(one.email, b[index]?.email)));

export const selectIsSaving = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('saving');
export const selectIsSaved = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('saved');
/** Nobody knows whether the last choice was saved. */
export const selectIsInterrupted = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('interrupted');
export const selectHasFailed = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('failed');
export const selectError = ({ context }: NotificationSettingsSnapshot) => context.error;
