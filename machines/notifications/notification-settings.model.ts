/** Cases and laws of the notification settings. One setting stands for all settings; tests of the rules check each setting. */
import { CallFailure } from '#contract/call-failure.ts';
import type { NotificationSettings } from '#contract/notifications.ts';
import type { Problem } from '#contract/problem.ts';
import { model } from '#machines/model.ts';
import { createNotificationSettingsMachine } from './notification-settings.machine.ts';
import { unsavedSettings } from './notification-settings.rules.ts';
import { usualQuietHours } from './quiet-hours.rules.ts';
import { defaultSettings } from './sample-notifications.ts';

const refused: Problem = { type: 'about:blank', title: 'No', status: 429, code: 'too_many_requests', message: 'Try again in a minute.' };
const chosen: NotificationSettings = { ...defaultSettings, appointment_push: false };
const no = { name: 'refused', kind: 'done', output: { kind: 'refused', problem: refused } } as const;
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;

export const notificationSettingsModel = model(createNotificationSettingsMachine, {
  inputs: { start: undefined },
  cases: {
    'channel.toggled': [{ name: 'offers', event: { type: 'channel.toggled', setting: 'waitlist_push' } }],
    'quietHours.chosen': [
      { name: 'earlier', event: { type: 'quietHours.chosen', quietHours: { from: '21:00', until: '07:00' } } },
      { name: 'usual', event: { type: 'quietHours.chosen', quietHours: usualQuietHours } },
    ],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readNotificationSettings: [{ name: 'read', kind: 'done', output: { kind: 'read', settings: chosen } }, no, unreachable],
    updateNotificationSettings: [
      { name: 'saved', kind: 'done', output: { kind: 'saved', settings: { ...chosen, waitlist_push: false } } },
      no,
      unreachable,
    ],
  },
  abstract: ({ settings, unsent, unconfirmed, error }) => ({
    settings: settings?.waitlist_push ?? null,
    unsent: unsent.waitlist_push ?? null,
    unconfirmed: unconfirmed.waitlist_push ?? null,
    quietHours: [unsent.quiet_hours?.from ?? null, unconfirmed.quiet_hours?.from ?? null],
    error: error?.kind ?? null,
  }),
  laws: [
    {
      name: 'nothing is shown as saved before the server has confirmed it',
      kind: 'never',
      holds: ({ matches, context }) => (matches('saved') || matches('resting')) && unsavedSettings(context).length > 0,
    },
    {
      name: 'a change is saved, is being sent, or has an error',
      kind: 'always',
      holds: ({ tags, context }) => unsavedSettings(context).length === 0 || tags.has('busy') || context.error !== null,
    },
    {
      name: 'visible switches can be turned',
      kind: 'always',
      holds: ({ can, context }) => context.settings === null || can({ type: 'channel.toggled', setting: 'waitlist_push' }),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
  ],
});
