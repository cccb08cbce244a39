import { CallFailure } from '#contract/call-failure.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { model, type Outcome } from '#machines/model.ts';
import { createOfferActionMachine } from './offer-action.machine.ts';
import type { OfferActionInput } from './offer-action.types.ts';

const refused = (code: ProblemCode): Outcome => ({
  name: code,
  kind: 'done',
  output: { kind: 'refused', problem: { type: 'about:blank', title: 'No', status: 409, code, message: 'No.' } },
});

const input = (action: OfferActionInput['action']): OfferActionInput => ({
  action,
  visitId: 'v1',
  facility: 'f1',
  key: `n1:${action}`,
});

export const offerActionModel = model(createOfferActionMachine, {
  inputs: { confirm: input('confirm'), decline: input('decline') },
  cases: {},
  outcomes: {
    sendOfferAction: [
      { name: 'changed', kind: 'done', output: { kind: 'changed' } },
      refused('offer_expired'),
      refused('session_started'),
      refused('not_offered'),
      refused('session_cancelled'),
      { name: 'signed out', kind: 'error', error: new CallFailure('signedOut') },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
  },
  abstract: ({ action }) => action,
  laws: [
    { name: 'every press ends with a result', kind: 'eventually', holds: ({ status }) => status === 'done' },
    {
      name: 'only who presses Confirm reads that the place is booked',
      kind: 'never',
      holds: ({ matches, context }) => matches('confirmed') && context.action !== 'confirm',
    },
    {
      name: 'only who presses Decline reads that the next in line gets the place',
      kind: 'never',
      holds: ({ matches, context }) => matches('declined') && context.action !== 'decline',
    },
  ],
});
