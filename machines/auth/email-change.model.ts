import { CallFailure } from '#contract/call-failure.ts';
import type { EmailChange } from '#contract/email-change.ts';
import { model } from '#machines/model.ts';
import { createEmailChangeMachine } from './email-change.machine.ts';
import { sampleEmailChanges, sampleEmails } from './sample-email-changes.ts';
import { mia } from './sample-members.ts';
import { refusedOutcome } from './sample-refusals.ts';

const { requested, newConfirmed } = sampleEmailChanges;
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;
const tooMany = refusedOutcome('too many requests', 'too_many_requests', 429);
const read = (name: string, change: EmailChange | null, email = sampleEmails.old) =>
  ({ name, kind: 'done', output: { kind: 'read', profile: { ...mia, email }, change } }) as const;

export const emailChangeModel = model(createEmailChangeMachine, {
  inputs: { start: undefined },
  cases: {
    'change.pressed': [{ name: '', event: { type: 'change.pressed' } }],
    'cancel.pressed': [{ name: '', event: { type: 'cancel.pressed' } }],
    'request.submitted': [{ name: '', event: { type: 'request.submitted', request: { email: sampleEmails.typed } } }],
    'field.edited': [{ name: '', event: { type: 'field.edited' } }],
    'keep.pressed': [{ name: '', event: { type: 'keep.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'page.shown': [{ name: '', event: { type: 'page.shown' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readEmail: [
      read('no change', null),
      read('a change', requested),
      read('a change that the new address has confirmed', newConfirmed),
      read('the new email', null, sampleEmails.new),
      tooMany,
      unreachable,
    ],
    requestEmailChange: [
      { name: 'requested', kind: 'done', output: { kind: 'requested' } },
      refusedOutcome('step-up required', 'step_up_required', 403),
      refusedOutcome('same email', 'invalid_input', 422, { email: 'This is the email that you have now. Enter another one.' }),
      tooMany,
      unreachable,
    ],
    stepUpDialog: [
      { name: 'confirmed', kind: 'done', output: { isConfirmed: true } },
      { name: 'cancelled', kind: 'done', output: { isConfirmed: false } },
      { name: 'broken', kind: 'error', error: new Error('it broke') },
    ],
    cancelEmailChange: [{ name: 'cancelled', kind: 'done', output: { kind: 'cancelled' } }, tooMany, unreachable],
  },
  abstract: ({ known, request, error }) => ({
    email: known && known.email,
    change: known?.change ? [known.change.is_old_confirmed, known.change.is_new_confirmed].join() : null,
    sends: request !== null,
    error: error && (error.kind === 'problem' ? error.problem.code : error.failure),
  }),
  unless: {
    isChanged: 'The change that waited has not changed the email.',
    isKept: 'No change has waited, or it has changed the email.',
  },
  laws: [
    {
      name: 'the email is the old one while a change waits',
      kind: 'never',
      holds: ({ context: { known } }) => known !== null && known.change?.new_email === known.email,
    },
    {
      name: 'a new email is reported only when no change waits any more',
      kind: 'never',
      holds: ({ matches, context: { known } }) => matches('changed') && known?.change !== null,
    },
    {
      name: 'a request is held only while it is sent or waits for the step-up',
      kind: 'always',
      holds: ({ matches, context }) => (matches('requesting') || matches('steppingUp')) === (context.request !== null),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
    {
      name: 'nothing changes before the email is read',
      kind: 'never',
      holds: ({ context, can }) => context.known === null && (can({ type: 'change.pressed' }) || can({ type: 'keep.pressed' })),
    },
    {
      name: 'another change is offered only when none waits',
      kind: 'never',
      holds: ({ context, can }) => context.known?.change != null && can({ type: 'change.pressed' }),
    },
    {
      name: 'keeping the email is offered only while a change waits',
      kind: 'never',
      holds: ({ context, can }) => context.known?.change === null && can({ type: 'keep.pressed' }),
    },
  ],
});
