import type { Cart } from '#contract/checkout.ts';
import type { Invoice } from '#contract/invoices.ts';

export const invoiceFor = ({ line_items, discount, tax, tax_rule, total }: Cart, id: string): Invoice => ({
  id,
  number: '1043',
  state: 'paid',
  created_at: '2026-03-02T06:00:00.000Z',
  paid_at: '2026-03-02T06:00:00.000Z',
  member_name: 'Mia Parata',
  studio: { name: 'Studio box', address: '1 Wharf Road' },
  lines: line_items.map(({ name, description, quantity, price, ...line }) => ({
    name,
    description,
    quantity,
    price,
    discount: line.discount,
    tax: line.tax,
    total: line.total,
  })),
  discount,
  tax,
  tax_rule,
  total,
  card: { brand: 'visa', last4: '4242' },
  visit_id: null,
});
