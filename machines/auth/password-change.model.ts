import { CallFailure } from '#contract/call-failure.ts';
import { model } from '#machines/model.ts';
import { createPasswordChangeMachine } from './password-change.machine.ts';
import { refusedOutcome } from './sample-refusals.ts';

const passwords = { current_password: 'squat-bench-deadlift', password: 'kettle-river-anvil' };

export const passwordChangeModel = model(createPasswordChangeMachine, {
  inputs: { 'on the profile': { isWanted: false }, 'by a link': { isWanted: true } },
  cases: {
    'change.pressed': [{ name: '', event: { type: 'change.pressed' } }],
    'cancel.pressed': [{ name: '', event: { type: 'cancel.pressed' } }],
    'passwords.submitted': [{ name: '', event: { type: 'passwords.submitted', passwords } }],
    'field.edited': [{ name: '', event: { type: 'field.edited' } }],
  },
  outcomes: {
    changePassword: [
      { name: 'changed', kind: 'done', output: { kind: 'changed' } },
      refusedOutcome('not the current one', 'invalid_credentials', 422),
      refusedOutcome('too common', 'invalid_input', 422, { password: 'Too many people use this password.' }),
      refusedOutcome('too many requests', 'too_many_requests', 429),
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
  },
  abstract: ({ passwords: held, isWanted, error }) => ({
    holds: held !== null,
    isWanted,
    error: error && (error.kind === 'problem' ? error.problem.code : error.failure),
  }),
  laws: [
    {
      name: 'passwords are held only while they are sent to the server',
      kind: 'always',
      holds: ({ matches, context }) => matches('changing') === (context.passwords !== null),
    },
    { name: 'a failure has a reason', kind: 'never', holds: ({ tags, context }) => tags.has('failed') && context.error === null },
    {
      name: 'only an open form shows what is wrong with it',
      kind: 'never',
      holds: ({ matches, context }) => (matches('resting') || matches('changed')) && context.error !== null,
    },
  ],
});
