import type { Tax } from '#contract/checkout.ts';
import type { Invoice, InvoiceLine } from '#contract/invoices.ts';
import type { Money } from '#contract/values.ts';
import { cartSums } from '#machines/checkout/cart.rules.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { InvoiceRow, PaymentRow, Tx } from '../database/schema.ts';
import { paymentOf } from './payment-wire.ts';

export interface NewInvoice {
  readonly orgId: string;
  readonly id: string;
  readonly profileId: string;
  readonly facilityId: string;
  readonly visitId?: string;
  readonly appointmentId?: string;
  readonly cartId?: string;
  readonly lines: readonly InvoiceLine[];
  readonly tax: Tax;
  readonly currency: string;
  readonly isPaid: boolean;
  readonly now: Date;
}

type Parties = Pick<InvoiceRow, 'number' | 'member_name' | 'studio_name' | 'studio_address'>;

/** Call this last: it locks the studio’s row until the transaction ends. */
async function partiesOf(tx: Tx, { orgId, profileId, facilityId }: NewInvoice): Promise<Parties> {
  const member = await tx.selectFrom('profiles').select('full_name').where('id', '=', profileId).executeTakeFirstOrThrow();
  const place = tx.selectFrom('facilities').select('address').where('org_id', '=', orgId).where('id', '=', facilityId);
  const { address } = await place.executeTakeFirstOrThrow();
  const { invoice_count, name } = await tx
    .updateTable('orgs')
    .set((row) => ({ invoice_count: row('invoice_count', '+', 1) }))
    .where('id', '=', orgId)
    .returning(['invoice_count', 'name'])
    .executeTakeFirstOrThrow();
  return { number: invoice_count, member_name: member.full_name, studio_name: name, studio_address: address };
}

export async function issueInvoice(tx: Tx, invoice: NewInvoice): Promise<void> {
  const { orgId, lines, tax, currency, now } = invoice;
  const sums = cartSums({ line_items: lines, tax_rule: tax });
  await tx
    .insertInto('invoices')
    .values({
      org_id: orgId,
      id: invoice.id,
      profile_id: invoice.profileId,
      visit_id: invoice.visitId ?? null,
      appointment_id: invoice.appointmentId ?? null,
      cart_id: invoice.cartId ?? null,
      facility_id: invoice.facilityId,
      ...(await partiesOf(tx, invoice)),
      description: lines.map(({ name }) => name).join(', '),
      lines: JSON.stringify(lines),
      amount: sums.total,
      discount_amount: sums.discount,
      tax_amount: sums.tax,
      tax_included: tax.included,
      tax_basis_points: tax.basis_points,
      currency,
      state: invoice.isPaid ? 'paid' : 'unpaid',
      paid_at: invoice.isPaid ? now : null,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

interface Whose {
  readonly orgId: string;
  readonly profileId: string;
}

type Which = { readonly id: string } | { readonly cart_id: string };

export async function readInvoices(tx: Tx, { orgId, profileId }: Whose, which?: Which): Promise<Invoice[]> {
  const all = tx.selectFrom('invoices').selectAll().where('org_id', '=', orgId).where('profile_id', '=', profileId);
  const rows = await (which ? all.where((row) => row.and(which)) : all).orderBy('number', 'desc').execute();
  if (rows.length === 0) return [];
  const cards = await cardsOf(tx, orgId, rows);
  const tried = await lastPayments(tx, orgId, rows);
  return rows.map((row) => showInvoice(row, cards, tried));
}

type Cards = ReadonlyMap<string, { readonly brand: string; readonly last4: string }>;

/** The cards that paid, keyed by the id of the invoice or of the cart. */
async function cardsOf(tx: Tx, orgId: string, rows: readonly InvoiceRow[]): Promise<Cards> {
  const ids = [...rows.map(({ id }) => id), ...rows.flatMap(({ cart_id }) => cart_id ?? [])];
  const paid = await tx
    .selectFrom('payments')
    .innerJoin('payment_sources', (join) =>
      join.onRef('payment_sources.org_id', '=', 'payments.org_id').onRef('payment_sources.id', '=', 'payments.source_id'),
    )
    .select(['payments.cart_id', 'payments.invoice_id', 'payment_sources.brand', 'payment_sources.last4'])
    .where('payments.org_id', '=', orgId)
    .where('payments.state', '=', 'captured')
    .where((row) => row.or([isOneOf('payments.invoice_id', ids), isOneOf('payments.cart_id', ids)]))
    .execute();
  return new Map(paid.map(({ cart_id, invoice_id, brand, last4 }) => [cart_id ?? invoice_id ?? '', { brand, last4 }]));
}

/** The last payments of unpaid invoices, keyed by the id of the invoice. */
async function lastPayments(tx: Tx, orgId: string, rows: readonly InvoiceRow[]): Promise<ReadonlyMap<string, PaymentRow>> {
  const open = rows.filter(({ state }) => state === 'unpaid').map(({ id }) => id);
  if (open.length === 0) return new Map();
  const payments = await tx
    .selectFrom('payments')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(isOneOf('invoice_id', open))
    .orderBy('sent_at')
    .execute();
  return new Map(payments.map((payment) => [payment.invoice_id ?? '', payment]));
}

/** The single line of an invoice from before invoices had lines. */
const onlyLine = (row: InvoiceRow, money: (amount: number) => Money): InvoiceLine => ({
  name: row.description,
  description: null,
  quantity: 1,
  price: money(row.amount),
  discount: money(0),
  tax: money(row.tax_amount),
  total: money(row.amount),
});

const showInvoice = (row: InvoiceRow, cards: Cards, tried: ReadonlyMap<string, PaymentRow>): Invoice => {
  const money = (amount: number): Money => ({ amount, currency: row.currency });
  const lines = row.lines as InvoiceLine[];
  const payment = paymentOf(tried.get(row.id));
  return {
    id: row.id,
    number: String(row.number).padStart(4, '0'),
    state: row.state,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    member_name: row.member_name,
    studio: { name: row.studio_name, address: row.studio_address },
    lines: lines.length === 0 ? [onlyLine(row, money)] : lines,
    discount: money(row.discount_amount),
    tax: money(row.tax_amount),
    tax_rule: { included: row.tax_included, basis_points: row.tax_basis_points },
    total: money(row.amount),
    card: cards.get(row.cart_id ?? row.id) ?? null,
    visit_id: row.visit_id ?? row.appointment_id,
    ...(payment ? { payment } : {}),
  };
};
