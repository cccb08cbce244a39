import { CallFailure } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import { model, type Outcome } from '#machines/model.ts';
import { createPendingWriteMachine } from './pending-write.machine.ts';
import { sampleWrites } from './sample-writes.ts';

const { cancel, comment } = sampleWrites;
const tooLate: Problem = { type: 'about:blank', title: 'No', status: 409, code: 'not_cancelable', message: 'The class has begun.' };
const broke: Problem = { type: 'about:blank', title: 'Broken', status: 500, code: 'internal', message: 'Something broke.' };
const failed = (name: string, error: unknown): Outcome => ({ name, kind: 'error', error });
const reported = (end: 'known' | 'unknown' | 'withdrawn') => ({ type: 'screen.reported', end }) as const;

export const pendingWriteModel = model(createPendingWriteMachine, {
  inputs: {
    'from a screen': { write: cancel, isAwaited: true, isOnline: true },
    'from a form': { write: comment, isAwaited: true, isOnline: true },
    'after a reload': { write: cancel, isAwaited: false, isOnline: true },
    'after a reload, offline': { write: cancel, isAwaited: false, isOnline: false },
  },
  cases: {
    'owner.returned': [{ name: '', event: { type: 'owner.returned', write: cancel } }],
    'owner.left': [{ name: '', event: { type: 'owner.left' } }],
    'screen.left': [{ name: '', event: { type: 'screen.left' } }],
    'screen.reported': [
      { name: 'known', event: reported('known') },
      { name: 'unknown', event: reported('unknown') },
      { name: 'withdrawn', event: reported('withdrawn') },
    ],
    'connection.lost': [{ name: '', event: { type: 'connection.lost' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    sendWrite: [
      { name: 'answered', kind: 'done', output: { kind: 'answered', answer: {} } },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: tooLate } },
      failed('unreachable', new CallFailure('unreachable')),
      failed('server failed', new CallFailure('serverFailed', broke)),
      failed('401', new CallFailure('signedOut')),
    ],
    owner: [failed('broken', new Error('the screen cannot be reached'))],
  },
  abstract: ({ isAwaited, isScreenThere, isOnline, wasSentOnline, attempts, answer, error, end, write }) => ({
    isAwaited,
    isScreenThere,
    isOnline,
    wasSentOnline,
    attempts: attempts % 2,
    answer: answer?.kind ?? null,
    error: error && (error.kind === 'failure' ? error.failure : error.problem.code),
    end,
    call: write.call,
  }),
  unless: {
    isWithdrawn: 'The screen reports another end than a dismissal by the member.',
  },
  laws: [
    {
      name: 'every write comes to an end that is reported, or waits for the connection',
      kind: 'leadsTo',
      from: ({ status }) => status === 'active',
      holds: ({ status, matches }) => status === 'done' || matches('waiting'),
    },
    {
      name: 'what the app reports as answered has an answer',
      kind: 'never',
      holds: ({ matches, context }) => matches('answered') && context.answer === null,
    },
    {
      name: 'what the app reports as failed has a reason',
      kind: 'never',
      holds: ({ matches, context }) => matches('failed') && context.error === null,
    },
    {
      name: 'as long as a port of the screen waits, the app reports nothing',
      kind: 'never',
      holds: ({ matches, context }) => context.isAwaited && (matches('answered') || matches('failed')),
    },
    {
      name: 'a write is never waiting or handed over while a port of the screen waits',
      kind: 'never',
      holds: ({ matches, context }) => context.isAwaited && (matches('waiting') || matches('handedOver')),
    },
    {
      name: 'no port waits on a screen that was left',
      kind: 'never',
      holds: ({ context }) => context.isAwaited && !context.isScreenThere,
    },
    {
      name: 'a write that the screen was notified of is not dropped when the member leaves before reading it',
      kind: 'never',
      holds: ({ matches, can }) => (matches('handedOver') || matches('held')) && !can({ type: 'screen.left' }),
    },
    {
      name: 'a write that waits for the connection continues once it is back',
      kind: 'never',
      holds: ({ matches, can }) => matches('waiting') && !can({ type: 'connection.returned' }),
    },
  ],
});
