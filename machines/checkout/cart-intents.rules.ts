/** The member's intents for a cart, before the server has confirmed them. Source: docs/spec §3 and §7, docs/decisions/checkout.md#0196. */
import { maxQuantity, type Cart, type CartUpdate, type LineItem } from '#contract/checkout.ts';
import type { Product } from '#contract/shop.ts';
import { cartUpdate, changeCart, isQuantity } from './cart.rules.ts';
import type { CartContext, CartIntent } from './cart.types.ts';

type Known = Pick<CartContext, 'cart' | 'pendingIntents'>;
export type NewCartIntent = CartIntent extends infer W ? (W extends CartIntent ? Omit<W, 'key'> : never) : never;

const lineOf = (cart: Cart, variantId: string): LineItem | undefined => cart.line_items.find((line) => line.variant_id === variantId);

/** The cart after one intent. An added line is not shown yet, because only the server gives it an id. */
const applyIntent = (cart: Cart, intent: CartIntent): Cart => {
  if (intent.kind === 'remove') return changeCart(cart, { type: 'remove', id: intent.id }).cart;
  if (intent.kind === 'quantity') return changeCart(cart, { type: 'quantity', id: intent.id, quantity: intent.quantity }).cart;
  const line = lineOf(cart, intent.variantId);
  if (!line) return cart;
  return changeCart(cart, { type: 'quantity', id: line.id, quantity: Math.min(maxQuantity, line.quantity + intent.quantity) }).cart;
};

/** The cart with all intents applied; null until the cart is read. */
export const shownCart = ({ cart, pendingIntents }: Known): Cart | null => cart && pendingIntents.reduce(applyIntent, cart);

/** The request contains only the changed line, so that changes from another device are kept. */
export const updateFor = (cart: Cart, intent: CartIntent): CartUpdate => {
  if (intent.kind === 'add') return { cart: { line_items: [{ variant_id: intent.variantId, quantity: intent.quantity }] } };
  const named = { ...cart, line_items: cart.line_items.filter(({ id }) => id === intent.id), deleted_line_items: [] };
  const { line_items } = cartUpdate(applyIntent(named, intent));
  return {
    cart: {
      line_items: line_items.map((line) =>
        '_destroy' in line ? line : { id: line.id, variant_id: line.variant_id, quantity: line.quantity },
      ),
    },
  };
};

const isOnWay = ({ pendingIntents }: Known, variantId: string): number =>
  pendingIntents.reduce((sum, intent) => sum + (intent.kind === 'add' && intent.variantId === variantId ? intent.quantity : 0), 0);

export const quantityOf = (known: Known, variantId: string): number => {
  const cart = shownCart(known);
  const line = cart && lineOf(cart, variantId);
  return line ? line.quantity : isOnWay(known, variantId);
};

/** Whether the member can add one more of the product, within the maximum quantity and the stock. */
export const canAdd = (known: Known, { variant_id, pass_type }: Product): boolean => {
  const quantity = quantityOf(known, variant_id);
  return quantity < Math.min(maxQuantity, pass_type?.units_left ?? maxQuantity);
};

export const canHave = (known: Known, id: string, quantity: number): boolean =>
  isQuantity(quantity) && (shownCart(known)?.line_items.some((line) => line.id === id && line.quantity !== quantity) ?? false);

export const shownLine = (known: Known, id: string): LineItem | null => shownCart(known)?.line_items.find((line) => line.id === id) ?? null;

/** Presses during another request become one intent. The first intent does not change, because its request is in progress. */
export const withIntent = (
  context: Pick<CartContext, 'pendingIntents' | 'intents' | 'keySeed'>,
  newIntent: NewCartIntent,
  isSaving: boolean,
): CartIntent[] => {
  const { pendingIntents, intents, keySeed } = context;
  const intent: CartIntent = { ...newIntent, key: `${keySeed}-${intents}` };
  const last = pendingIntents.at(-1);
  const isFree = pendingIntents.length > (isSaving ? 1 : 0);
  const isSame = last?.kind === 'quantity' && intent.kind === 'quantity' && last.id === intent.id;
  return isFree && isSame ? [...pendingIntents.slice(0, -1), intent] : [...pendingIntents, intent];
};
