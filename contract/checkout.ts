/** The cart, its lines and its payment. Source: docs/spec §3 and §7, decisions.money, docs/decisions/checkout.md#0185. */
import * as v from 'valibot';
import { entityUpdate } from './entity-update.ts';
import { Count, Id, Instant, Money } from './values.ts';

export const cartStates = ['open', 'confirmed', 'paying', 'paid', 'abandoned'] as const;
export type CartState = (typeof cartStates)[number];

/** The maximum quantity of one product in a cart. */
export const maxQuantity = 99;
const Quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxQuantity));

/** Amounts are for the whole line; only `price` is for one item. */
export const LineItem = v.object({
  id: Id,
  name: v.string(),
  description: v.nullable(v.string()),
  /** The chosen variant: the `variant_id` of a product. */
  variant_id: Id,
  quantity: Quantity,
  price: Money,
  discount: Money,
  /** The tax of the line, which its total includes. */
  tax: Money,
  total: Money,
});
export type LineItem = v.InferOutput<typeof LineItem>;

/** The tax of a facility. A `basis_points` of 1500 is a rate of 15 %. If the tax is not included in the price, it is added to the price. */
export const Tax = v.object({ included: v.boolean(), basis_points: Count });
export type Tax = v.InferOutput<typeof Tax>;

/**
 * The status of a payment that was sent to the gateway. `pending`: its result is not known yet. `confirming`: the member must
 * confirm it with their bank. `declined`: it was refused and nothing was charged.
 */
export const Payment = v.object({
  id: Id,
  state: v.picklist(['pending', 'confirming', 'declined']),
  reason: v.nullable(v.picklist(['card_declined', 'insufficient_funds'])),
  card_id: v.nullable(Id),
  /** Set while `confirming`: the gateway's page on which the member confirms or declines. */
  confirmation_url: v.nullable(v.string()),
});
export type Payment = v.InferOutput<typeof Payment>;

/** A member has one cart with a studio, on all devices. */
export const Cart = v.object({
  id: Id,
  state: v.picklist(cartStates),
  line_items: v.array(LineItem),
  /**
   * Lines that were removed since the cart was read. The server always sends an empty list; a browser stores removed lines here for
   * `cartUpdate`.
   */
  deleted_line_items: v.array(LineItem),
  discount: Money,
  tax: Money,
  tax_rule: Tax,
  total: Money,
  /**
   * Created when the member confirms, and cleared when the cart changes: a second payment with this key returns the first invoice. Null
   * while the cart is open.
   */
  key: v.nullable(v.string()),
  /** The last payment of this cart; null if no payment was tried. */
  payment: v.nullable(Payment),
  /** Null until the cart is paid. */
  invoice_id: v.nullable(Id),
  updated_at: Instant,
});
export type Cart = v.InferOutput<typeof Cart>;

/** A changed line; other fields of a line are ignored. A line without an `id` is new. */
const KeptLine = entityUpdate({ id: v.optional(Id), variant_id: Id, quantity: Quantity }, Object.keys(LineItem.entries));
const RemovedLine = entityUpdate({ id: Id, _destroy: v.literal(true) }, Object.keys(LineItem.entries));
const cartFields = Object.keys(Cart.entries);

/** Changes, adds or removes the given lines; all other lines stay. */
export const CartUpdate = v.strictObject({
  cart: entityUpdate({ line_items: v.pipe(v.array(v.union([RemovedLine, KeptLine])), v.maxLength(100)) }, cartFields),
});
export type CartUpdate = v.InferOutput<typeof CartUpdate>;

/** Confirms the cart at the total that the member has seen, or pays the confirmed cart. Other fields of a cart are ignored. */
export const CheckoutRequest = v.union([
  v.strictObject({ cart: entityUpdate({ total: v.optional(Money) }, cartFields) }),
  v.strictObject({ payment: v.strictObject({ card_id: Id }) }),
]);
export type CheckoutRequest = v.InferOutput<typeof CheckoutRequest>;
