/** Cases and laws of the stored cards. A default card and another card stand for all cards; tests of the rules check the form. */
import { CallFailure } from '#contract/call-failure.ts';
import type { PaymentSource } from '#contract/cards.ts';
import { refusedOutcome } from '#machines/auth/sample-refusals.ts';
import { model } from '#machines/model.ts';
import { createPaymentMethodMachine } from './payment-method.machine.ts';
import { hostedPaymentMethods, sampleForm, samplePaymentMethods } from './sample-cards.ts';

const tooMany = refusedOutcome('refused', 'too_many_requests', 429);
const declined = refusedOutcome('refused', 'card_declined', 409);
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;

const confirmed = { name: 'confirmed', kind: 'done', output: { kind: 'confirmed', token: 'pm_1' } } as const;
const declinedCard = { name: 'declined', kind: 'done', output: { kind: 'declined', decline: 'declined' } } as const;
const notConfirmed = { name: 'not confirmed', kind: 'done', output: { kind: 'declined', decline: 'notConfirmed' } } as const;

const now = new Date('2026-03-02T06:00:00Z');
const [first, second] = samplePaymentMethods.cards as readonly [PaymentSource, PaymentSource];

export const paymentMethodModel = model(createPaymentMethodMachine, {
  inputs: { start: { keySeed: 'seed' }, 'back from the bank': { keySeed: 'seed', isBackFromBank: true } },
  cases: {
    'form.opened': [{ name: '', event: { type: 'form.opened' } }],
    'form.closed': [{ name: '', event: { type: 'form.closed' } }],
    'card.submitted': [
      { name: 'a card', event: { type: 'card.submitted', form: sampleForm, now } },
      { name: 'a slip', event: { type: 'card.submitted', form: { ...sampleForm, number: '4111 1111 1111 1112' }, now } },
    ],
    'hosted.submitted': [{ name: '', event: { type: 'hosted.submitted' } }],
    'default.pressed': [{ name: 'another one', event: { type: 'default.pressed', id: second.id } }],
    'delete.pressed': [{ name: 'the default one', event: { type: 'delete.pressed', id: first.id } }],
    'delete.confirmed': [{ name: '', event: { type: 'delete.confirmed' } }],
    'delete.declined': [{ name: '', event: { type: 'delete.declined' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readPaymentSources: [
      { name: 'read', kind: 'done', output: { kind: 'read', paymentMethods: samplePaymentMethods } },
      { name: 'read, with a form of the gateway', kind: 'done', output: { kind: 'read', paymentMethods: hostedPaymentMethods } },
      tooMany,
      unreachable,
    ],
    addPaymentSource: [
      { name: 'added', kind: 'done', output: { kind: 'added' } },
      { name: 'not taken', kind: 'done', output: { kind: 'notTaken', error: 'code' } },
      declined,
      unreachable,
    ],
    openHostedForm: [{ name: 'shown', kind: 'done', output: { kind: 'shown' } }, tooMany, unreachable],
    confirmHostedForm: [
      confirmed,
      declinedCard,
      notConfirmed,
      { name: 'incomplete', kind: 'done', output: { kind: 'incomplete' } },
      unreachable,
    ],
    readConfirmedCard: [confirmed, notConfirmed, tooMany, unreachable],
    keepConfirmedCard: [{ name: 'added', kind: 'done', output: { kind: 'added' } }, declined, unreachable],
    changePaymentSource: [{ name: 'changed', kind: 'done', output: { kind: 'changed' } }, tooMany, unreachable],
  },
  abstract: ({ paymentMethods, chosen, wrong, isFormOpen, isBackFromBank, token, decline, error }) => ({
    gateway: paymentMethods?.gateways[0]?.kind ?? null,
    chosen,
    wrong,
    isFormOpen,
    isBackFromBank,
    token,
    decline,
    error: error?.kind ?? null,
  }),
  unless: {
    takesCards: 'The studio takes no cards.',
    isHosted: 'The page has a form for the cards of this gateway.',
    isHostedFormOpen: 'No form of the gateway is open.',
    isBackFromBank: 'The bank has not led back here.',
    isCard: 'A field of the form is invalid.',
    canBeDefault: 'It is the default card already.',
    isKept: 'There is no such card.',
  },
  laws: [
    {
      name: 'only a card with valid fields is sent',
      kind: 'never',
      holds: ({ matches, context }) => matches('adding') && context.wrong.length > 0,
    },
    {
      name: 'only a card with a token of the gateway is stored',
      kind: 'always',
      holds: ({ matches, context }) => !matches('hosted.keeping') || context.token !== null,
    },
    {
      name: 'a card that was declined can be tried again or left',
      kind: 'always',
      holds: ({ matches, context, can }) =>
        !matches('hosted.ready') || context.decline === null || (can({ type: 'hosted.submitted' }) && can({ type: 'form.closed' })),
    },
    {
      name: 'a card is removed only after a confirmation',
      kind: 'never',
      holds: ({ matches, can }) => !matches('confirmingDelete') && can({ type: 'delete.confirmed' }),
    },
    {
      name: 'a dialog can always be declined',
      kind: 'always',
      holds: ({ matches, can }) => !matches('confirmingDelete') || can({ type: 'delete.declined' }),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
  ],
});
