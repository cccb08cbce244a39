import { CallFailure } from '#contract/call-failure.ts';
import type { Payment } from '#contract/checkout.ts';
import type { Invoice } from '#contract/invoices.ts';
import type { Problem } from '#contract/problem.ts';
import { routeTo } from '#machines/app/route.rules.ts';
import { model } from '#machines/model.ts';
import { createInvoicePaymentMachine } from './invoice-payment.machine.ts';
import { samplePaymentMethods } from './sample-cards.ts';

const money = (amount: number) => ({ amount, currency: 'NZD' });
const line = {
  name: 'CrossFit',
  description: null,
  quantity: 1,
  price: money(2500),
  discount: money(0),
  tax: money(326),
  total: money(2500),
};

export const owedInvoice: Invoice = {
  id: 'invoice',
  number: '1043',
  state: 'unpaid',
  created_at: '2026-03-02T06:00:00.000Z',
  paid_at: null,
  member_name: 'Mia Parata',
  studio: { name: 'Studio box', address: '1 Wharf Road' },
  lines: [line],
  discount: money(0),
  tax: money(326),
  tax_rule: { included: true, basis_points: 1500 },
  total: money(2500),
  card: null,
  visit_id: 'visit',
};
const paid: Invoice = { ...owedInvoice, state: 'paid', paid_at: '2026-03-02T06:01:00.000Z', card: { brand: 'visa', last4: '4242' } };
const paidBy = (state: Payment['state'], confirmation_url: string | null = null): Invoice => ({
  ...owedInvoice,
  payment: { id: 'payment', state, reason: null, card_id: 'card-1', confirmation_url },
});
const confirming = paidBy('confirming', 'http://localhost:7391/confirmations/payment');

const declined: Problem = {
  type: 'about:blank',
  title: 'No',
  status: 409,
  code: 'insufficient_funds',
  message: 'There is not enough money on this card.',
};
const busy: Problem = { type: 'about:blank', title: 'No', status: 429, code: 'too_many_requests', message: 'Try again in a minute.' };
const done = (name: string, output: unknown) => ({ name, kind: 'done', output }) as const;
const no = (name: string, problem: Problem) => done(name, { kind: 'refused', problem });
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;
const { cards } = samplePaymentMethods;
const read = (name: string, invoice: Invoice | null, kept: typeof cards = cards) => done(name, { kind: 'read', invoice, cards: kept });
const current = (name: string, invoice: Invoice) => done(name, { kind: 'current', invoice });

const listed = routeTo('accountInvoices', {});
const named = routeTo('accountInvoices', {}, { invoice: owedInvoice.id });

export const invoicePaymentModel = model(createInvoicePaymentMachine, {
  inputs: { 'at the invoice': { route: named } },
  cases: {
    'route.entered': [
      { name: 'the list', event: { type: 'route.entered', route: listed } },
      { name: 'the invoice', event: { type: 'route.entered', route: named } },
    ],
    'card.chosen': [{ name: '', event: { type: 'card.chosen', id: 'card-2' } }],
    'pay.pressed': [{ name: '', event: { type: 'pay.pressed' } }],
    'checkOutcome.pressed': [{ name: '', event: { type: 'checkOutcome.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readOpenInvoice: [
      read('owed', owedInvoice),
      read('owed, no card', owedInvoice, []),
      read('on its way', paidBy('pending')),
      read('paid', paid),
      no('refused', busy),
      unreachable,
    ],
    payInvoice: [
      current('paid', paid),
      current('on its way', paidBy('pending')),
      current('asked by the bank', confirming),
      no('declined', declined),
      unreachable,
    ],
  },
  abstract: ({ invoiceId, invoice, cards: kept, chosen, error }) => ({
    named: invoiceId !== null,
    state: invoice?.state ?? null,
    payment: invoice?.payment?.state ?? null,
    hasCards: kept.length > 0,
    chosen: chosen !== null,
    error: error?.kind ?? null,
  }),
  unless: {
    hasCard: 'The member keeps no card.',
    isAnother: 'This invoice is open already.',
  },
  laws: [
    {
      name: 'no payment begins while the outcome of another is unknown',
      kind: 'never',
      holds: ({ matches, can }) => ['paying', 'waiting', 'looking'].some((state) => matches(state)) && can({ type: 'pay.pressed' }),
    },
    {
      name: 'a paid invoice is not paid again',
      kind: 'never',
      holds: ({ context, can }) => context.invoice?.state === 'paid' && can({ type: 'pay.pressed' }),
    },
    {
      name: 'a member who waits for a payment can check its outcome',
      kind: 'always',
      holds: ({ matches, can }) => !matches('waiting') || can({ type: 'checkOutcome.pressed' }),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
  ],
});
