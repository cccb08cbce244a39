import { CallFailure } from '#contract/call-failure.ts';
import type { DeletionState } from '#contract/deletions.ts';
import { model } from '#machines/model.ts';
import { createDeletionMachine } from './deletion.machine.ts';
import { sampleDeletions, sampleDeletionStates, sampleStudioToLeave } from './sample-deletions.ts';
import { refusedOutcome } from './sample-refusals.ts';

const { none, oneStudio, ofBox, ofAccount } = sampleDeletionStates;
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;
const tooMany = refusedOutcome('too many requests', 'too_many_requests', 429);
const stepUpRequired = refusedOutcome('step-up required', 'step_up_required', 403);
const read = (name: string, state: DeletionState) => ({ name, kind: 'done', output: { kind: 'read', ...state } }) as const;

export const deletionModel = model(createDeletionMachine, {
  inputs: { start: undefined },
  cases: {
    'export.pressed': [
      { name: 'everything', event: { type: 'export.pressed', orgId: null } },
      { name: 'a studio', event: { type: 'export.pressed', orgId: sampleStudioToLeave.org_id } },
    ],
    'leave.pressed': [
      { name: 'the account', event: { type: 'leave.pressed', orgId: null } },
      { name: 'a studio', event: { type: 'leave.pressed', orgId: sampleStudioToLeave.org_id } },
    ],
    'keep.pressed': [
      { name: 'the account', event: { type: 'keep.pressed', id: sampleDeletions.ofAccount.id } },
      { name: 'a studio', event: { type: 'keep.pressed', id: sampleDeletions.ofBox.id } },
    ],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
  },
  outcomes: {
    readDeletions: [
      read('nothing waits', none),
      read('one studio', oneStudio),
      read('a studio waits', ofBox),
      read('the account waits', ofAccount),
      tooMany,
      unreachable,
    ],
    exportData: [
      { name: 'exported', kind: 'done', output: { kind: 'exported' } },
      stepUpRequired,
      refusedOutcome('erased meanwhile', 'not_found', 404),
      tooMany,
      unreachable,
    ],
    requestDeletion: [{ name: 'requested', kind: 'done', output: { kind: 'requested' } }, stepUpRequired, tooMany, unreachable],
    cancelDeletion: [
      { name: 'cancelled', kind: 'done', output: { kind: 'cancelled' } },
      refusedOutcome('ended meanwhile', 'not_found', 404),
      tooMany,
      unreachable,
    ],
    stepUpDialog: [
      { name: 'confirmed', kind: 'done', output: { isConfirmed: true } },
      { name: 'cancelled', kind: 'done', output: { isConfirmed: false } },
      { name: 'broken', kind: 'error', error: new Error('it broke') },
    ],
    leaveDialog: [
      { name: 'agreed', kind: 'done', output: { answer: 'agree' } },
      { name: 'kept', kind: 'done', output: { answer: null } },
      { name: 'broken', kind: 'error', error: new Error('it broke') },
    ],
  },
  abstract: ({ known, intent, result, error }) => ({
    studios: known && known.studios.length,
    waits: known && known.deletions.map(({ id }) => id).join(),
    intent: intent && (intent.kind === 'cancel' ? intent.kind : `${intent.kind} ${String(intent.orgId)}`),
    result,
    error: error && (error.kind === 'problem' ? error.problem.code : error.failure),
  }),
  unless: {
    canExport: 'It is the only studio: the download of everything holds the same.',
    canLeave: 'It is being deleted already.',
    canKeep: 'No deletion waits.',
  },
  laws: [
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
    {
      name: 'the only studio has no download of its own',
      kind: 'never',
      holds: ({ context, can }) =>
        context.known?.studios.length === 1 && can({ type: 'export.pressed', orgId: sampleStudioToLeave.org_id }),
    },
    {
      name: 'nothing can be deleted before it is read',
      kind: 'never',
      holds: ({ context, can }) => context.known === null && can({ type: 'leave.pressed', orgId: null }),
    },
    {
      name: 'the account is deleted once',
      kind: 'never',
      holds: ({ context, can }) =>
        (context.known?.deletions.some(({ org_id }) => org_id === null) ?? false) && can({ type: 'leave.pressed', orgId: null }),
    },
    {
      name: 'an account that waits for its deletion can be kept',
      kind: 'always',
      holds: ({ matches, context, can }) =>
        !matches('ready') || (context.known?.deletions ?? []).every(({ id }) => can({ type: 'keep.pressed', id })),
    },
    {
      name: 'a request follows a confirmation',
      kind: 'never',
      holds: ({ matches, context }) => matches('requesting') && context.intent?.kind !== 'request',
    },
  ],
});
