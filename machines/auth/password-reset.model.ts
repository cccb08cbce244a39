import { CallFailure } from '#contract/call-failure.ts';
import type { Problem, ProblemCode } from '#contract/problem.ts';
import { model } from '#machines/model.ts';
import { createPasswordResetMachine } from './password-reset.machine.ts';

const problem = (code: ProblemCode, status: number, errors?: Readonly<Record<string, string>>): Problem => ({
  type: 'about:blank',
  title: 'No',
  status,
  code,
  message: `No: ${code}.`,
  ...(errors ? { errors } : {}),
});
const email = 'mia@example.org';
const password = 'kettle-river-anvil';
const no = (name: string, ...of: Parameters<typeof problem>) =>
  ({ name, kind: 'done', output: { kind: 'refused', problem: problem(...of) } }) as const;
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;

export const passwordResetModel = model(createPasswordResetMachine, {
  inputs: { 'somebody asks': { token: null }, 'with a link': { token: 'a-link' } },
  cases: {
    'email.submitted': [{ name: '', event: { type: 'email.submitted', email } }],
    'password.submitted': [{ name: '', event: { type: 'password.submitted', password } }],
    'field.edited': [{ name: '', event: { type: 'field.edited' } }],
    'startOver.pressed': [{ name: '', event: { type: 'startOver.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    requestPasswordReset: [
      { name: 'requested', kind: 'done', output: { kind: 'requested' } },
      no('too many requests', 'too_many_requests', 429),
      unreachable,
    ],
    readPasswordReset: [
      { name: 'read', kind: 'done', output: { kind: 'read', reset: { email: 'm•••@example.org', expires_at: '2026-03-02T07:00:00Z' } } },
      no('replaced', 'link_replaced', 409),
      no('too old', 'link_expired', 409),
      no('too many requests', 'too_many_requests', 429),
      unreachable,
    ],
    resetPassword: [
      { name: 'set', kind: 'done', output: { kind: 'set' } },
      no('too common', 'invalid_input', 422, { password: 'Too many people use this password.' }),
      no('used meanwhile', 'link_used', 409),
      unreachable,
    ],
  },
  abstract: ({ token, email: enteredEmail, password: held, reset, error }) => ({
    hasLink: token !== null,
    enteredEmail: enteredEmail !== '',
    holds: held !== '',
    isRead: reset !== null,
    error: error && (error.kind === 'problem' ? error.problem.code : error.failure),
  }),
  laws: [
    {
      name: 'a password is held only while it is sent to the server',
      kind: 'always',
      holds: ({ matches, context }) => matches('setting') === (context.password !== ''),
    },
    {
      name: 'the form for a new password is shown only after the link was read',
      kind: 'never',
      holds: ({ can, context }) => context.reset === null && can({ type: 'password.submitted', password }),
    },
    {
      name: 'a failure has a reason',
      kind: 'never',
      holds: ({ tags, context }) => tags.has('failed') && context.error === null,
    },
    {
      name: 'a link that cannot be used has a reason',
      kind: 'never',
      holds: ({ matches, context }) => matches('closed') && context.error?.kind !== 'problem',
    },
    {
      name: 'an email is shown as sent only without a link, and a password as changed only with one',
      kind: 'never',
      holds: ({ matches, context }) => (matches('sent') && context.token !== null) || (matches('changed') && context.token === null),
    },
  ],
});
