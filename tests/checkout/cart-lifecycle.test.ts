import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cartStates } from '#contract/checkout.ts';
import type { CartCall, CartLifecycleEvent } from '#machines/checkout/cart-lifecycle.events.ts';
import {
  cartSnapshotOf,
  decideCart,
  decideCartSystemEvent,
  newCartRow,
  type CartLifecycleRow,
} from '#machines/checkout/cart-lifecycle.rows.ts';
import { isSystemEvent, isSystemEventDue, whyNotCall } from '#machines/checkout/cart-lifecycle.rules.ts';
import { count } from '#tests/counts.ts';

const now = new Date('2026-03-02T06:00:00Z');
const confirm = { type: 'confirm', now, key: 'key', isEmpty: false, isFree: false, hasPriceChanged: false, isAvailable: true } as const;
const pay = { type: 'pay', now, attemptId: 'first', hasPriceChanged: false, isAvailable: true } as const;

const after = (life: CartLifecycleRow, event: CartLifecycleEvent) => {
  const decision = isSystemEvent(event) ? decideCartSystemEvent(life, event) : decideCart(life, event);
  if (decision.kind !== 'changed') throw new Error(`${event.type}: ${JSON.stringify(decision)}`);
  return decision;
};
const refusal = (life: CartLifecycleRow, call: CartCall): string => {
  const decision = decideCart(life, call);
  return decision.kind === 'refused' ? decision.refusal.code : decision.kind;
};
const agreed = after(newCartRow, confirm).life;
const paying = after(agreed, pay).life;
const failed = { type: 'payment.failed', now, attemptId: 'first' } as const;
const captured = { type: 'payment.captured', now, attemptId: 'first' } as const;
const paid = after(paying, captured).life;
const left = after(newCartRow, { type: 'leave', now }).life;

describe('a cart', () => {
  test('is confirmed if it is not empty and has the shown price, and then gets its key', () => {
    expect(agreed).toEqual({ state: 'confirmed', key: 'key', attempt_id: null });
    expect(refusal(newCartRow, { ...confirm, isEmpty: true })).toBe('cart_empty');
    expect(refusal(newCartRow, { ...confirm, hasPriceChanged: true })).toBe('price_changed');
    expect(refusal(newCartRow, { ...confirm, isEmpty: true, hasPriceChanged: true })).toBe('cart_empty');
    expect(refusal(agreed, { ...confirm, key: 'other' })).toBe('unchanged');
  });
  test('is open again when a line or a price is changed', () => {
    const lines = [{ type: 'lines.changed' }];
    expect(after(newCartRow, { type: 'change', now })).toEqual({ kind: 'changed', life: newCartRow, effects: lines });
    expect(after(agreed, { type: 'change', now })).toEqual({ kind: 'changed', life: newCartRow, effects: lines });
    const declined = after(paying, failed).life;
    expect(after(declined, { type: 'price.changed', now })).toEqual({ kind: 'changed', life: newCartRow, effects: [] });
  });
  test('is paid after the confirmation, at its price, while its items are available', () => {
    expect(after(agreed, pay)).toEqual({
      kind: 'changed',
      life: { state: 'paying', key: 'key', attempt_id: 'first' },
      effects: [{ type: 'payment.begun', attemptId: 'first' }],
    });
    expect(refusal(newCartRow, pay)).toBe('not_confirmed');
    expect(refusal(agreed, { ...pay, isAvailable: false })).toBe('sold_out');
    expect(refusal(agreed, { ...pay, isAvailable: false, hasPriceChanged: true })).toBe('price_changed');
  });
  test('is paid at once if its total is zero, while its items are available', () => {
    const free = { ...confirm, isFree: true } as const;
    expect(after(newCartRow, free)).toEqual({
      kind: 'changed',
      life: { state: 'paid', key: 'key', attempt_id: null },
      effects: [{ type: 'cart.given' }],
    });
    expect(refusal(newCartRow, { ...free, isAvailable: false })).toBe('sold_out');
    // The availability of a cart with a price is checked only at the payment.
    expect(after(newCartRow, { ...confirm, isAvailable: false }).life).toEqual(agreed);
    expect(refusal(newCartRow, { ...free, isAvailable: false, hasPriceChanged: true })).toBe('price_changed');
    expect(refusal(newCartRow, { ...free, isEmpty: true })).toBe('cart_empty');
  });
  test('waits only for its own payment', () => {
    expect(refusal(paying, { ...pay, attemptId: 'second', isAvailable: false })).toBe('unchanged');
    for (const call of [confirm, { type: 'change', now }, { type: 'leave', now }] as const)
      expect(refusal(paying, call)).toBe('payment_pending');
    expect(decideCartSystemEvent(paying, { ...captured, attemptId: 'second' }).kind).toBe('unchanged');
    expect(decideCartSystemEvent(paying, { ...failed, attemptId: 'second' }).kind).toBe('unchanged');
    expect(decideCartSystemEvent(paying, { type: 'price.changed', now }).kind).toBe('unchanged');
  });
  test('gets its invoice after a successful payment, and can be paid again after a failed one', () => {
    expect(after(paying, captured)).toEqual({
      kind: 'changed',
      life: { ...paying, state: 'paid' },
      effects: [{ type: 'invoice.issued', attemptId: 'first' }],
    });
    expect(after(paying, failed)).toEqual({
      kind: 'changed',
      life: { ...paying, state: 'confirmed' },
      effects: [{ type: 'units.released' }],
    });
    expect(after(after(paying, failed).life, { ...pay, attemptId: 'second' }).life.attempt_id).toBe('second');
  });
  test('is final after it is paid or abandoned', () => {
    expect(refusal(paid, pay)).toBe('unchanged');
    expect(refusal(paid, { type: 'leave', now })).toBe('unchanged');
    expect(after(agreed, { type: 'leave', now }).life.state).toBe('abandoned');
    expect([refusal(left, pay), refusal(left, confirm), refusal(left, { type: 'change', now })]).toEqual([
      'cart_empty',
      'cart_empty',
      'unchanged',
    ]);
    expect(decideCartSystemEvent(paid, failed).kind).toBe('unchanged');
  });
});

const anyCall: fc.Arbitrary<CartCall> = fc.oneof(
  fc.constant({ type: 'change', now } as const),
  fc.constant({ type: 'leave', now } as const),
  fc
    .record({ isEmpty: fc.boolean(), isFree: fc.boolean(), isAvailable: fc.boolean(), hasPriceChanged: fc.boolean() })
    .map((facts) => ({ ...confirm, ...facts })),
  fc.record({ isAvailable: fc.boolean(), hasPriceChanged: fc.boolean() }).map((facts) => ({ ...pay, ...facts })),
);

describe('a call whose result already exists', () => {
  test('is never refused: abandoning or changing an abandoned cart, and any call on a paid cart', () => {
    expect([whyNotCall('abandoned', { type: 'leave', now }), whyNotCall('abandoned', { type: 'change', now })]).toEqual([null, null]);
    const calls = [confirm, { ...confirm, isEmpty: true }, pay, { type: 'change', now }, { type: 'leave', now }] as const;
    expect(calls.map((call) => whyNotCall('paid', call))).toEqual([null, null, null, null, null]);
  });
});

test('a price has changed whichever payment a cart waits for, and a payment is the one that it waits for or none', () => {
  const waiting = { attemptId: 'first' };
  expect([
    isSystemEventDue({ type: 'price.changed', now }, waiting),
    isSystemEventDue({ type: 'price.changed', now }, { attemptId: null }),
  ]).toEqual([true, true]);
  expect([
    isSystemEventDue(captured, waiting),
    isSystemEventDue(captured, { attemptId: 'second' }),
    isSystemEventDue(captured, { attemptId: null }),
  ]).toEqual([true, false, false]);
});

describe('the chart and the rules', () => {
  test('agree: no rule refuses an event that the chart accepts, and the chart accepts no event that a rule refuses', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cartStates), anyCall, (state, call) => {
        const life: CartLifecycleRow = { state, key: state === 'open' ? null : 'key', attempt_id: state === 'paying' ? 'first' : null };
        const can = cartSnapshotOf(life).can(call);
        if (can) expect(whyNotCall(state, call)).toBeNull();
        else expect(['refused', 'unchanged']).toContain(decideCart(life, call).kind);
      }),
      { numRuns: count(300, 5_000) },
    );
  });

  test('after any events, a cart is paid at most once, and all reserved items are sold or released', () => {
    const anyEvent = fc.oneof(
      anyCall,
      fc.constantFrom(captured, failed, { ...captured, attemptId: 'other' }, { type: 'price.changed', now } as const),
    );
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 25 }), (events) => {
        let life: CartLifecycleRow = newCartRow;
        const done = { 'lines.changed': 0, 'payment.begun': 0, 'units.released': 0, 'invoice.issued': 0, 'cart.given': 0 };
        for (const event of events) {
          const decision = isSystemEvent(event) ? decideCartSystemEvent(life, event) : decideCart(life, event);
          if (decision.kind !== 'changed') continue;
          ({ life } = decision);
          for (const { type } of decision.effects) done[type] += 1;
        }
        expect(done['invoice.issued'] + done['cart.given']).toBe(Number(life.state === 'paid'));
        expect(done['payment.begun']).toBe(done['units.released'] + done['invoice.issued'] + Number(life.state === 'paying'));
      }),
      { numRuns: count(300, 5_000) },
    );
  });
});
