/** What the member wants of a cart, before the server has confirmed it. Source: product.md §3 and §7, decision 0196. */
import { mostOfOne, type Cart, type CartUpdate, type LineItem } from '#contract/checkout.ts';
import type { Product } from '#contract/shop.ts';
import { cartUpdate, changeCart, isQuantity } from './cart.rules.ts';
import type { CartContext, CartWish } from './cart.types.ts';

type Known = Pick<CartContext, 'cart' | 'wishes'>;
/** A wish before it has its key. */
export type Wanted = CartWish extends infer W ? (W extends CartWish ? Omit<W, 'key'> : never) : never;

const lineOf = (cart: Cart, variantId: string): LineItem | undefined => cart.line_items.find((line) => line.variant_id === variantId);

/** The cart after one wish, as far as the page can know: a line that is new has its id from the server alone. */
const afterWish = (cart: Cart, wish: CartWish): Cart => {
  if (wish.kind === 'remove') return changeCart(cart, { type: 'remove', id: wish.id }).cart;
  if (wish.kind === 'quantity') return changeCart(cart, { type: 'quantity', id: wish.id, quantity: wish.quantity }).cart;
  const line = lineOf(cart, wish.variantId);
  if (!line) return cart;
  return changeCart(cart, { type: 'quantity', id: line.id, quantity: Math.min(mostOfOne, line.quantity + wish.quantity) }).cart;
};

/** The cart as the member wants it; null until it is read. */
export const shownCart = ({ cart, wishes }: Known): Cart | null => cart && wishes.reduce(afterWish, cart);

/** What is sent of one wish: the line that it is about and no other, so that another device's changes stay. */
export const updateFor = (cart: Cart, wish: CartWish): CartUpdate => {
  if (wish.kind === 'add') return { cart: { line_items: [{ variant_id: wish.variantId, quantity: wish.quantity }] } };
  const named = { ...cart, line_items: cart.line_items.filter(({ id }) => id === wish.id), deleted_line_items: [] };
  const { line_items } = cartUpdate(afterWish(named, wish));
  return {
    cart: {
      line_items: line_items.map((line) =>
        '_destroy' in line ? line : { id: line.id, variant_id: line.variant_id, quantity: line.quantity },
      ),
    },
  };
};

const isOnWay = ({ wishes }: Known, variantId: string): number =>
  wishes.reduce((sum, wish) => sum + (wish.kind === 'add' && wish.variantId === variantId ? wish.quantity : 0), 0);

/** How many of it are wanted already. */
export const quantityOf = (known: Known, variantId: string): number => {
  const cart = shownCart(known);
  const line = cart && lineOf(cart, variantId);
  return line ? line.quantity : isOnWay(known, variantId);
};

/** Whether one more of it can be had: not more than a cart takes, and not more than there are of a limited number. */
export const canAdd = (known: Known, { variant_id, pass_type }: Product): boolean => {
  const quantity = quantityOf(known, variant_id);
  return quantity < Math.min(mostOfOne, pass_type?.units_left ?? mostOfOne);
};

/** Whether a line can have that number. */
export const canHave = (known: Known, id: string, quantity: number): boolean =>
  isQuantity(quantity) && (shownCart(known)?.line_items.some((line) => line.id === id && line.quantity !== quantity) ?? false);

/** What there is of a line that is shown. */
export const shownLine = (known: Known, id: string): LineItem | null => shownCart(known)?.line_items.find((line) => line.id === id) ?? null;

/**
 * The wishes with one more at the end. Pressing plus three times while the server is told something else asks it for the last number alone;
 * what it is being told already, the first one, stays as it is.
 */
export const withWish = (context: Pick<CartContext, 'wishes' | 'wished' | 'keySeed'>, wanted: Wanted, isSaving: boolean): CartWish[] => {
  const { wishes, wished, keySeed } = context;
  const wish: CartWish = { ...wanted, key: `${keySeed}-${wished}` };
  const last = wishes.at(-1);
  const isFree = wishes.length > (isSaving ? 1 : 0);
  const isSame = last?.kind === 'quantity' && wish.kind === 'quantity' && last.id === wish.id;
  return isFree && isSame ? [...wishes.slice(0, -1), wish] : [...wishes, wish];
};
