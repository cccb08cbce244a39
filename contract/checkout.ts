/** The cart and its states: confirmed, paid, or neither. Source: docs/spec §3 and §7, decisions.money, docs/decisions/checkout.md#0185. */
import * as v from 'valibot';
import { entityUpdate } from './entity-update.ts';
import { Count, Id, Instant, Money } from './values.ts';

/** The states of the cart lifecycle chart. */
export const cartStates = ['open', 'confirmed', 'paying', 'paid', 'abandoned'] as const;
export type CartState = (typeof cartStates)[number];

/** The maximum of one item in a cart. */
export const maxQuantity = 99;
const Quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxQuantity));

/** An item with its quantity. Amounts are those of the whole line; only `price` is for one. */
export const LineItem = v.object({
  id: Id,
  name: v.string(),
  description: v.nullable(v.string()),
  /** The bought variant: the `variant_id` of a product. */
  variant_id: Id,
  quantity: Quantity,
  price: Money,
  discount: Money,
  /** The tax of the line, in its total already. */
  tax: Money,
  total: Money,
});
export type LineItem = v.InferOutput<typeof LineItem>;

/** The tax of a facility: `basis_points` of 1500 are 15 %. If tax is not included, it is added to the price. */
export const Tax = v.object({ included: v.boolean(), basis_points: Count });
export type Tax = v.InferOutput<typeof Tax>;

/**
 * The status of a payment that was sent to the gateway. `pending`: its result is not known yet. `confirming`: the member must
 * confirm it with their bank. `declined`: it was refused and nothing was charged.
 */
export const Payment = v.object({
  id: Id,
  state: v.picklist(['pending', 'confirming', 'declined']),
  /** Why it was declined: `card_declined` or `insufficient_funds`. */
  reason: v.nullable(v.picklist(['card_declined', 'insufficient_funds'])),
  /** The card that pays. */
  card_id: v.nullable(Id),
  /** While `confirming`: the page of the gateway on which the member confirms or declines. */
  confirmation_url: v.nullable(v.string()),
});
export type Payment = v.InferOutput<typeof Payment>;

/** The one cart that a member has with a studio; it is the same on every device. */
export const Cart = v.object({
  id: Id,
  state: v.picklist(cartStates),
  line_items: v.array(LineItem),
  /** Lines removed since the cart was read. The server never sends any; a browser stores them here for `cartUpdate`. */
  deleted_line_items: v.array(LineItem),
  discount: Money,
  tax: Money,
  tax_rule: Tax,
  total: Money,
  /** Made by confirming and the same until the cart changes: paying twice with it gives the first invoice. Null while it is open. */
  key: v.nullable(v.string()),
  /** The last payment of this cart; null if none was tried. */
  payment: v.nullable(Payment),
  /** The invoice, once it is paid. */
  invoice_id: v.nullable(Id),
  updated_at: Instant,
});
export type Cart = v.InferOutput<typeof Cart>;

/** A line that is kept, with its number; what else it has is passed over. Without an `id` it is a new one. */
const KeptLine = entityUpdate({ id: v.optional(Id), variant_id: Id, quantity: Quantity }, Object.keys(LineItem.entries));
const RemovedLine = entityUpdate({ id: Id, _destroy: v.literal(true) }, Object.keys(LineItem.entries));
const cartFields = Object.keys(Cart.entries);

/** `PUT /cart`: lines that are named are changed, added or removed; lines that are not named stay. */
export const CartUpdate = v.strictObject({
  cart: entityUpdate({ line_items: v.pipe(v.array(v.union([RemovedLine, KeptLine])), v.maxLength(100)) }, cartFields),
});
export type CartUpdate = v.InferOutput<typeof CartUpdate>;

/** `PUT /checkout`: confirm the cart at the total that the member has seen, or pay what is confirmed. What else a cart has is passed over. */
export const CheckoutRequest = v.union([
  v.strictObject({ cart: entityUpdate({ total: v.optional(Money) }, cartFields) }),
  v.strictObject({ payment: v.strictObject({ card_id: Id }) }),
]);
export type CheckoutRequest = v.InferOutput<typeof CheckoutRequest>;
