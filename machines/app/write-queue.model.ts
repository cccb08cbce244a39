import type { Problem } from '#contract/problem.ts';
import { model, type Outcome } from '#machines/model.ts';
import { sampleWrites } from './sample-writes.ts';
import type { PendingWriteOutput, UnresolvedWrite, Write } from './write.types.ts';
import { createWriteQueueMachine } from './write-queue.machine.ts';

const { cancel, save, saveAgain } = sampleWrites;
const busy: Problem = { type: 'about:blank', title: 'Busy', status: 503, code: 'busy', message: 'Try again in a minute.' };
const begun: Problem = { type: 'about:blank', title: 'No', status: 409, code: 'not_cancelable', message: 'The class has begun.' };

const ended = (write: Write, name: string, part: Omit<PendingWriteOutput, 'write'>): Outcome => ({
  name,
  kind: 'done',
  output: { write, ...part },
});

const answered = (write: Write): Outcome =>
  ended(write, 'answered', { end: 'answered', answer: { kind: 'answered', answer: {} }, error: null, wasSentOnline: true });

const ends = (write: Write, refusal: Problem): readonly Outcome[] => {
  const over = (name: string, part: Omit<PendingWriteOutput, 'write'>): Outcome => ended(write, name, part);
  return [
    over('delivered', { end: 'delivered', answer: null, error: null, wasSentOnline: true }),
    over('released', { end: 'released', answer: null, error: null, wasSentOnline: true }),
    over('signed out', { end: 'signedOut', answer: null, error: null, wasSentOnline: true }),
    answered(write),
    over('refused', { end: 'answered', answer: { kind: 'refused', problem: refusal }, error: null, wasSentOnline: true }),
    over('no answer', { end: 'failed', answer: null, error: { kind: 'failure', failure: 'unreachable' }, wasSentOnline: true }),
    over('never sent', { end: 'failed', answer: null, error: { kind: 'failure', failure: 'unreachable' }, wasSentOnline: false }),
    { name: 'broken', kind: 'error', error: new Error('a write broke') },
  ];
};

const reported: UnresolvedWrite = {
  write: save,
  error: { kind: 'failure', failure: 'unreachable' },
  isRefused: false,
  resendPeriods: 1,
};

const retry = (key: string) => ({ type: 'retry.pressed', key, freshKey: key }) as const;

export const writeQueueModel = model(createWriteQueueMachine, {
  inputs: { online: { profileId: 'mia', isOnline: true } },
  cases: {
    'write.requested': [
      { name: 'cancel', event: { type: 'write.requested', write: cancel } },
      { name: 'save', event: { type: 'write.requested', write: save } },
      { name: 'save again', event: { type: 'write.requested', write: saveAgain } },
    ],
    'screen.left': [{ name: '', event: { type: 'screen.left' } }],
    'connection.lost': [{ name: '', event: { type: 'connection.lost' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'progress.succeeded': [{ name: '', event: { type: 'progress.succeeded', id: cancel.key, text: 'cancelled' } }],
    'progress.failed': [{ name: '', event: { type: 'progress.failed', id: cancel.key, error: { kind: 'failure', failure: 'timedOut' } } }],
    'progress.dropped': [{ name: '', event: { type: 'progress.dropped', id: cancel.key } }],
    'retry.pressed': [
      { name: 'cancel', event: retry(cancel.key) },
      { name: 'save', event: retry(save.key) },
    ],
    'dismiss.pressed': [
      { name: 'cancel', event: { type: 'dismiss.pressed', key: cancel.key } },
      { name: 'save', event: { type: 'dismiss.pressed', key: save.key } },
    ],
  },
  outcomes: {
    [cancel.key]: ends(cancel, begun),
    [save.key]: ends(save, busy),
    [saveAgain.key]: [answered(saveAgain)],
    readStoredWrites: [
      { name: 'nothing', kind: 'done', output: { pending: [], unresolved: [] } },
      { name: 'a cancelling', kind: 'done', output: { pending: [cancel], unresolved: [] } },
      { name: 'a report', kind: 'done', output: { pending: [], unresolved: [reported] } },
      { name: 'unreadable', kind: 'error', error: new Error('the storage is closed') },
    ],
    storeWrites: [{ name: 'broken', kind: 'error', error: new Error('the storage broke') }],
  },
  abstract: ({ pending, queued, unresolved, isOnline }) => ({
    pending: pending.map(({ key }) => key).toSorted(),
    queued: queued.map(({ key }) => key),
    unresolved: unresolved
      .map(({ write, error, isRefused, resendPeriods }) => `${write.key} ${error.kind} ${isRefused} ${resendPeriods}`)
      .toSorted(),
    isOnline,
  }),
  unless: {
    isPending: 'It is not in progress.',
    isQueued: 'It does not wait for another one.',
    mustWait: 'No other change of the same thing is in progress, or the device is offline.',
    isUnresolved: 'Nothing is reported of it.',
    allowsRetry: 'Nothing is reported of it, or trying again would be refused again.',
  },
  laws: [
    {
      name: 'a write is under way or queued only once, and reported only after it has ended',
      kind: 'always',
      holds: ({ context: { pending, queued, unresolved } }) => {
        const keys = [...pending, ...queued, ...unresolved.map(({ write }) => write)].map(({ key }) => key);
        return new Set(keys).size === keys.length;
      },
    },
    {
      name: 'a queued write waits for one that is under way',
      kind: 'never',
      holds: ({ context: { pending, queued } }) => queued.length > 0 && pending.length === 0,
    },
    {
      name: 'a shown report can be dismissed',
      kind: 'always',
      holds: ({ context: { unresolved }, can }) => unresolved.every(({ write: { key } }) => can({ type: 'dismiss.pressed', key })),
    },
    {
      name: 'a write without an answer can be tried again',
      kind: 'always',
      holds: ({ context: { unresolved }, can }) => unresolved.every(({ write, isRefused }) => isRefused || can(retry(write.key))),
    },
  ],
});
