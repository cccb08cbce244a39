import { describe, expect, test } from 'vitest';
import { maxQuantity } from '#contract/checkout.ts';
import { canAdd, canHave, quantityOf, shownCart, shownLine, updateFor, withIntent } from '#machines/checkout/cart-intents.rules.ts';
import type { CartIntent } from '#machines/checkout/cart.types.ts';
import { cartWith, toLineItem, shirt, tenPass } from '#machines/checkout/sample-carts.ts';

const cart = cartWith(toLineItem(tenPass), toLineItem(shirt, 2));
const [passLine, shirtLine] = ['line-ten', 'line-tee'] as const;
const known = (...pendingIntents: readonly CartIntent[]) => ({ cart, pendingIntents });
const add = (variantId: string, quantity = 1): CartIntent => ({ kind: 'add', variantId, quantity, key: 'k' });
const number = (id: string, quantity: number): CartIntent => ({ kind: 'quantity', id, quantity, key: 'k' });
const remove = (id: string): CartIntent => ({ kind: 'remove', id, key: 'k' });
const linesIn = (...pendingIntents: readonly CartIntent[]) =>
  shownCart(known(...pendingIntents))?.line_items.map(({ id, quantity }) => [id, quantity]);

describe('the cart that is shown', () => {
  test('is absent before it is read, whatever the intents are', () => {
    const unread = { cart: null, pendingIntents: [add('tee')] };
    expect([shownCart(unread), shownLine(unread, shirtLine), canHave(unread, shirtLine, 3)]).toEqual([null, null, false]);
    expect(quantityOf(unread, 'tee')).toBe(1);
  });

  test('is the cart of the server, with all later intents', () => {
    expect(linesIn()).toEqual([
      [passLine, 1],
      [shirtLine, 2],
    ]);
    expect(linesIn(number(shirtLine, 5), remove(passLine))).toEqual([[shirtLine, 5]]);
  });

  test('shows one more of an item that it contains; a new item appears only with the response of the studio', () => {
    expect(linesIn(add('tee', 3))).toEqual([
      [passLine, 1],
      [shirtLine, 5],
    ]);
    expect(linesIn(add('bottle'))).toEqual(linesIn());
  });

  test('never has more of one item than a cart may contain', () => {
    expect(linesIn(number(shirtLine, maxQuantity - 1), add('tee', 5))).toContainEqual([shirtLine, maxQuantity]);
  });

  test('has the total of its lines', () => {
    expect(shownCart(known(number(shirtLine, 1)))?.total).toEqual(cartWith(toLineItem(tenPass), toLineItem(shirt)).total);
  });
});

describe('the wanted quantity of an item', () => {
  test('is the quantity of its line, otherwise of the pending intents', () => {
    expect([quantityOf(known(), 'tee'), quantityOf(known(number(shirtLine, 7)), 'tee'), quantityOf(known(), 'bottle')]).toEqual([2, 7, 0]);
    expect(quantityOf(known(add('bottle', 2), add('other'), number(shirtLine, 9), add('bottle')), 'bottle')).toBe(3);
  });

  test('may grow by one up to the limit of a cart, and up to the available number', () => {
    const limited = { ...tenPass, pass_type: tenPass.pass_type && { ...tenPass.pass_type, units_left: 2 } };
    expect([canAdd(known(), limited), canAdd(known(add('ten')), limited)]).toEqual([true, false]);
    expect([canAdd(known(number(shirtLine, maxQuantity - 1)), shirt), canAdd(known(number(shirtLine, maxQuantity)), shirt)]).toEqual([
      true,
      false,
    ]);
    expect(canAdd(known(add('ten', 5)), tenPass)).toBe(true);
  });

  test('may be set to a number from one to ninety-nine, in an existing line', () => {
    expect([1, 3, maxQuantity].map((quantity) => canHave(known(), shirtLine, quantity))).toEqual([true, true, true]);
    expect([0, 2, 2.5, maxQuantity + 1].map((quantity) => canHave(known(), shirtLine, quantity))).toEqual([false, false, false, false]);
    expect([canHave(known(), 'line-bottle', 3), canHave(known(remove(shirtLine)), shirtLine, 3)]).toEqual([false, false]);
  });
});

test('a line is found by its id with the wanted quantity, and is not found after its removal', () => {
  expect(shownLine(known(number(shirtLine, 5)), shirtLine)).toMatchObject({ variant_id: 'tee', quantity: 5 });
  expect([shownLine(known(remove(shirtLine)), shirtLine), shownLine(known(), 'line-bottle')]).toEqual([null, null]);
});

describe('the update that is sent', () => {
  test('names a new line by its variant, and an existing line by its id and quantity', () => {
    expect(updateFor(cart, add('bottle', 2))).toEqual({ cart: { line_items: [{ variant_id: 'bottle', quantity: 2 }] } });
    expect(updateFor(cart, number(shirtLine, 5))).toEqual({
      cart: { line_items: [{ id: shirtLine, variant_id: 'tee', quantity: 5 }] },
    });
  });

  test('marks a removed line, and contains no other line', () => {
    expect(updateFor(cart, remove(passLine))).toEqual({ cart: { line_items: [{ id: passLine, _destroy: true }] } });
    const withGone = { ...cart, deleted_line_items: [toLineItem({ ...shirt, variant_id: 'old' })] };
    expect(updateFor(withGone, number(passLine, 2))).toEqual({
      cart: { line_items: [{ id: passLine, variant_id: 'ten', quantity: 2 }] },
    });
  });
});

describe('an intent', () => {
  const enqueue = (pendingIntents: readonly CartIntent[], wanted: Parameters<typeof withIntent>[1], isSaving = false) =>
    withIntent({ pendingIntents, intents: 4, keySeed: 'seed' }, wanted, isSaving);

  test('is added after the other intents, with its own key', () => {
    expect(enqueue([remove(passLine)], { kind: 'quantity', id: shirtLine, quantity: 3 })).toEqual([
      remove(passLine),
      { kind: 'quantity', id: shirtLine, quantity: 3, key: 'seed-4' },
    ]);
  });

  test('for another quantity replaces the last intent for the same line', () => {
    const last = { kind: 'quantity', id: shirtLine, quantity: 4, key: 'seed-4' } as const;
    expect(enqueue([remove(passLine), number(shirtLine, 3)], { kind: 'quantity', id: shirtLine, quantity: 4 })).toEqual([
      remove(passLine),
      last,
    ]);
    expect(enqueue([number(shirtLine, 3)], { kind: 'quantity', id: shirtLine, quantity: 4 })).toEqual([last]);
  });

  test('does not replace the intent that is being sent', () => {
    const being = number(shirtLine, 3);
    const once = enqueue([being], { kind: 'quantity', id: shirtLine, quantity: 4 }, true);
    expect(once).toHaveLength(2);
    expect(enqueue(once, { kind: 'quantity', id: shirtLine, quantity: 5 }, true)).toEqual([
      being,
      { kind: 'quantity', id: shirtLine, quantity: 5, key: 'seed-4' },
    ]);
  });

  test('for another line, or of another kind, replaces no intent', () => {
    const last = number(shirtLine, 3);
    expect(enqueue([last], { kind: 'quantity', id: passLine, quantity: 2 })).toHaveLength(2);
    expect(enqueue([last], { kind: 'remove', id: shirtLine })).toHaveLength(2);
    expect(enqueue([add('tee')], { kind: 'add', variantId: 'tee', quantity: 1 })).toHaveLength(2);
    expect(enqueue([remove(shirtLine)], { kind: 'quantity', id: shirtLine, quantity: 2 })).toHaveLength(2);
  });
});
