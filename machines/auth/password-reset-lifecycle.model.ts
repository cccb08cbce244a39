import { model } from '#machines/model.ts';
import { createPasswordResetLifecycle } from './password-reset-lifecycle.machine.ts';

const end = '2026-03-02T11:00:00Z';
export const resetInstants = { early: new Date('2026-03-02T10:10:00Z'), end: new Date(end) };
const { early } = resetInstants;

export const passwordResetLifecycleModel = model(createPasswordResetLifecycle, {
  inputs: { 'a link for an hour': { expiresAt: end } },
  cases: {
    set_password: [
      { name: 'in time', event: { type: 'set_password', now: early } },
      { name: 'at its end', event: { type: 'set_password', now: resetInstants.end } },
    ],
    'password.changed': [{ name: '', event: { type: 'password.changed', now: early } }],
    'boundary.passed': [
      { name: 'before its end', event: { type: 'boundary.passed', now: early } },
      { name: 'at its end', event: { type: 'boundary.passed', now: resetInstants.end } },
    ],
  },
  refused: ['set_password (at its end)', 'boundary.passed (before its end)'],
  outcomes: {},
  abstract: ({ usedAt, supersededAt }) => ({ isUsed: usedAt !== null, isSuperseded: supersededAt !== null }),
  unless: { isCurrent: 'Its hour is over.', isOver: 'Its hour is not over yet.' },
  laws: [
    {
      name: 'no link sets a password twice, or after its end',
      kind: 'never',
      holds: ({ matches, can }) => !matches('issued') && can({ type: 'set_password', now: early }),
    },
    {
      name: 'no link can be used from its end on',
      kind: 'never',
      holds: ({ can }) => can({ type: 'set_password', now: resetInstants.end }),
    },
    {
      name: 'a used link has the time of its use',
      kind: 'always',
      holds: ({ matches, context }) => matches('used') === (context.usedAt !== null),
    },
    {
      name: 'a link that a change of the password has ended has the time of its end',
      kind: 'always',
      holds: ({ matches, context }) => matches('superseded') === (context.supersededAt !== null),
    },
  ],
});
