import { model } from '#machines/model.ts';
import { createInviteLifecycle } from './invite-lifecycle.machine.ts';

const end = '2026-03-09T10:00:00Z';
export const inviteInstants = { early: new Date('2026-03-02T10:10:00Z'), end: new Date(end) };
const { early } = inviteInstants;
const email = 'ana@example.org';

export const inviteLifecycleModel = model(createInviteLifecycle, {
  inputs: { 'an invite for a week': { email, expiresAt: end } },
  cases: {
    accept: [
      { name: 'by whom it is for', event: { type: 'accept', now: early, email: 'Ana@Example.org ' } },
      { name: 'by somebody else', event: { type: 'accept', now: early, email: 'ben@example.org' } },
      { name: 'at its end', event: { type: 'accept', now: inviteInstants.end, email } },
    ],
    signup: [
      { name: 'of somebody new', event: { type: 'signup', now: early, hasPassword: false } },
      { name: 'of somebody who could sign in', event: { type: 'signup', now: early, hasPassword: true } },
      { name: 'at its end', event: { type: 'signup', now: inviteInstants.end, hasPassword: false } },
    ],
    'newer.issued': [{ name: '', event: { type: 'newer.issued', now: early } }],
    'boundary.passed': [
      { name: 'before its end', event: { type: 'boundary.passed', now: early } },
      { name: 'at its end', event: { type: 'boundary.passed', now: inviteInstants.end } },
    ],
  },
  refused: [
    'accept (by somebody else)',
    'accept (at its end)',
    'signup (of somebody who could sign in)',
    'signup (at its end)',
    'boundary.passed (before its end)',
  ],
  outcomes: {},
  abstract: ({ usedAt, supersededAt }) => ({ isUsed: usedAt !== null, isSuperseded: supersededAt !== null }),
  unless: {
    isForThem: 'Its week is over, or it is for another address.',
    isNew: 'Its week is over, or the invited person has a password and can sign in.',
    isOver: 'Its week is not over yet.',
  },
  laws: [
    {
      name: 'no invite is accepted twice, or after its end',
      kind: 'never',
      holds: ({ matches, can }) =>
        !matches('issued') && (can({ type: 'accept', now: early, email }) || can({ type: 'signup', now: early, hasPassword: false })),
    },
    {
      name: 'no person joins with the invite of another',
      kind: 'never',
      holds: ({ can }) => can({ type: 'accept', now: early, email: 'ben@example.org' }),
    },
    {
      name: 'a person who has a password gets no second one by an invite',
      kind: 'never',
      holds: ({ can }) => can({ type: 'signup', now: early, hasPassword: true }),
    },
    {
      name: 'an accepted invite has the time of its acceptance',
      kind: 'always',
      holds: ({ matches, context }) => matches('used') === (context.usedAt !== null),
    },
    {
      name: 'a replaced invite has the time of its replacement',
      kind: 'always',
      holds: ({ matches, context }) => matches('superseded') === (context.supersededAt !== null),
    },
  ],
});
