import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Cart, LineItem } from '#contract/checkout.ts';
import type { Product } from '#contract/shop.ts';
import type { createCartMachine } from './cart.machine.ts';
import { quantityOf, shownCart } from './cart-intents.rules.ts';

export type CartActor = ActorRefFrom<typeof createCartMachine>;
export type CartSnapshot = SnapshotFrom<typeof createCartMachine>;

export interface ShownLine {
  readonly line: LineItem;
  /** The price without the discount; null without a discount. */
  readonly full: LineItem['total'] | null;
  /** The next smaller and the next larger possible quantity; null if there is no such quantity. */
  readonly fewer: number | null;
  readonly more: number | null;
  readonly canRemove: boolean;
}

export interface ShownProduct {
  readonly product: Product;
  readonly quantity: number;
  readonly isSoldOut: boolean;
  readonly canAdd: boolean;
}

const orNull = (snapshot: CartSnapshot, { id }: LineItem, quantity: number): number | null =>
  snapshot.can({ type: 'quantity.changed', id, quantity }) ? quantity : null;

const shown = (snapshot: CartSnapshot, line: LineItem): ShownLine => {
  const { discount, total } = line;
  return {
    line,
    full: discount.amount > 0 ? { ...total, amount: total.amount + discount.amount } : null,
    fewer: orNull(snapshot, line, line.quantity - 1),
    more: orNull(snapshot, line, line.quantity + 1),
    canRemove: snapshot.can({ type: 'line.removed', id: line.id }),
  };
};

/** The cart with all intents applied; null until the cart is read. */
export const selectCart = ({ context }: CartSnapshot): Cart | null => shownCart(context);

export const selectLines = (snapshot: CartSnapshot): readonly ShownLine[] =>
  shownCart(snapshot.context)?.line_items.map((line) => shown(snapshot, line)) ?? [];

export const countOf = ({ line_items }: Cart): number => line_items.reduce((sum, { quantity }) => sum + quantity, 0);

/** The products of the studio, with the passes in a list of their own; null until the products are read. */
export const selectShopProducts = (snapshot: CartSnapshot) => {
  const { context } = snapshot;
  const all = context.products?.map((product): ShownProduct => ({
    product,
    quantity: quantityOf(context, product.variant_id),
    isSoldOut: product.pass_type?.units_left === 0,
    // a course can be bought only once
    canAdd:
      snapshot.can({ type: 'product.added', variantId: product.variant_id }) &&
      (product.course_id === undefined || quantityOf(context, product.variant_id) === 0),
  }));
  if (!all) return null;
  const isCourse = ({ product }: ShownProduct): boolean => product.course_id !== undefined;
  return {
    courses: all.filter(isCourse),
    passes: all.filter(({ product }) => product.pass_type !== null),
    things: all.filter((each) => each.product.pass_type === null && !isCourse(each)),
  };
};

export const selectRemoved = (snapshot: CartSnapshot): LineItem | null =>
  snapshot.can({ type: 'undo.pressed' }) ? snapshot.context.removed : null;
export const selectIsReading = (snapshot: CartSnapshot): boolean => snapshot.matches('reading');
export const selectIsSaving = (snapshot: CartSnapshot): boolean => snapshot.matches('saving');
/** It is not known whether the last intent was saved. */
export const selectIsInterrupted = (snapshot: CartSnapshot): boolean => snapshot.matches('interrupted');
export const selectHasFailed = (snapshot: CartSnapshot): boolean => snapshot.matches('failed');
export const selectError = ({ context }: CartSnapshot) => context.error;
