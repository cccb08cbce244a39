/** Invoices, open and paid. Source: docs/spec §3, decisions.money, docs/decisions/drop-ins-and-invoices.md#0143. */
import * as v from 'valibot';
import { Cart, Payment, Tax } from './checkout.ts';
import { Count, Id, Instant, Money } from './values.ts';

export const invoiceStates = ['unpaid', 'paid', 'refunded', 'void'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const InvoiceLine = v.object({
  name: v.string(),
  description: v.nullable(v.string()),
  quantity: Count,
  /** The price of one item; the other amounts are for the whole line. */
  price: Money,
  discount: Money,
  tax: Money,
  total: Money,
  /** The type of the bought pass; absent if the line is not for a pass. */
  pass_type_id: v.optional(Id),
});
export type InvoiceLine = v.InferOutput<typeof InvoiceLine>;

export const Invoice = v.object({
  id: Id,
  /** The studio numbers its invoices consecutively. */
  number: v.string(),
  state: v.picklist(invoiceStates),
  created_at: Instant,
  paid_at: v.nullable(Instant),
  /** The names of the member and the studio when the invoice was created. */
  member_name: v.string(),
  studio: v.object({ name: v.string(), address: v.string() }),
  lines: v.array(InvoiceLine),
  discount: Money,
  tax: Money,
  tax_rule: Tax,
  total: Money,
  /** The card that was charged; null if no card was charged. */
  card: v.nullable(v.object({ brand: v.string(), last4: v.string() })),
  /** The visit of the drop-in or appointment; null for a purchase in the shop. */
  visit_id: v.nullable(Id),
  /** The last attempted payment of an unpaid invoice; absent if the invoice is paid, or if no payment was attempted. */
  payment: v.optional(Payment),
});
export type Invoice = v.InferOutput<typeof Invoice>;

export const InvoicePayment = v.strictObject({ payment: v.strictObject({ card_id: Id }) });

/** The response of `PUT /checkout`: the current cart, and its invoice once the cart is paid. */
export const Checkout = v.object({ cart: Cart, invoice: v.nullable(Invoice) });
export type Checkout = v.InferOutput<typeof Checkout>;
