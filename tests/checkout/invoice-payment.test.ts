import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import type { PaymentSource } from '#contract/cards.ts';
import type { Invoice } from '#contract/invoices.ts';
import { routeTo } from '#machines/app/route.rules.ts';
import { createInvoicePaymentMachine } from '#machines/checkout/invoice-payment.machine.ts';
import { owedInvoice } from '#machines/checkout/invoice-payment.model.ts';
import { cardFor, invoiceNamed, isBeingPaid, isOwed, toPayInvoiceInput } from '#machines/checkout/invoice-payment.rules.ts';
import {
  selectCard,
  selectConfirmationUrl,
  selectStatus,
  selectError,
  selectWasDeclined,
} from '#machines/checkout/invoice-payment.selectors.ts';
import { samplePaymentMethods } from '#machines/checkout/sample-cards.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { type ControlledActor, startControlledActor } from '#tests/controlled-actor.ts';

type Flow = ControlledActor<ReturnType<typeof createInvoicePaymentMachine>>;
const [visa, mastercard] = samplePaymentMethods.cards as [PaymentSource, PaymentSource];
const paid: Invoice = { ...owedInvoice, state: 'paid' };
const withPayment = (state: 'pending' | 'confirming' | 'declined', confirmation_url: string | null = null): Invoice => ({
  ...owedInvoice,
  payment: { id: 'payment', state, reason: null, card_id: visa.id, confirmation_url },
});
const named = routeTo('accountInvoices', {}, { invoice: owedInvoice.id });

const open = (invoice: Invoice = owedInvoice, cards = samplePaymentMethods.cards): Flow => {
  const flow = startControlledActor(createInvoicePaymentMachine(), { route: named });
  flow.answer('readOpenInvoice', { kind: 'read', invoice, cards });
  return flow;
};
const now = ({ actor }: Flow) => actor.getSnapshot();

describe('an open invoice', () => {
  test('is paid with the default card, or with another that Mia chose', () => {
    const flow = open();
    expect([selectStatus(now(flow)), selectCard(now(flow))]).toEqual(['payable', visa]);
    flow.actor.send({ type: 'card.chosen', id: mastercard.id });
    flow.actor.send({ type: 'pay.pressed' });
    expect(flow.inputOf('payInvoice')).toEqual({ invoiceId: 'invoice', cardId: mastercard.id });
    flow.answer('payInvoice', { kind: 'current', invoice: paid });
    expect(selectStatus(now(flow))).toBe('nothing');
  });

  test('can still be paid if the card is refused, and shows the reason until another card is chosen', () => {
    const flow = open();
    flow.actor.send({ type: 'pay.pressed' });
    flow.answer('payInvoice', { kind: 'refused', problem: problem('card_declined') });
    expect([selectStatus(now(flow)), selectError(now(flow))?.kind]).toEqual(['payable', 'problem']);
    flow.actor.send({ type: 'card.chosen', id: mastercard.id });
    expect(selectError(now(flow))).toBeNull();
  });

  test.each([
    ['no answer comes', (flow: Flow) => flow.fail('payInvoice', new CallFailure('unreachable'))],
    ['it takes too long', (flow: Flow) => flow.pass(15_000)],
    ['the gateway is silent', (flow: Flow) => flow.answer('payInvoice', { kind: 'current', invoice: withPayment('pending') })],
  ])('is shown neither as paid nor as owed where %s, and is read again until its state is known', (_, lose) => {
    const flow = open();
    flow.actor.send({ type: 'pay.pressed' });
    lose(flow);
    expect([selectStatus(now(flow)), now(flow).can({ type: 'pay.pressed' })]).toEqual(['unknown', false]);
    flow.pass(3_000);
    flow.fail('readOpenInvoice', new CallFailure('unreachable'));
    flow.pass(3_000);
    flow.answer('readOpenInvoice', { kind: 'read', invoice: paid, cards: samplePaymentMethods.cards });
    expect(selectStatus(now(flow))).toBe('nothing');
  });

  test('shows a later message that the card was declined, until the next payment', () => {
    const flow = open();
    flow.actor.send({ type: 'pay.pressed' });
    flow.answer('payInvoice', { kind: 'current', invoice: withPayment('pending') });
    expect(selectWasDeclined(now(flow))).toBe(false);
    flow.pass(3_000);
    flow.answer('readOpenInvoice', { kind: 'read', invoice: withPayment('declined'), cards: samplePaymentMethods.cards });
    expect([selectStatus(now(flow)), selectError(now(flow)), selectWasDeclined(now(flow))]).toEqual(['payable', null, true]);
    flow.actor.send({ type: 'pay.pressed' });
    expect(selectWasDeclined(now(flow))).toBe(false);
  });

  test('leads to the bank if the card requires this, also after a reload', () => {
    const flow = open(withPayment('confirming', 'https://bank.example.org/'));
    expect([selectStatus(now(flow)), selectConfirmationUrl(now(flow))]).toEqual(['awaitingConfirmation', 'https://bank.example.org/']);
  });

  test('cannot be paid without a card', () => {
    expect(now(open(owedInvoice, [])).can({ type: 'pay.pressed' })).toBe(false);
  });

  test('loses the chosen card when Mia opens the list or another invoice', () => {
    const flow = open();
    flow.actor.send({ type: 'card.chosen', id: mastercard.id });
    flow.actor.send({ type: 'route.entered', route: named });
    expect(now(flow).context.chosen).toBe(mastercard.id);
    flow.actor.send({ type: 'route.entered', route: routeTo('accountInvoices', {}) });
    expect([now(flow).value, now(flow).context.invoice]).toEqual(['idle', null]);
    flow.actor.send({ type: 'route.entered', route: routeTo('accountInvoices', {}, { invoice: 'other' }) });
    expect([flow.inputOf('readOpenInvoice'), now(flow).context.chosen]).toEqual([{ invoiceId: 'other' }, null]);
  });
});

describe('the rules', () => {
  test.each([
    [null, false, false],
    [owedInvoice, true, false],
    [withPayment('declined'), true, false],
    [withPayment('pending'), false, true],
    [withPayment('confirming'), false, true],
    [paid, false, false],
    [{ ...withPayment('pending'), state: 'void' as const }, false, false],
  ])('compute for %j whether it is owed, and whether it is being paid', (invoice, owed, beingPaid) => {
    expect([isOwed(invoice), isBeingPaid(invoice)]).toEqual([owed, beingPaid]);
  });

  test('name the card that pays: the chosen one, else the default, else the first', () => {
    const cards = [mastercard, visa];
    expect(cardFor({ cards, chosen: mastercard.id })).toBe(mastercard);
    expect(cardFor({ cards, chosen: 'gone' })).toBe(visa);
    expect(cardFor({ cards: [mastercard], chosen: null })).toBe(mastercard);
    expect(cardFor({ cards: [], chosen: null })).toBeNull();
  });

  test('pay nothing without an invoice or a card, and select no invoice on other routes', () => {
    const context = { invoiceId: 'invoice', invoice: owedInvoice, cards: [], chosen: null, error: null };
    const nothing = 'there is no invoice to pay, or no card to pay it with';
    expect(() => toPayInvoiceInput(context)).toThrow(nothing);
    expect(() => toPayInvoiceInput({ ...context, invoice: null, cards: [visa] })).toThrow(nothing);
    expect([invoiceNamed(named), invoiceNamed(routeTo('accountInvoices', {})), invoiceNamed(routeTo('classes', {}))]).toEqual([
      'invoice',
      null,
      null,
    ]);
  });
});
