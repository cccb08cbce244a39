import { CallFailure } from '#contract/call-failure.ts';
import { model } from '#machines/model.ts';
import { sampleRecoveryCodes, sampleSecondFactors, sampleSetup } from './sample-second-factor.ts';
import { refusedOutcome } from './sample-refusals.ts';
import { createSecondFactorMachine } from './second-factor.machine.ts';

const { none, used, added } = sampleSecondFactors;
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;
const tooMany = refusedOutcome('too many requests', 'too_many_requests', 429);
const stepUpRequired = refusedOutcome('step-up required', 'step_up_required', 403);
const made = { name: 'ten codes', kind: 'done', output: { kind: 'made', codes: sampleRecoveryCodes } } as const;
const answers = [
  { name: 'agreed', kind: 'done', output: { answer: 'agree' } },
  { name: 'kept', kind: 'done', output: { answer: null } },
  { name: 'broken', kind: 'error', error: new Error('it broke') },
] as const;

export const secondFactorModel = model(createSecondFactorMachine, {
  inputs: { start: undefined },
  cases: {
    'add.pressed': [{ name: '', event: { type: 'add.pressed' } }],
    'code.submitted': [{ name: '', event: { type: 'code.submitted', code: '123456' } }],
    'copy.pressed': [{ name: '', event: { type: 'copy.pressed' } }],
    'stored.pressed': [{ name: '', event: { type: 'stored.pressed' } }],
    'renew.pressed': [{ name: '', event: { type: 'renew.pressed' } }],
    'remove.pressed': [{ name: '', event: { type: 'remove.pressed' } }],
    'cancel.pressed': [{ name: '', event: { type: 'cancel.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
  },
  outcomes: {
    readSecondFactor: [
      { name: 'no app', kind: 'done', output: { kind: 'read', status: none } },
      { name: 'an app', kind: 'done', output: { kind: 'read', status: used } },
      { name: 'a new app', kind: 'done', output: { kind: 'read', status: added } },
      tooMany,
      unreachable,
    ],
    beginSecondFactor: [
      { name: 'begun', kind: 'done', output: { kind: 'begun', setup: sampleSetup } },
      stepUpRequired,
      tooMany,
      unreachable,
    ],
    confirmSecondFactor: [
      made,
      refusedOutcome('wrong code', 'code_refused', 422),
      refusedOutcome('expired', 'setup_expired', 409),
      tooMany,
      unreachable,
    ],
    renewRecoveryCodes: [made, refusedOutcome('removed meanwhile', 'no_second_factor', 409), stepUpRequired, tooMany, unreachable],
    removeSecondFactor: [{ name: 'removed', kind: 'done', output: { kind: 'removed' } }, stepUpRequired, tooMany, unreachable],
    copyText: [
      { name: 'copied', kind: 'done', output: undefined },
      { name: 'not allowed', kind: 'error', error: new Error('the device does not let the page copy') },
    ],
    renewDialog: answers,
    removeDialog: answers,
    stepUpDialog: [
      { name: 'confirmed', kind: 'done', output: { isConfirmed: true } },
      { name: 'cancelled', kind: 'done', output: { isConfirmed: false } },
      { name: 'broken', kind: 'error', error: new Error('it broke') },
    ],
  },
  abstract: ({ status, setup, code, recoveryCodes, areCodesLost, error }) => ({
    added: status && status.added_at,
    left: status && status.recovery_codes_left,
    setup: setup !== null,
    code: code !== null,
    codes: recoveryCodes !== null,
    areCodesLost,
    error: error && (error.kind === 'problem' ? error.problem.code : error.failure),
  }),
  unless: { hasApp: 'The member has no authenticator app.' },
  laws: [
    {
      name: 'the secret of the app is kept only until its code is confirmed',
      kind: 'never',
      holds: ({ matches, context }) =>
        context.setup !== null &&
        !(['adding.entering', 'adding.confirming', 'adding.unsure', 'adding.checking'] as const).some((state) => matches(state)),
    },
    {
      name: 'recovery codes are kept only while they are shown',
      kind: 'always',
      holds: ({ matches, context }) => (context.recoveryCodes !== null) === matches('showingCodes'),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
    {
      name: 'nothing changes before the app is read',
      kind: 'never',
      holds: ({ matches, context, can }) => context.status === null && !matches('showingCodes') && can({ type: 'add.pressed' }),
    },
    {
      name: 'recovery codes are made, and an app is removed, only with an app',
      kind: 'never',
      holds: ({ context, can }) => context.status?.added_at === null && (can({ type: 'renew.pressed' }) || can({ type: 'remove.pressed' })),
    },
  ],
});
