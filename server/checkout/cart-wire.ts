import type { Cart, LineItem, Tax } from '#contract/checkout.ts';
import type { Money } from '#contract/values.ts';
import { calculateCart } from '#machines/checkout/cart.rules.ts';
import { taxFor } from '#machines/checkout/tax.rules.ts';
import type { CartRow, FacilityRow, Tx } from '../database/schema.ts';
import { paymentOf } from '../payments/payment-wire.ts';
import { agreedTotalOf } from './agreed-total.ts';
import { type CartLine, readLines } from './cart-store.ts';

export const taxOf = ({ country, currency, tax_basis_points }: Pick<FacilityRow, 'country' | 'currency' | 'tax_basis_points'>): Tax =>
  taxFor(country, currency, tax_basis_points);

const lineOf = (line: CartLine): LineItem => {
  const money = (amount: number): Money => ({ amount, currency: line.price_currency });
  return {
    id: line.id,
    name: line.name,
    description: line.description,
    variant_id: line.product_id,
    quantity: line.quantity,
    price: money(line.price_amount),
    discount: money(line.discount_amount),
    tax: money(0),
    total: money(0),
  };
};

export const cartWithTax = (row: CartRow, lines: readonly CartLine[], facility: FacilityRow, tax_rule: Tax): Cart => {
  const nothing: Money = { amount: 0, currency: lines[0]?.price_currency ?? facility.currency };
  return calculateCart({
    id: row.id,
    state: row.state,
    line_items: lines.map(lineOf),
    deleted_line_items: [],
    discount: nothing,
    tax: nothing,
    tax_rule,
    total: nothing,
    key: row.key,
    payment: null,
    invoice_id: null,
    updated_at: row.updated_at.toISOString(),
  });
};

/** The cart with the confirmed tax, or with the facility's tax if it is not confirmed. */
export const cartOf = (row: CartRow, lines: readonly CartLine[], facility: FacilityRow): Cart =>
  cartWithTax(row, lines, facility, agreedTotalOf(row)?.tax ?? taxOf(facility));

export async function showCart(tx: Tx, row: CartRow, facility: FacilityRow): Promise<Cart> {
  const cart = cartOf(row, await readLines(tx, row.org_id, row.id), facility);
  const payment =
    row.attempt_id === null
      ? undefined
      : await tx.selectFrom('payments').selectAll().where('org_id', '=', row.org_id).where('id', '=', row.attempt_id).executeTakeFirst();
  const invoice =
    row.state === 'paid'
      ? await tx.selectFrom('invoices').select('id').where('org_id', '=', row.org_id).where('cart_id', '=', row.id).executeTakeFirst()
      : undefined;
  return { ...cart, payment: paymentOf(payment), invoice_id: invoice?.id ?? null };
}
