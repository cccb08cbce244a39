import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { createPaymentMethodMachine } from '#machines/checkout/payment-method.machine.ts';
import { toCardEntry, wrongFields } from '#machines/checkout/payment-method.rules.ts';
import { selectCards, selectIsFormOpen, selectCardHint } from '#machines/checkout/payment-method.selectors.ts';
import { sampleForm, samplePaymentMethods } from '#machines/checkout/sample-cards.ts';
import { type ControlledActor, startControlledActor } from '#tests/controlled-actor.ts';

type Flow = ControlledActor<ReturnType<typeof createPaymentMethodMachine>>;
const now = new Date('2026-03-02T06:00:00Z');
const open = (): Flow => {
  const flow = startControlledActor(createPaymentMethodMachine(), { keySeed: 'seed' });
  flow.answer('readPaymentSources', { kind: 'read', paymentMethods: samplePaymentMethods });
  return flow;
};

describe('the card form', () => {
  test('names the invalid fields, in their order', () => {
    expect(wrongFields(sampleForm, now)).toEqual([]);
    expect(wrongFields({ number: '4111 1111 1111 1112', expiry: '02/26', code: '12', name: ' ' }, now)).toEqual([
      'number',
      'expiry',
      'code',
      'name',
    ]);
    expect(wrongFields({ ...sampleForm, number: '3782 822463 10005' }, now)).toEqual(['code']);
  });

  test('sends the number to the gateway as digits only, and sends no invalid card', () => {
    expect(toCardEntry(sampleForm, now)).toEqual({
      number: '4111111111111111',
      exp_month: 3,
      exp_year: 2029,
      code: '123',
      name: 'Mia Parata',
    });
    expect(toCardEntry({ ...sampleForm, code: '1' }, now)).toBeNull();
  });
});

describe('without a card', () => {
  test.each([
    ['where something is to be paid', samplePaymentMethods.gateways, true, 'toPay'],
    ['where nothing is', samplePaymentMethods.gateways, false, 'toKeep'],
    ['where the studio takes none', [], true, 'notTaken'],
  ])('Mia reads what a card is for %s', (_, gateways, hasToPay, expected) => {
    const flow = startControlledActor(createPaymentMethodMachine(), { keySeed: 'seed' });
    flow.answer('readPaymentSources', { kind: 'read', paymentMethods: { gateways, cards: [] } });
    expect(selectCardHint(flow.actor.getSnapshot(), hasToPay)).toBe(expected);
  });
});

describe('the cards', () => {
  test('are read again after a card was added, and the typed number is stored nowhere', () => {
    const { actor, ...flow } = open();
    actor.send({ type: 'form.opened' });
    actor.send({ type: 'card.submitted', form: sampleForm, now });
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('1111');
    flow.answer('addPaymentSource', { kind: 'added' });
    expect([actor.getSnapshot().value, selectIsFormOpen(actor.getSnapshot())]).toEqual(['reading', false]);
  });

  test('are read before Mia tries again after a lost response, and her form stays', () => {
    const { actor, ...flow } = open();
    actor.send({ type: 'form.opened' });
    actor.send({ type: 'card.submitted', form: sampleForm, now });
    flow.fail('addPaymentSource', new CallFailure('timedOut'));
    flow.answer('readPaymentSources', { kind: 'read', paymentMethods: samplePaymentMethods });
    expect(actor.getSnapshot().value).toBe('filling');
  });

  test('are deleted only after Mia confirms', () => {
    const { actor, ...flow } = open();
    actor.send({ type: 'delete.pressed', id: 'card-1' });
    expect([flow.isActive('changePaymentSource'), selectCards(actor.getSnapshot())?.[0]?.isConfirmingDelete]).toEqual([false, true]);
    actor.send({ type: 'delete.confirmed' });
    expect(flow.inputOf('changePaymentSource')).toEqual({ kind: 'delete', id: 'card-1', key: 'seed-1' });
  });
});
