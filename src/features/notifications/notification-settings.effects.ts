import { fromPromise } from 'xstate';
import * as notificationCalls from '#contract/notification-calls.ts';
import { createNotificationSettingsMachine } from '#machines/notifications/notification-settings.machine.ts';
import type { SettingsRead, SettingsSaved, SettingsUpdate } from '#machines/notifications/notification-settings.types.ts';
import type { Api } from '#src/api/api.ts';

interface SettingsDependencies {
  readonly api: Api;
}

const readNotificationSettings = ({ api }: SettingsDependencies) =>
  fromPromise<SettingsRead, undefined>(async ({ signal }) => {
    const answered = await api.call(notificationCalls.readNotificationSettings, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', settings: answered.answer };
  });

const updateNotificationSettings = ({ api }: SettingsDependencies) =>
  fromPromise<SettingsSaved, SettingsUpdate>(async ({ input: { changes }, signal }) => {
    const answered = await api.call(notificationCalls.updateNotificationSettings, { body: { ...changes }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'saved', settings: answered.answer };
  });

export const createNotificationSettingsLogic = (deps: SettingsDependencies) =>
  createNotificationSettingsMachine().provide({
    actors: { readNotificationSettings: readNotificationSettings(deps), updateNotificationSettings: updateNotificationSettings(deps) },
  });
