/** Integers in minor units. Each line is discounted, taxed and rounded, then added. Source: docs/spec §3 and §7, decisions.money. */
import { maxQuantity, type Cart, type LineItem, type Tax } from '#contract/checkout.ts';
import type { Money } from '#contract/values.ts';

export interface PricedLine {
  readonly quantity: number;
  readonly price: Money;
  /** The discount on the whole line. */
  readonly discount?: Money | null | undefined;
}

export interface PricedCart {
  readonly line_items: readonly PricedLine[];
  /** Absent: no tax. */
  readonly tax_rule?: Tax | undefined;
  /** Provides the currency if the cart has no lines. */
  readonly total?: Money | undefined;
}

export interface LineAmounts {
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

const untaxed: Tax = { included: true, basis_points: 0 };
const whole = 10_000n;

/** `amount × part ÷ of`, rounded to an integer, halves away from zero. */
export const proportionalShare = (amount: number, part: bigint, of: bigint): number => {
  const product = BigInt(amount) * part;
  const nearest = (2n * (product < 0n ? -product : product) + of) / (2n * of);
  return Number(product < 0n ? -nearest : nearest);
};

const safe = (amount: bigint): number => {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${amount} is more money than Spotter can count.`);
  return number;
};

/** Price × quantity, less the discount (at least zero), with the tax included or added. */
export const lineSums = ({ quantity, price, discount }: PricedLine, tax: Tax = untaxed): LineAmounts => {
  const full = safe(BigInt(price.amount) * BigInt(quantity));
  const off = Math.min(discount?.amount ?? 0, full);
  const rest = full - off;
  const rate = BigInt(tax.basis_points);
  const due = tax.included ? proportionalShare(rest, rate, whole + rate) : proportionalShare(rest, rate, whole);
  return { discount: off, tax: due, total: tax.included ? rest : safe(BigInt(rest) + BigInt(due)) };
};

const added = (a: LineAmounts, b: LineAmounts): LineAmounts => ({
  discount: safe(BigInt(a.discount) + BigInt(b.discount)),
  tax: safe(BigInt(a.tax) + BigInt(b.tax)),
  total: safe(BigInt(a.total) + BigInt(b.total)),
});

export const cartSums = ({ line_items, tax_rule = untaxed }: PricedCart): LineAmounts =>
  line_items.map((line) => lineSums(line, tax_rule)).reduce(added, { discount: 0, tax: 0, total: 0 });

/** The currency of a cart; throws `TypeError` if its lines have two currencies, or if there is none. */
const currencyOf = ({ line_items, total }: PricedCart): string => {
  const currencies = new Set(line_items.map(({ price }) => price.currency));
  const [currency = total?.currency] = currencies;
  if (currencies.size > 1 || currency === undefined) throw new TypeError('A cart has one currency.');
  return currency;
};

export const cartTotal = (cart: PricedCart): Money => ({ amount: cartSums(cart).total, currency: currencyOf(cart) });

/** A line with its tax and total. The discount field is kept as granted, so that lowering and raising the quantity gives the same price. */
export const calculateLine = <L extends PricedLine>(line: L, tax: Tax): L & Pick<LineItem, 'tax' | 'total'> => {
  const { currency } = line.price;
  const sums = lineSums(line, tax);
  const money = (amount: number): Money => ({ amount, currency });
  return { ...line, tax: money(sums.tax), total: money(sums.total) };
};

type CalculatedCart = Pick<Cart, 'line_items' | 'tax_rule' | 'discount' | 'tax' | 'total'>;

/** The cart with every line and its sums computed again; throws `TypeError` if its lines have two currencies. */
export const calculateCart = <C extends CalculatedCart>(cart: C): C => {
  const line_items = cart.line_items.map((line) => calculateLine(line, cart.tax_rule));
  const sums = cartSums({ ...cart, line_items });
  const currency = currencyOf(cart);
  const money = (amount: number): Money => ({ amount, currency });
  return { ...cart, line_items, discount: money(sums.discount), tax: money(sums.tax), total: money(sums.total) };
};

interface Named {
  readonly id?: string | undefined;
}
type Removed = { readonly id: string; readonly _destroy: true };

/** The remaining lines, and the ids of removed lines with `_destroy`. The cart’s own list of deleted lines is left out. */
export const cartUpdate = <C extends { readonly line_items: readonly Named[] }>(
  cart: C & { readonly deleted_line_items?: readonly Named[] | null | undefined },
): Omit<C, 'line_items' | 'deleted_line_items'> & { readonly line_items: (C['line_items'][number] | Removed)[] } => {
  const { deleted_line_items, line_items, ...rest } = cart;
  const gone = (deleted_line_items ?? []).flatMap(({ id }): Removed[] => (id === undefined ? [] : [{ id, _destroy: true }]));
  const kept = line_items.filter((line) => !gone.some(({ id }) => id === line.id));
  return { ...rest, line_items: [...kept, ...gone] };
};

export type CartChange =
  | { readonly type: 'quantity'; readonly id: string; readonly quantity: number }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'putBack'; readonly id: string; readonly at: number };

export interface ChangedCart<C> {
  readonly cart: C;
  /** The change that undoes this change; null if this change had no effect. */
  readonly undo: CartChange | null;
}

export const isQuantity = (quantity: number): boolean => Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity;

type Editable = CalculatedCart & Pick<Cart, 'deleted_line_items'>;

const without = (lines: readonly LineItem[], id: string): LineItem[] => lines.filter((line) => line.id !== id);

/** The cart after the change, and the opposite change: `changeCart(changed.cart, changed.undo)` returns the former cart. */
export const changeCart = <C extends Editable>(cart: C, change: CartChange): ChangedCart<C> => {
  const { line_items: lines, deleted_line_items: deleted } = cart;
  const at = lines.findIndex(({ id }) => id === change.id);
  const line = lines[at];
  const back = deleted.find(({ id }) => id === change.id);
  if (change.type === 'putBack' && back && !line) {
    const line_items = lines.toSpliced(change.at, 0, back);
    const undo = { type: 'remove', id: change.id } as const;
    return { cart: calculateCart({ ...cart, line_items, deleted_line_items: without(deleted, change.id) }), undo };
  }
  if (change.type === 'remove' && line) {
    const undo = { type: 'putBack', id: change.id, at } as const;
    return { cart: calculateCart({ ...cart, line_items: lines.toSpliced(at, 1), deleted_line_items: [...deleted, line] }), undo };
  }
  if (change.type === 'quantity' && line && isQuantity(change.quantity)) {
    const undo = { type: 'quantity', id: change.id, quantity: line.quantity } as const;
    return { cart: calculateCart({ ...cart, line_items: lines.with(at, { ...line, quantity: change.quantity }) }), undo };
  }
  return { cart, undo: null };
};
