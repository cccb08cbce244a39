import { CallFailure } from '#contract/call-failure.ts';
import { maskedToken } from '#contract/calendar.ts';
import type { Problem } from '#contract/problem.ts';
import { model, type Outcome } from '#machines/model.ts';
import { createCalendarSubscriptionMachine } from './calendar-subscription.machine.ts';
import type { CalendarAnswer } from './calendar-subscription.types.ts';

const tooMany: Problem = {
  type: 'about:blank',
  title: 'Too many requests',
  status: 429,
  code: 'too_many_requests',
  message: 'Try again in a moment.',
};
const received = (token: string | null): CalendarAnswer => ({ kind: 'received', token });
const refused: Outcome = { name: 'refused', kind: 'done', output: { kind: 'refused', problem: tooMany } };
const unreachable: Outcome = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') };
const address: Outcome = { name: 'an address', kind: 'done', output: received('token') };
const hidden: Outcome = { name: 'an address that was shown before', kind: 'done', output: received(maskedToken('oken')) };
const none: Outcome = { name: 'no address', kind: 'done', output: received(null) };

export const calendarSubscriptionModel = model(createCalendarSubscriptionMachine, {
  inputs: { start: undefined },
  cases: {
    'activate.pressed': [{ name: '', event: { type: 'activate.pressed' } }],
    'copy.pressed': [{ name: '', event: { type: 'copy.pressed' } }],
    'disable.pressed': [{ name: '', event: { type: 'disable.pressed' } }],
    'renew.pressed': [{ name: '', event: { type: 'renew.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readCalendar: [hidden, none, refused, unreachable],
    activateCalendar: [address, hidden, refused, unreachable],
    renewCalendar: [address, refused, unreachable],
    disableCalendar: [none, refused, unreachable],
    copyAddress: [
      { name: 'copied', kind: 'done', output: undefined },
      { name: 'not allowed', kind: 'error', error: new Error('the device does not allow copying') },
    ],
    disableDialog: [
      { name: 'agreed', kind: 'done', output: { answer: 'agree' } },
      { name: 'kept', kind: 'done', output: { answer: null } },
      { name: 'broken', kind: 'error', error: new Error('it broke') },
    ],
    renewDialog: [
      { name: 'agreed', kind: 'done', output: { answer: 'agree' } },
      { name: 'kept', kind: 'done', output: { answer: null } },
      { name: 'broken', kind: 'error', error: new Error('it broke') },
    ],
  },
  abstract: ({ token, error }) => ({ token, error: error?.kind ?? null }),
  laws: [
    {
      name: 'an address that was shown before is not shown again',
      kind: 'never',
      holds: ({ matches, context }) => matches('on.hidden') !== (matches('on') && context.token === maskedToken('oken')),
    },
    {
      name: 'where it is on, there is an address',
      kind: 'never',
      holds: ({ matches, context }) => matches('on') && context.token === null,
    },
    {
      name: 'where it is off, no address is left',
      kind: 'never',
      holds: ({ matches, context }) => matches('off') && context.token !== null,
    },
    { name: 'a failure has a reason', kind: 'never', holds: ({ tags, context }) => tags.has('failed') && context.error === null },
    {
      name: 'the member can always look again',
      kind: 'always',
      holds: ({ tags, can }) => !tags.has('failed') || can({ type: 'retry.pressed' }),
    },
  ],
});
