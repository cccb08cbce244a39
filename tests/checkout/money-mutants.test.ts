/** Runs the properties of money with correct functions and with plausible wrong ones. Each wrong one is detected. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assign, initialTransition, transition } from 'xstate';
import type { Cart } from '#contract/checkout.ts';
import { type CartChange, cartSums, changeCart, lineSums } from '#machines/checkout/cart.rules.ts';
import type { PassLedger } from '#machines/passes/pass-ledger.rules.ts';
import { createPassLifecycle } from '#machines/passes/pass-lifecycle.machine.ts';
import { anyCart } from './any-cart.ts';

/** Any counterexample is enough, so it is not shrunk. */
const runs = { numRuns: 200, endOnFailure: true };
const isRed = (property: fc.IRawProperty<unknown>): boolean => fc.check(property as fc.IProperty<unknown>, runs).failed;

type Total = (cart: Cart) => number;

const sumsUp = (total: Total) =>
  fc.property(anyCart, (cart) => {
    const lines = cart.line_items.reduce((all, line) => all + lineSums(line, cart.tax_rule).total, 0);
    expect(total(cart)).toBe(lines);
  });

const inTheirUnit = (of: Cart['line_items'][number]): number => (of.price.amount / 100) * of.quantity - of.discount.amount / 100;

const wrongTotals: Readonly<Record<string, Total>> = {
  'rounds the tax of the sum instead of each line’s': (cart) => {
    const { included, basis_points } = cart.tax_rule;
    const net = cart.line_items.reduce((all, line) => all + lineSums(line).total, 0);
    return included ? net : net + Math.round((net * basis_points) / 10_000);
  },
  'reckons with fractions of a currency that has two digits': (cart) =>
    cart.line_items.reduce((all, line) => all + Math.max(0, inTheirUnit(line)), 0) * 100,
  'leaves the discount out': (cart) => cartSums(cart).total + cartSums(cart).discount,
  'forgets the last line': (cart) => cartSums({ ...cart, line_items: cart.line_items.slice(0, -1) }).total,
};

describe('the total is the sum of the lines in currencies with no, two and three digits', () => {
  test('in the rules of the project', () => expect(isRed(sumsUp((cart) => cartSums(cart).total))).toBe(false));
  test.each(Object.entries(wrongTotals))('found out: one that %s', (_, total) => expect(isRed(sumsUp(total))).toBe(true));
});

type Change = typeof changeCart<Cart>;

const anyRemoval = anyCart
  .filter(({ line_items }) => line_items.length > 1)
  .chain((cart) =>
    fc.record({
      cart: fc.constant(cart),
      change: fc.oneof(
        fc.record({ type: fc.constant('remove' as const), id: fc.constantFrom(...cart.line_items.map(({ id }) => id)) }),
        fc.record({
          type: fc.constant('quantity' as const),
          id: fc.constantFrom(...cart.line_items.map(({ id }) => id)),
          quantity: fc.integer({ min: 1, max: 99 }),
        }),
      ),
    }),
  );

const isUndone = (change: Change) =>
  fc.property(anyRemoval, ({ cart, change: wanted }) => {
    const { cart: changed, undo } = change(cart, wanted);
    const { line_items, total } = undo ? change(changed, undo).cart : changed;
    expect([line_items, total]).toEqual([cart.line_items, cart.total]);
  });

const undoing =
  (how: (undo: CartChange) => CartChange | null): Change =>
  (cart, change) => {
    const changed = changeCart(cart, change);
    return { ...changed, undo: changed.undo && how(changed.undo) };
  };

const wrongUndoings: Readonly<Record<string, Change>> = {
  'puts a line back at the end': undoing((undo) => (undo.type === 'putBack' ? { ...undo, at: 99 } : undo)),
  'does not know how many there were': undoing((undo) => (undo.type === 'quantity' ? { ...undo, quantity: 1 } : undo)),
  'does not reckon anew': (cart, change) => {
    const { cart: changed, undo } = changeCart(cart, change);
    return { cart: { ...changed, total: { ...changed.total, amount: changed.total.amount + 1 } }, undo };
  },
};

describe('a change that is undone leaves the cart as it was', () => {
  test('in the rules of the project', () => expect(isRed(isUndone(changeCart))).toBe(false));
  test.each(Object.entries(wrongUndoings))('found out: one that %s', (_, change) => expect(isRed(isUndone(change))).toBe(true));
});

type PassChart = ReturnType<typeof createPassLifecycle>;
const steps = fc.array(fc.constantFrom('visit.held', 'visit.used', 'visit.returned'), { maxLength: 30 });
const bought: PassLedger = { total: 3, held: 0, used: 0, returned: 0, startsOn: '2026-03-02', expiresOn: null };

/** No count is negative or larger than the bought visits, and every reserved visit is held, used or returned. */
const balances = (chart: PassChart) =>
  fc.property(steps, (types) => {
    let [snapshot] = initialTransition(chart, bought);
    let setAside = 0;
    [snapshot] = transition(chart, snapshot, { type: 'day.began', today: '2026-03-03' });
    for (const type of types) {
      const event = { type } as { readonly type: 'visit.held' };
      setAside += Number(type === 'visit.held' && snapshot.status === 'active' && snapshot.can(event));
      [snapshot] = transition(chart, snapshot, event);
      const { held, used, returned } = snapshot.context;
      expect(Math.min(held, used, returned)).toBeGreaterThanOrEqual(0);
      expect(held + used).toBeLessThanOrEqual(bought.total ?? 0);
      expect(held + used + returned).toBe(setAside);
    }
  });

const nothing = (): void => undefined;
const charts: Readonly<Record<string, PassChart>> = {
  'keeps nothing of a visit that is set aside': createPassLifecycle().provide({ actions: { hold: nothing } }),
  'spends a visit and keeps it set aside': createPassLifecycle().provide({
    actions: { useHeld: assign({ used: ({ context }) => context.used + 1 }) },
  }),
  'gives back what nobody set aside': createPassLifecycle().provide({ guards: { hasHeld: () => true } }),
  'sets aside what was never bought': createPassLifecycle().provide({ guards: { canHold: () => true } }),
};

describe('the ledger of a pass balances and is never negative', () => {
  test('in the chart of the project', () => expect(isRed(balances(createPassLifecycle()))).toBe(false));
  test.each(Object.entries(charts))('found out: one that %s', (_, chart) => expect(isRed(balances(chart))).toBe(true));
});
