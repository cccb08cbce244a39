/** Cases and laws of the language and training preferences. French stands for all languages. */
import { CallFailure } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import { mia } from '#machines/auth/sample-members.ts';
import { model } from '#machines/model.ts';
import { createPreferencesMachine } from './preferences.machine.ts';
import { changesDue, hasChanges } from './preferences.rules.ts';

const tooMany: Problem = { type: 'about:blank', title: 'No', status: 429, code: 'too_many_requests', message: 'Try again in a minute.' };
const refused: Problem = { type: 'about:blank', title: 'No', status: 422, code: 'invalid_input', message: 'That is not possible.' };

export const preferencesModel = model(createPreferencesMachine, {
  inputs: { start: undefined },
  cases: {
    'preference.chosen': [
      { name: 'French', event: { type: 'preference.chosen', change: { locale: 'fr' } } },
      { name: 'no training', event: { type: 'preference.chosen', change: { track_training: false } } },
    ],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    updateProfile: [
      { name: 'saved', kind: 'done', output: { kind: 'saved', profile: { ...mia, locale: 'fr' } } },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: refused } },
      { name: 'too many requests', kind: 'done', output: { kind: 'refused', problem: tooMany } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
  },
  abstract: ({ unsent, unconfirmed, error }) => ({ unsent, unconfirmed, error: error?.kind ?? null }),
  laws: [
    {
      name: 'nothing is shown as saved before the server has confirmed it',
      kind: 'never',
      holds: ({ matches, context }) => (matches('saved') || matches('resting')) && hasChanges(changesDue(context)),
    },
    {
      name: 'a change is saved, is being sent, or has an error',
      kind: 'always',
      holds: ({ tags, context }) => !hasChanges(changesDue(context)) || tags.has('busy') || context.error !== null,
    },
    {
      name: 'visible settings can be changed',
      kind: 'always',
      holds: ({ can }) => can({ type: 'preference.chosen', change: { locale: 'fr' } }),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
  ],
});
