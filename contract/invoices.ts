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
  /** The type of the bought pass; absent if none was bought. */
  pass_type_id: v.optional(Id),
});
export type InvoiceLine = v.InferOutput<typeof InvoiceLine>;

export const Invoice = v.object({
  id: Id,
  /** Increases by one with every invoice of the studio. */
  number: v.string(),
  state: v.picklist(invoiceStates),
  created_at: Instant,
  paid_at: v.nullable(Instant),
  /** The member and the studio, as named on the invoice when it was created. */
  member_name: v.string(),
  studio: v.object({ name: v.string(), address: v.string() }),
  lines: v.array(InvoiceLine),
  discount: Money,
  tax: Money,
  tax_rule: Tax,
  total: Money,
  /** The card that was charged; null if none was. */
  card: v.nullable(v.object({ brand: v.string(), last4: v.string() })),
  /** The visit of the drop-in or appointment; null for a purchase in the shop. */
  visit_id: v.nullable(Id),
  /** Only while it is unpaid: its last attempted payment; absent if there was none. */
  payment: v.optional(Payment),
});
export type Invoice = v.InferOutput<typeof Invoice>;

export const InvoicePayment = v.strictObject({ payment: v.strictObject({ card_id: Id }) });

/** The response of `PUT /checkout`: the present cart, and its invoice once it is paid. */
export const Checkout = v.object({ cart: Cart, invoice: v.nullable(Invoice) });
export type Checkout = v.InferOutput<typeof Checkout>;
