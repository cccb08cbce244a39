/** Cases and laws of the choice of news. One type stands for all: that each is for itself is in the rules' tests. */
import { CallFailure } from '#contract/call-failure.ts';
import type { NotificationSettings } from '#contract/notifications.ts';
import type { Problem } from '#contract/problem.ts';
import { model } from '#machines/model.ts';
import { createNotificationSettingsMachine } from './notification-settings.machine.ts';
import { unsavedKinds } from './notification-settings.rules.ts';
import { allNotificationsOn } from './sample-notifications.ts';

const refused: Problem = { type: 'about:blank', title: 'No', status: 429, code: 'too_many_requests', message: 'Try again in a minute.' };
const chosen: NotificationSettings = { ...allNotificationsOn, appointment_push: false };
const no = { name: 'refused', kind: 'done', output: { kind: 'refused', problem: refused } } as const;
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;

export const notificationSettingsModel = model(createNotificationSettingsMachine, {
  inputs: { start: undefined },
  cases: {
    'kind.toggled': [{ name: 'offers', event: { type: 'kind.toggled', kind: 'waitlist_push' } }],
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
    error: error?.kind ?? null,
  }),
  laws: [
    {
      name: 'nothing is called saved before the server said so',
      kind: 'never',
      holds: ({ matches, context }) => (matches('saved') || matches('resting')) && unsavedKinds(context).length > 0,
    },
    {
      name: 'a change is saved, is being sent, or says what went wrong',
      kind: 'always',
      holds: ({ tags, context }) => unsavedKinds(context).length === 0 || tags.has('busy') || context.error !== null,
    },
    {
      name: 'whoever sees the switches can turn them',
      kind: 'always',
      holds: ({ can, context }) => context.settings === null || can({ type: 'kind.toggled', kind: 'waitlist_push' }),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
  ],
});
