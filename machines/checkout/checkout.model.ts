/** One cart, at its price and at a higher price, stands for all carts. */
import { CallFailure } from '#contract/call-failure.ts';
import type { Payment } from '#contract/checkout.ts';
import type { Problem } from '#contract/problem.ts';
import { model } from '#machines/model.ts';
import { createCheckoutMachine } from './checkout.machine.ts';
import { samplePaymentMethods } from './sample-cards.ts';
import { cartPaidBy, cartWith, confirmedCart, toLineItem, tenPass } from './sample-carts.ts';

const soldOut: Problem = { type: 'about:blank', title: 'No', status: 409, code: 'sold_out', message: 'The last one is sold.' };
const no = { name: 'refused', kind: 'done', output: { kind: 'refused', problem: soldOut } } as const;
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;

const [cardId = '', otherId = ''] = samplePaymentMethods.cards.map(({ id }) => id);
const open = cartWith(toLineItem(tenPass));
const pricier = cartWith(toLineItem({ ...tenPass, price: { ...tenPass.price, amount: 25_000 } }));
const agreed = confirmedCart(open, 'key');
const unpaid = { reason: null, card_id: cardId, confirmation_url: null } as const;
const paidBy = (payment: Partial<Payment> & Pick<Payment, 'state'>) => cartPaidBy(agreed, { ...unpaid, ...payment });

export const confirmationUrl = 'http://localhost:7391/confirmations/payment';
const current = (cart: typeof open) => ({ kind: 'current', cart }) as const;
const done = (name: string, output: unknown) => ({ name, kind: 'done', output }) as const;

const answers = {
  open: done('open', current(open)),
  pricier: done('dearer', current(pricier)),
  agreed: done('agreed', current(agreed)),
  empty: done('empty', current(cartWith())),
  declined: done('declined', current(paidBy({ state: 'declined', reason: 'insufficient_funds' }))),
  onItsWay: done('on its way', current(paidBy({ state: 'pending' }))),
  confirming: done('asked by the bank', current(paidBy({ state: 'confirming', confirmation_url: confirmationUrl }))),
  withoutCard: done('on its way, its card forgotten', current(paidBy({ state: 'pending', card_id: null }))),
  paid: done('paid', { kind: 'paid', invoiceId: 'invoice' }),
};

export const checkoutModel = model(createCheckoutMachine, {
  inputs: { start: { key: null } },
  cases: {
    'card.chosen': [{ name: '', event: { type: 'card.chosen', id: otherId } }],
    'pay.pressed': [{ name: '', event: { type: 'pay.pressed', cardId } }],
    'acceptTotal.pressed': [{ name: '', event: { type: 'acceptTotal.pressed' } }],
    'checkOutcome.pressed': [{ name: '', event: { type: 'checkOutcome.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readCheckout: [
      answers.open,
      answers.pricier,
      answers.agreed,
      answers.empty,
      answers.onItsWay,
      answers.confirming,
      answers.withoutCard,
      answers.paid,
      no,
      unreachable,
    ],
    confirmCart: [answers.agreed, answers.pricier, answers.paid, no, unreachable],
    payCart: [answers.paid, answers.declined, answers.onItsWay, answers.confirming, answers.pricier, no, unreachable],
  },
  abstract: ({ cart, key, seen, chosen, paysWith, declined, error }) => ({
    state: cart?.state ?? null,
    isEmpty: cart?.line_items.length === 0,
    isAgreed: key !== null,
    isPricier: cart?.total.amount === pricier.total.amount,
    seen: seen?.amount ?? null,
    payment: cart?.payment?.state ?? null,
    chosen: chosen !== null,
    paysWith: paysWith !== null,
    declined: declined !== null,
    error: error?.kind ?? null,
  }),
  unless: { isPayable: 'Nothing is agreed that could be paid.' },
  laws: [
    {
      name: 'nothing is shown as paid before the server has confirmed it',
      kind: 'never',
      holds: ({ matches, context }) => matches('paid') && context.invoiceId === null,
    },
    {
      name: 'what the server has confirmed as paid is shown so, and not paid again',
      kind: 'never',
      holds: ({ matches, context, can }) => context.invoiceId !== null && (!matches('paid') || can({ type: 'pay.pressed', cardId })),
    },
    {
      name: 'only what was agreed to is paid, at the total that the page shows',
      kind: 'never',
      holds: ({ context: { cart, key, seen }, can }) =>
        can({ type: 'pay.pressed', cardId }) && (key === null || cart?.state !== 'confirmed' || seen?.amount !== cart.total.amount),
    },
    {
      name: 'a changed total needs another agreement',
      kind: 'never',
      holds: ({ matches, can }) => matches('changed') && (!can({ type: 'acceptTotal.pressed' }) || can({ type: 'pay.pressed', cardId })),
    },
    {
      name: 'no payment begins while the outcome of another is unknown',
      kind: 'never',
      holds: ({ matches, can }) => (matches('paying') || matches('unsettled')) && can({ type: 'pay.pressed', cardId }),
    },
    {
      name: 'a member who waits for a payment can check its outcome',
      kind: 'always',
      holds: ({ matches, can }) =>
        !(matches('unsettled.pending') || matches('unsettled.awaitingConfirmation')) || can({ type: 'checkOutcome.pressed' }),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
  ],
});
