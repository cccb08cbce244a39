import { CallFailure } from '#contract/call-failure.ts';
import { model } from '#machines/model.ts';
import { boxAccount, mia } from './sample-members.ts';
import { refusedOutcome } from './sample-refusals.ts';
import { createSignupMachine } from './signup.machine.ts';
import type { SignupForm } from './signup.types.ts';

const signup: SignupForm = { full_name: 'Ana Prado', first_name: 'Ana', password: 'kettle-river-anvil', locale: 'en' };
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;

export const signupModel = model(createSignupMachine, {
  inputs: { 'without an invite': { token: null }, 'with an invite': { token: 'A' } },
  cases: {
    'signup.submitted': [{ name: '', event: { type: 'signup.submitted', signup } }],
    'field.edited': [{ name: '', event: { type: 'field.edited' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readInvite: [
      { name: 'read', kind: 'done', output: { kind: 'read', invite: { org: boxAccount.org, email: 'a•••@example.org' } } },
      refusedOutcome('too old', 'link_expired', 409),
      refusedOutcome('too many requests', 'too_many_requests', 429),
      unreachable,
    ],
    signUp: [
      { name: 'joined', kind: 'done', output: { kind: 'joined', profile: mia } },
      refusedOutcome('too common', 'invalid_input', 422, { 'app_signup.password': 'Too many people use this password.' }),
      refusedOutcome('signed up already', 'already_signed_up', 409),
      refusedOutcome('used meanwhile', 'link_used', 409),
      unreachable,
    ],
  },
  abstract: ({ token, invite, signup: held, error }) => ({
    hasCode: token !== null,
    isRead: invite !== null,
    holds: held !== null,
    error: error && (error.kind === 'problem' ? error.problem.code : error.failure),
  }),
  laws: [
    {
      name: 'a password is held only while it is sent to the server',
      kind: 'always',
      holds: ({ matches, context }) => matches('signingUp') === (context.signup !== null),
    },
    {
      name: 'the form is shown only after the inviting studio is known',
      kind: 'never',
      holds: ({ can, context }) => context.invite === null && can({ type: 'signup.submitted', signup }),
    },
    { name: 'a failure has a reason', kind: 'never', holds: ({ tags, context }) => tags.has('failed') && context.error === null },
    {
      name: 'a person who cannot sign up reads the reason',
      kind: 'never',
      holds: ({ matches, context }) => (matches('closed') || matches('known')) && context.error?.kind !== 'problem',
    },
    {
      name: 'only a person with an invite is shown as a member',
      kind: 'never',
      holds: ({ matches, context }) => matches('signedUp') && context.invite === null,
    },
  ],
});
