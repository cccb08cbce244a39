import { model } from '#machines/model.ts';
import { createSignInSessionLifecycle } from './sign-in-session-lifecycle.machine.ts';
import { endAfterUse, lastEndOf } from './sign-in-session.rules.ts';

const createdAt = new Date('2026-03-02T10:00:00Z');
const lastEnd = lastEndOf(createdAt);
const idleEnd = endAfterUse(createdAt, lastEnd);
const days = (count: number): Date => new Date(createdAt.getTime() + count * 24 * 60 * 60_000);

export const signInSessionInstants = { createdAt, early: days(20), idleEnd, lastEnd };

export const signInSessionLifecycleModel = model(createSignInSessionLifecycle, {
  inputs: {
    'a browser in which Mia has signed in': { idleEndsAt: idleEnd.toISOString(), lastEndsAt: lastEnd.toISOString() },
  },
  cases: {
    used: [
      { name: 'on day 20', event: { type: 'used', now: signInSessionInstants.early } },
      { name: 'on day 45', event: { type: 'used', now: days(45) } },
      { name: 'on day 70', event: { type: 'used', now: days(70) } },
    ],
    'member.ended': [{ name: '', event: { type: 'member.ended' } }],
    'password.changed': [{ name: '', event: { type: 'password.changed' } }],
    'studio.ended': [{ name: '', event: { type: 'studio.ended' } }],
    'boundary.passed': [
      { name: 'before an end', event: { type: 'boundary.passed', now: signInSessionInstants.early } },
      { name: 'after 30 days without a use', event: { type: 'boundary.passed', now: idleEnd } },
      { name: 'after 90 days', event: { type: 'boundary.passed', now: lastEnd } },
    ],
  },
  refused: ['boundary.passed (before an end)'],
  outcomes: {},
  abstract: ({ idleEndsAt }) => idleEndsAt,
  unless: {
    isInTime: 'It was not used for 30 days, or it is 90 days old.',
    isLifetimeOver: 'The session is younger than 90 days.',
    isIdleTooLong: 'The session was used within 30 days.',
  },
  laws: [
    {
      name: 'an ended session is never used again',
      kind: 'never',
      holds: ({ matches, can }) => !matches('active') && can({ type: 'used', now: signInSessionInstants.early }),
    },
    {
      name: 'no session outlives its 90 days',
      kind: 'never',
      holds: ({ context }) => new Date(context.idleEndsAt) > new Date(context.lastEndsAt),
    },
    {
      name: 'the member, a new password and the studio end every session',
      kind: 'always',
      holds: ({ matches, can }) =>
        !matches('active') || (can({ type: 'member.ended' }) && can({ type: 'password.changed' }) && can({ type: 'studio.ended' })),
    },
    {
      name: 'a session ends by itself',
      kind: 'never',
      holds: ({ matches, can }) => matches('active') && !can({ type: 'boundary.passed', now: signInSessionInstants.lastEnd }),
    },
  ],
});
