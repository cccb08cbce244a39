import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import type { PaymentSource } from '#contract/cards.ts';
import type { Cart } from '#contract/checkout.ts';
import { createCheckoutMachine } from '#machines/checkout/checkout.machine.ts';
import { hasChanged, isPayable, payingCard } from '#machines/checkout/checkout.rules.ts';
import {
  selectCanPay,
  selectDeclined,
  selectInvoiceId,
  selectKey,
  selectPayingCard,
  selectStatus,
} from '#machines/checkout/checkout.selectors.ts';
import { samplePaymentMethods } from '#machines/checkout/sample-cards.ts';
import { cartPaidBy, cartWith, confirmedCart, toLineItem, shirt, tenPass } from '#machines/checkout/sample-carts.ts';
import { type ControlledActor, startControlledActor } from '#tests/controlled-actor.ts';
import { count } from '#tests/counts.ts';

type Flow = ControlledActor<ReturnType<typeof createCheckoutMachine>>;
const [visa, mastercard] = samplePaymentMethods.cards as readonly [PaymentSource, PaymentSource];
const open = cartWith(toLineItem(tenPass));
const raisedCart = cartWith(toLineItem({ ...tenPass, price: { ...tenPass.price, amount: 25_000 } }));
const agreed = confirmedCart(open, 'key');
const unpaid = { reason: null, card_id: visa.id, confirmation_url: null } as const;
const current = (cart: Cart) => ({ kind: 'current', cart }) as const;
const paid = { kind: 'paid', invoiceId: 'invoice' } as const;

const begin = (key: string | null = null): Flow => startControlledActor(createCheckoutMachine(), { key });
const ready = (): Flow => {
  const flow = begin('key');
  flow.answer('readCheckout', current(agreed));
  return flow;
};
const paying = (): Flow => {
  const flow = ready();
  flow.actor.send({ type: 'pay.pressed', cardId: visa.id });
  return flow;
};
const now = ({ actor }: Flow) => selectStatus(actor.getSnapshot());
const canPay = ({ actor }: Flow): boolean => selectCanPay(actor.getSnapshot(), visa);

describe('confirming the cart', () => {
  test('fixes the cart at the total that Mia has seen, and stores its key', () => {
    const flow = begin();
    flow.answer('readCheckout', current(open));
    expect(flow.inputOf('confirmCart')).toEqual({ total: open.total });
    expect(canPay(flow)).toBe(false);
    flow.answer('confirmCart', current(agreed));
    expect([selectKey(flow.actor.getSnapshot()), canPay(flow)]).toEqual(['key', true]);
  });

  test('is required again after a price has changed, and nothing is paid before', () => {
    const flow = paying();
    flow.answer('payCart', current(raisedCart));
    expect([now(flow), canPay(flow)]).toEqual(['changed', false]);
    flow.actor.send({ type: 'acceptTotal.pressed' });
    expect(flow.inputOf('confirmCart')).toEqual({ total: raisedCart.total });
  });

  test('shows a change that another device has made to the cart before Mia can pay', () => {
    const flow = paying();
    flow.fail('payCart', new CallFailure('unreachable'));
    flow.pass(3_000);
    flow.answer('readCheckout', current(confirmedCart(raisedCart, 'other')));
    expect([now(flow), canPay(flow)]).toEqual(['changed', false]);
  });

  test('is not possible for an empty cart', () => {
    const flow = begin();
    flow.answer('readCheckout', current(cartWith()));
    expect(now(flow)).toBe('empty');
  });
});

describe('paying', () => {
  test('is done once, however often Mia presses', () => {
    const flow = paying();
    flow.actor.send({ type: 'pay.pressed', cardId: mastercard.id });
    expect(flow.inputOf('payCart')).toEqual({ key: 'key', cardId: visa.id });
    expect(selectPayingCard(flow.actor.getSnapshot(), [mastercard, visa])).toBe(visa);
    flow.answer('payCart', paid);
    expect([now(flow), selectInvoiceId(flow.actor.getSnapshot())]).toEqual(['paid', 'invoice']);
  });

  test('with a declined card changes nothing, and Mia can choose another card', () => {
    const flow = paying();
    flow.answer('payCart', current(cartPaidBy(agreed, { ...unpaid, state: 'declined', reason: 'insufficient_funds' })));
    const snapshot = flow.actor.getSnapshot();
    expect(selectDeclined(snapshot)).toEqual({ cardId: visa.id, reason: 'insufficient_funds' });
    expect(payingCard(samplePaymentMethods.cards, snapshot.context)).toBe(mastercard);
    flow.actor.send({ type: 'card.chosen', id: visa.id });
    expect(payingCard(samplePaymentMethods.cards, flow.actor.getSnapshot().context)).toBe(visa);
    expect(canPay(flow)).toBe(true);
  });

  test('is not shown as paid after a lost response, and is read until the server has the result', () => {
    const flow = paying();
    flow.pass(15_000);
    expect([now(flow), canPay(flow)]).toEqual(['pending', false]);
    flow.pass(3_000);
    flow.answer('readCheckout', current(cartPaidBy(agreed, { ...unpaid, state: 'pending' })));
    expect(now(flow)).toBe('pending');
    flow.actor.send({ type: 'checkOutcome.pressed' });
    flow.answer('readCheckout', paid);
    expect(now(flow)).toBe('paid');
  });

  test('that never reached the server can be tried again', () => {
    const flow = paying();
    flow.fail('payCart', new CallFailure('unreachable'));
    flow.pass(3_000);
    flow.answer('readCheckout', current(agreed));
    expect([selectDeclined(flow.actor.getSnapshot()), canPay(flow)]).toEqual([{ cardId: visa.id, reason: null }, true]);
  });
});

describe('returning to the checkout', () => {
  test('by the key of the cart repeats the interrupted payment, and no other payment', () => {
    const flow = begin('key');
    expect(flow.inputOf('readCheckout')).toEqual({ key: 'key' });
    const confirming = cartPaidBy(agreed, { ...unpaid, state: 'confirming', confirmation_url: 'http://bank.test/1' });
    flow.answer('readCheckout', current(confirming));
    expect(flow.inputOf('payCart')).toEqual({ key: 'key', cardId: visa.id });
    flow.answer('payCart', current(confirming));
    expect(now(flow)).toBe('awaitingConfirmation');
    flow.actor.send({ type: 'checkOutcome.pressed' });
    expect(now(flow)).toBe('awaitingConfirmation');
  });

  test('for a paid cart leads to its invoice', () => {
    const flow = begin('key');
    flow.answer('readCheckout', paid);
    expect(now(flow)).toBe('paid');
  });

  test('for a payment whose card was deleted waits for the result of the payment', () => {
    const flow = begin('key');
    flow.answer('readCheckout', current(cartPaidBy(agreed, { ...unpaid, state: 'pending', card_id: null })));
    expect([now(flow), flow.isActive('payCart')]).toEqual(['pending', false]);
  });
});

const anyMoney = fc.record({ amount: fc.integer({ min: 0, max: 3 }), currency: fc.constantFrom('NZD', 'EUR') });
const anyCard = fc.integer({ min: 0, max: 4 }).map((id) => ({ ...visa, id: `card-${id}` }));
const anyCards = fc
  .uniqueArray(anyCard, { selector: ({ id }) => id })
  .chain((cards) => fc.nat(Math.max(0, cards.length - 1)).map((at) => cards.map((card, index) => ({ ...card, default: index === at }))));
const anyId = fc.constantFrom(null, 'card-0', 'card-1', 'card-2');

test('the paying card is a stored card: the chosen one, or otherwise one that was not declined', () => {
  fc.assert(
    fc.property(anyCards, anyId, anyId, (cards, chosen, declinedId) => {
      const declined = declinedId === null ? null : { cardId: declinedId, reason: null };
      const card = payingCard(cards, { chosen, declined });
      const others = cards.filter(({ id }) => id !== declinedId);
      const isChosen = cards.some(({ id }) => id === chosen);
      expect(card === null || cards.includes(card)).toBe(true);
      if (isChosen) expect(card?.id).toBe(chosen);
      else expect(card).toBe(others.find((one) => one.default) ?? others[0] ?? null);
    }),
    { numRuns: count(200, 5_000) },
  );
});

test('nothing is paid without a confirmation, or at another total than the shown one', () => {
  fc.assert(
    fc.property(
      anyMoney,
      anyMoney,
      fc.constantFrom(null, 'key'),
      fc.constantFrom('open', 'confirmed', 'paying'),
      (total, seen, key, state) => {
        const cart = { ...cartWith(toLineItem(shirt)), total, state } as const;
        const isShown = total.amount === seen.amount && total.currency === seen.currency;
        expect(hasChanged({ cart, seen })).toBe(!isShown);
        expect(isPayable({ cart, seen, key })).toBe(isShown && key !== null && state === 'confirmed');
      },
    ),
    { numRuns: count(200, 5_000) },
  );
});
