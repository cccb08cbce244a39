import { CallFailure } from '#contract/call-failure.ts';
import { model } from '#machines/model.ts';
import { createPasskeysMachine } from './passkeys.machine.ts';
import { sampleCreation, sampleMade, samplePasskeys } from './sample-passkeys.ts';
import { refusedOutcome } from './sample-refusals.ts';

const { phone, laptop, added } = samplePasskeys;
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;
const tooMany = refusedOutcome('too many requests', 'too_many_requests', 429);
const stepUpRequired = refusedOutcome('step-up required', 'step_up_required', 403);
const gone = refusedOutcome('removed meanwhile', 'not_found', 404);
const notMade = (kind: 'cancelled' | 'known' | 'unsupported' | 'failed') => ({ name: kind, kind: 'done', output: { kind } }) as const;

export const passkeysModel = model(createPasskeysMachine, {
  inputs: { start: { keySeed: 'key' } },
  cases: {
    'add.pressed': [{ name: '', event: { type: 'add.pressed' } }],
    'rename.pressed': [
      { name: 'the phone', event: { type: 'rename.pressed', id: phone.id } },
      { name: 'one that is not there', event: { type: 'rename.pressed', id: added.id } },
    ],
    'name.submitted': [{ name: '', event: { type: 'name.submitted', name: 'Old phone' } }],
    'remove.pressed': [
      { name: 'the phone', event: { type: 'remove.pressed', id: phone.id } },
      { name: 'one that is not there', event: { type: 'remove.pressed', id: added.id } },
    ],
    'cancel.pressed': [{ name: '', event: { type: 'cancel.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
  },
  outcomes: {
    readPasskeys: [
      { name: 'two', kind: 'done', output: { kind: 'read', passkeys: [phone, laptop] } },
      { name: 'none', kind: 'done', output: { kind: 'read', passkeys: [] } },
      tooMany,
      unreachable,
    ],
    beginPasskey: [
      { name: 'begun', kind: 'done', output: { kind: 'begun', options: sampleCreation } },
      stepUpRequired,
      refusedOutcome('full', 'passkeys_full', 409),
      unreachable,
    ],
    createPasskey: [
      { name: 'made', kind: 'done', output: { kind: 'made', passkey: sampleMade } },
      notMade('cancelled'),
      notMade('known'),
      notMade('unsupported'),
      notMade('failed'),
      { name: 'broken', kind: 'error', error: new Error('it broke') },
    ],
    addPasskey: [
      { name: 'added', kind: 'done', output: { kind: 'saved', passkey: added } },
      refusedOutcome('refused', 'passkey_refused', 422),
      unreachable,
    ],
    renamePasskey: [
      { name: 'renamed', kind: 'done', output: { kind: 'saved', passkey: { ...phone, name: 'Old phone' } } },
      gone,
      tooMany,
      unreachable,
    ],
    removePasskey: [{ name: 'removed', kind: 'done', output: { kind: 'removed' } }, gone, stepUpRequired, tooMany, unreachable],
    stepUpDialog: [
      { name: 'confirmed', kind: 'done', output: { isConfirmed: true } },
      { name: 'cancelled', kind: 'done', output: { isConfirmed: false } },
      { name: 'broken', kind: 'error', error: new Error('it broke') },
    ],
    removeDialog: [
      { name: 'agreed', kind: 'done', output: { answer: 'agree' } },
      { name: 'kept', kind: 'done', output: { answer: null } },
      { name: 'broken', kind: 'error', error: new Error('it broke') },
    ],
  },
  abstract: ({ passkeys, chosen, options, made, notMade: why, error }) => ({
    names: passkeys && [...new Set(passkeys.map(({ name }) => name ?? ''))].toSorted().join(),
    chosen,
    begun: options !== null,
    made: made !== null,
    why,
    error: error && (error.kind === 'problem' ? error.problem.code : error.failure),
  }),
  unless: { isListed: 'The passkey was removed.' },
  laws: [
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
    {
      name: 'nothing changes before the passkeys are read',
      kind: 'never',
      holds: ({ context, can }) => context.passkeys === null && can({ type: 'add.pressed' }),
    },
    {
      name: 'a passkey that is being removed is in the list',
      kind: 'never',
      holds: ({ matches, context }) => matches('removing') && !context.passkeys?.some(({ id }) => id === context.chosen),
    },
  ],
});
