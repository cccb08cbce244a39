import type { Cart, LineItem, Payment } from '#contract/checkout.ts';
import type { PassType, Product } from '#contract/shop.ts';
import { calculateCart } from './cart.rules.ts';
import type { ShopProducts } from './shop.rules.ts';

const money = (amount: number) => ({ amount, currency: 'NZD' });

const tenVisits: PassType = {
  id: 'ten-type',
  name: '10-visit pass',
  kind: 'count',
  visits: 10,
  valid_days: 90,
  weekly_limit: null,
  session_types: null,
  price: money(24_000),
  variant_id: 'ten',
  units_left: null,
};

export const tenPass: Product = {
  id: 'ten',
  variant_id: 'ten',
  name: '10-visit pass',
  description: null,
  price: money(24_000),
  pass_type: tenVisits,
};
export const shirt: Product = {
  id: 'tee',
  variant_id: 'tee',
  name: 'Club shirt',
  description: 'Black, heavy cotton.',
  price: money(4_500),
  pass_type: null,
};

export const shopProducts: ShopProducts = { passes: [tenPass], things: [shirt], passTypes: [tenVisits] };

export const toLineItem = ({ variant_id, name, description, price }: Product, quantity = 1): LineItem => ({
  id: `line-${variant_id}`,
  name,
  description,
  variant_id,
  quantity,
  price,
  discount: money(0),
  tax: money(0),
  total: money(0),
});

const bare: Cart = {
  id: 'cart',
  state: 'open',
  line_items: [],
  deleted_line_items: [],
  discount: money(0),
  tax: money(0),
  tax_rule: { included: true, basis_points: 1_500 },
  total: money(0),
  key: null,
  payment: null,
  invoice_id: null,
  updated_at: '2026-03-02T06:00:00.000Z',
};

export const cartWith = (...line_items: readonly LineItem[]): Cart => calculateCart({ ...bare, line_items: [...line_items] });

export const confirmedCart = (cart: Cart, key: string): Cart => ({ ...cart, state: 'confirmed', key });

/** The cart with its last payment; while the payment is in progress, the cart accepts no other change. */
export const cartPaidBy = (cart: Cart, payment: Omit<Payment, 'id'>): Cart => ({
  ...cart,
  state: payment.state === 'declined' ? 'confirmed' : 'paying',
  payment: { id: 'payment', ...payment },
});
