/** Cases and laws of the list of writes: two at once are enough to tell one from many. */
import type { Problem } from '#contract/problem.ts';
import { model, type Outcome } from '#machines/model.ts';
import { sampleWrites } from './sample-writes.ts';
import { keptWrites } from './write.rules.ts';
import type { PendingWriteOutput, UnresolvedWrite, Write } from './write.types.ts';
import { createWritesMachine } from './writes.machine.ts';

const { cancel, book } = sampleWrites;
const full: Problem = { type: 'about:blank', title: 'Full', status: 409, code: 'session_full', message: 'The class is full.' };
const begun: Problem = { type: 'about:blank', title: 'No', status: 409, code: 'not_cancelable', message: 'The class has begun.' };

const ends = (write: Write, refusal: Problem): readonly Outcome[] => {
  const over = (name: string, part: Omit<PendingWriteOutput, 'write'>): Outcome => ({ name, kind: 'done', output: { write, ...part } });
  return [
    over('delivered', { end: 'delivered', answer: null, trouble: null, wasSentOnline: true }),
    over('released', { end: 'released', answer: null, trouble: null, wasSentOnline: true }),
    over('signed out', { end: 'signedOut', answer: null, trouble: null, wasSentOnline: true }),
    over('answered', { end: 'answered', answer: { kind: 'answered', answer: {} }, trouble: null, wasSentOnline: true }),
    over('refused', { end: 'answered', answer: { kind: 'refused', problem: refusal }, trouble: null, wasSentOnline: true }),
    over('no answer', { end: 'failed', answer: null, trouble: { kind: 'failure', failure: 'unreachable' }, wasSentOnline: true }),
    over('never sent', { end: 'failed', answer: null, trouble: { kind: 'failure', failure: 'unreachable' }, wasSentOnline: false }),
    { name: 'broken', kind: 'error', error: new Error('a write broke') },
  ];
};

const reported: UnresolvedWrite = {
  write: book,
  trouble: { kind: 'failure', failure: 'unreachable' },
  isRefused: false,
  resendPeriods: 1,
};

const retry = (key: string) => ({ type: 'retry.pressed', key, freshKey: key }) as const;

export const writesModel = model(createWritesMachine, {
  inputs: { online: { profileId: 'mia', isOnline: true } },
  cases: {
    'write.requested': [
      { name: 'cancel', event: { type: 'write.requested', write: cancel } },
      { name: 'book', event: { type: 'write.requested', write: book } },
    ],
    'screen.left': [{ name: '', event: { type: 'screen.left' } }],
    'connection.lost': [{ name: '', event: { type: 'connection.lost' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'progress.succeeded': [{ name: '', event: { type: 'progress.succeeded', id: cancel.key, text: 'cancelled' } }],
    'progress.failed': [
      { name: '', event: { type: 'progress.failed', id: cancel.key, trouble: { kind: 'failure', failure: 'timedOut' } } },
    ],
    'progress.dropped': [{ name: '', event: { type: 'progress.dropped', id: cancel.key } }],
    'retry.pressed': [
      { name: 'cancel', event: retry(cancel.key) },
      { name: 'book', event: retry(book.key) },
    ],
    'dismiss.pressed': [
      { name: 'cancel', event: { type: 'dismiss.pressed', key: cancel.key } },
      { name: 'book', event: { type: 'dismiss.pressed', key: book.key } },
    ],
  },
  outcomes: {
    [cancel.key]: ends(cancel, begun),
    [book.key]: ends(book, full),
    readKeptWrites: [
      { name: 'nothing', kind: 'done', output: { pending: [], unresolved: [] } },
      { name: 'a cancelling', kind: 'done', output: { pending: [cancel], unresolved: [] } },
      { name: 'a report', kind: 'done', output: { pending: [], unresolved: [reported] } },
      { name: 'unreadable', kind: 'error', error: new Error('the storage is closed') },
    ],
    keepWrites: [{ name: 'broken', kind: 'error', error: new Error('the storage broke') }],
  },
  abstract: ({ pending, unresolved, isOnline }) => ({
    pending: pending.map(({ key }) => key).toSorted(),
    unresolved: unresolved
      .map(({ write, trouble, isRefused, resendPeriods }) => `${write.key} ${trouble.kind} ${isRefused} ${resendPeriods}`)
      .toSorted(),
    isOnline,
  }),
  unless: {
    isPending: 'It is not under way.',
    isUnresolved: 'Nothing is reported of it.',
    allowsRetry: 'Nothing is reported of it, or trying again would be refused again.',
  },
  laws: [
    {
      name: 'a write is under way only once, and reported only after it has ended',
      kind: 'always',
      holds: ({ context: { pending, unresolved } }) => {
        const keys = [...pending.map(({ key }) => key), ...unresolved.map(({ write }) => write.key)];
        return new Set(keys).size === keys.length;
      },
    },
    {
      name: 'what the member reads can be dismissed',
      kind: 'always',
      holds: ({ context: { unresolved }, can }) => unresolved.every(({ write: { key } }) => can({ type: 'dismiss.pressed', key })),
    },
    {
      name: 'whatever has no answer is kept over a reload',
      kind: 'always',
      holds: ({ context }) => {
        const { pending, unresolved } = keptWrites(context);
        return (
          context.pending.every((write) => pending.includes(write)) &&
          context.unresolved.every((one) => one.isRefused || unresolved.includes(one))
        );
      },
    },
    {
      name: 'whatever got no answer can be tried again',
      kind: 'always',
      holds: ({ context: { unresolved }, can }) => unresolved.every(({ write, isRefused }) => isRefused || can(retry(write.key))),
    },
  ],
});
