import { CallFailure } from '#contract/call-failure.ts';
import { model } from '#machines/model.ts';
import { refusedOutcome } from './sample-refusals.ts';
import { sampleSessions } from './sample-sign-in-sessions.ts';
import { createSignInSessionsMachine } from './sign-in-sessions.machine.ts';
import { otherSessions } from './sign-in-sessions.rules.ts';

const { laptop, phone, other } = sampleSessions;
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;
const tooMany = refusedOutcome('too many requests', 'too_many_requests', 429);
const ended = { name: 'ended', kind: 'done', output: { kind: 'ended' } } as const;

export const signInSessionsModel = model(createSignInSessionsMachine, {
  inputs: { start: { keySeed: 'key' } },
  cases: {
    'end.pressed': [
      { name: 'another device', event: { type: 'end.pressed', id: phone.id } },
      { name: 'this device', event: { type: 'end.pressed', id: laptop.id } },
    ],
    'endOthers.pressed': [{ name: '', event: { type: 'endOthers.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
  },
  refused: ['end.pressed (this device)'],
  outcomes: {
    readSessions: [
      { name: 'three devices', kind: 'done', output: { kind: 'read', sessions: [laptop, phone, other] } },
      { name: 'this device alone', kind: 'done', output: { kind: 'read', sessions: [laptop] } },
      tooMany,
      unreachable,
    ],
    endSession: [ended, refusedOutcome('ended meanwhile', 'not_found', 404), tooMany, unreachable],
    endOtherSessions: [ended, tooMany, unreachable],
    endOthersDialog: [
      { name: 'agreed', kind: 'done', output: { answer: 'agree' } },
      { name: 'kept', kind: 'done', output: { answer: null } },
      { name: 'broken', kind: 'error', error: new Error('it broke') },
    ],
  },
  abstract: ({ sessions, chosen, error }) => ({
    count: sessions && sessions.length,
    chosen: chosen !== null,
    error: error && (error.kind === 'problem' ? error.problem.code : error.failure),
  }),
  unless: {
    isOther: 'The member is signed in there with this very device, or there no more.',
    isAlone: 'Another device is signed in.',
  },
  laws: [
    {
      name: 'this device stays in the list',
      kind: 'never',
      holds: ({ context }) => context.sessions !== null && !context.sessions.some(({ is_current }) => is_current),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
    {
      name: 'nothing ends before the sessions are read',
      kind: 'never',
      holds: ({ context, can }) =>
        context.sessions === null && (can({ type: 'endOthers.pressed' }) || can({ type: 'end.pressed', id: phone.id })),
    },
    {
      name: 'signing out everywhere else is offered as long as there is another device',
      kind: 'always',
      holds: ({ matches, can, context }) =>
        !(matches('list') || matches('alone')) || can({ type: 'endOthers.pressed' }) === otherSessions(context.sessions).length > 0,
    },
    {
      name: 'a session that is being ended is in the list',
      kind: 'never',
      holds: ({ matches, context }) => matches('ending') && !context.sessions?.some(({ id }) => id === context.chosen),
    },
  ],
});
