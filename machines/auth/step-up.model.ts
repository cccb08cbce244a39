import { CallFailure } from '#contract/call-failure.ts';
import { model } from '#machines/model.ts';
import { sampleSigned } from './sample-passkeys.ts';
import { refusedOutcome } from './sample-refusals.ts';
import { createStepUpMachine } from './step-up.machine.ts';

const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;
const tooMany = refusedOutcome('too many requests', 'too_many_requests', 429);
const confirmed = { name: 'confirmed', kind: 'done', output: { kind: 'confirmed' } } as const;

export const stepUpModel = model(createStepUpMachine, {
  inputs: { start: undefined },
  cases: {
    'proof.submitted': [{ name: '', event: { type: 'proof.submitted', proof: { password: 'squat-bench-deadlift' } } }],
    'field.edited': [{ name: '', event: { type: 'field.edited' } }],
    'passkey.pressed': [{ name: '', event: { type: 'passkey.pressed' } }],
    'cancel.pressed': [{ name: '', event: { type: 'cancel.pressed' } }],
  },
  outcomes: {
    stepUp: [
      confirmed,
      refusedOutcome('wrong password', 'invalid_credentials', 422),
      refusedOutcome('code needed', 'second_factor_required', 403),
      refusedOutcome('wrong code', 'code_refused', 422),
      tooMany,
      unreachable,
    ],
    signPasskey: [
      { name: 'signed', kind: 'done', output: { kind: 'signed', passkey: sampleSigned } },
      { name: 'cancelled', kind: 'done', output: { kind: 'cancelled' } },
      tooMany,
      unreachable,
    ],
    stepUpWithPasskey: [confirmed, refusedOutcome('not accepted', 'passkey_refused', 422), tooMany, unreachable],
  },
  abstract: ({ proof, signed, needsCode, isConfirmed, error }) => ({
    proof: proof !== null,
    signed: signed !== null,
    needsCode,
    isConfirmed,
    error: error && (error.kind === 'problem' ? error.problem.code : error.failure),
  }),
  laws: [
    {
      name: 'a password is kept only while it is checked',
      kind: 'never',
      holds: ({ matches, context }) => context.proof !== null && !matches('checking'),
    },
    {
      name: 'what the browser has signed is kept only while it is checked',
      kind: 'never',
      holds: ({ matches, context }) => context.signed !== null && !matches('checkingPasskey'),
    },
    {
      name: 'an error is shown only beside the form',
      kind: 'never',
      holds: ({ matches, context }) => context.error !== null && !matches('entering'),
    },
    {
      name: 'a confirmation ends the dialog',
      kind: 'always',
      holds: ({ matches, context }) => context.isConfirmed === matches('confirmed'),
    },
  ],
});
