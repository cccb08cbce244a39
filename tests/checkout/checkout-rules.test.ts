import { describe, expect, test } from 'vitest';
import type { Payment } from '#contract/checkout.ts';
import {
  cardOfPayment,
  declinedIn,
  hasChanged,
  isAwaitingConfirmation,
  isBeingPaid,
  isEmpty,
  isOpen,
  isPayable,
} from '#machines/checkout/checkout.rules.ts';
import { cartPaidBy, cartWith, confirmedCart, toLineItem, shirt } from '#machines/checkout/sample-carts.ts';
import { problem } from '#machines/visits/sample-classes.ts';

const open = cartWith(toLineItem(shirt));
const agreed = confirmedCart(open, 'key');
const payment = (state: Payment['state'], card_id: string | null = 'card-1') => ({
  state,
  card_id,
  reason: state === 'declined' ? ('insufficient_funds' as const) : null,
  confirmation_url: null,
});
const pending = cartPaidBy(agreed, payment('pending'));
const confirming = cartPaidBy(agreed, payment('confirming'));
const declined = cartPaidBy(agreed, payment('declined'));
const unread = { cart: null, seen: null };
const seen = open.total;

describe('a cart', () => {
  test('that is not read yet is neither empty, open nor being paid', () => {
    expect([isEmpty, isOpen, isBeingPaid, isAwaitingConfirmation, hasChanged].map((is) => is(unread))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(isPayable({ ...unread, key: 'key' })).toBe(false);
    expect(hasChanged({ cart: null, seen })).toBe(false);
  });

  test('is empty without a line', () => {
    expect([isEmpty({ cart: cartWith(), seen }), isEmpty({ cart: open, seen })]).toEqual([true, false]);
  });

  test('is open until it is confirmed, and then being paid until the result is known', () => {
    const flags = [open, agreed, pending, confirming, declined].map((cart) => [isOpen({ cart, seen }), isBeingPaid({ cart, seen })]);
    expect(flags).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [false, true],
      [false, false],
    ]);
  });

  test('waits for the bank only while its payment is to be confirmed there', () => {
    expect([open, pending, confirming, declined].map((cart) => isAwaitingConfirmation({ cart, seen }))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(isAwaitingConfirmation({ cart: { ...confirming, state: 'confirmed' }, seen })).toBe(false);
    expect(isAwaitingConfirmation({ cart: { ...confirming, payment: null }, seen })).toBe(false);
  });

  test('can be paid only after it is confirmed, has its key, and Mia has seen the total', () => {
    const payable = { cart: agreed, seen, key: 'key' };
    expect(isPayable(payable)).toBe(true);
    expect([
      isPayable({ ...payable, cart: open }),
      isPayable({ ...payable, key: null }),
      isPayable({ ...payable, seen: null }),
      isPayable({ ...payable, seen: { ...seen, amount: seen.amount + 1 } }),
      isPayable({ ...payable, cart: pending }),
    ]).toEqual([false, false, false, false, false]);
  });
});

describe('a payment that was cut off', () => {
  test('is sent once more with its card', () => {
    expect(cardOfPayment({ kind: 'current', cart: pending })).toBe('card-1');
    expect(cardOfPayment({ kind: 'current', cart: confirming })).toBe('card-1');
  });

  test('has no card if the studio no longer stores it, or the cart has no payment', () => {
    expect(cardOfPayment({ kind: 'current', cart: cartPaidBy(agreed, payment('pending', null)) })).toBeNull();
    expect(cardOfPayment({ kind: 'current', cart: { ...pending, payment: null } })).toBeNull();
  });

  test('does not exist while nothing is being paid', () => {
    expect(cardOfPayment({ kind: 'current', cart: declined })).toBeNull();
    expect(cardOfPayment({ kind: 'paid', invoiceId: 'invoice' })).toBeNull();
    expect(cardOfPayment({ kind: 'refused', problem: problem('card_declined') })).toBeNull();
  });
});

describe('a payment that charged nothing', () => {
  test('is shown with the card and the reason of the server, even if the page had another card', () => {
    expect(declinedIn(declined, 'card-2')).toEqual({ cardId: 'card-1', reason: 'insufficient_funds' });
    expect(declinedIn(declined, null)).toEqual({ cardId: 'card-1', reason: 'insufficient_funds' });
  });

  test('includes a payment that never reached the server, if the cart is still only confirmed', () => {
    expect(declinedIn(agreed, 'card-2')).toEqual({ cardId: 'card-2', reason: null });
  });

  test('does not exist if nothing was paid, or if the result is unknown', () => {
    expect([declinedIn(agreed, null), declinedIn(open, 'card-2'), declinedIn(pending, 'card-1')]).toEqual([null, null, null]);
  });
});
