/** What the view asks the choice of news. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { NotificationType } from '#contract/notifications.ts';
import type { createNotificationSettingsMachine } from './notification-settings.machine.ts';
import { shownSettings, unsavedKinds } from './notification-settings.rules.ts';

export type NotificationSettingsActor = ActorRefFrom<typeof createNotificationSettingsMachine>;
export type NotificationSettingsSnapshot = SnapshotFrom<typeof createNotificationSettingsMachine>;

/** One switch. */
export interface NotificationChoice {
  readonly kind: NotificationType;
  readonly isOn: boolean;
  /** The server has not said yet that it is so. */
  readonly isUnsaved: boolean;
}

/** What is urgent comes first. */
const order: readonly NotificationType[] = ['waitlist', 'class_cancelled', 'appointment', 'post'];

/** The switches, in their order; null until what is chosen is read. */
export const selectChoices = ({ context }: NotificationSettingsSnapshot): readonly NotificationChoice[] | null => {
  const shown = shownSettings(context);
  const unsaved = unsavedKinds(context);
  return shown && order.map((kind) => ({ kind, isOn: shown[kind], isUnsaved: unsaved.includes(kind) }));
};

export const areSameChoices = (a: readonly NotificationChoice[] | null, b: readonly NotificationChoice[] | null): boolean =>
  a === b || (a !== null && b !== null && a.every((one, index) => one.isOn === b[index]?.isOn && one.isUnsaved === b[index].isUnsaved));

export const selectIsSaving = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('saving');
export const selectIsSaved = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('saved');
/** Nobody knows whether the last choice was saved. */
export const selectIsInterrupted = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('interrupted');
export const selectHasFailed = (snapshot: NotificationSettingsSnapshot): boolean => snapshot.matches('failed');
export const selectError = ({ context }: NotificationSettingsSnapshot) => context.error;
