import * as v from 'valibot';
import { call } from './call-definition.ts';
import { Cart, CartUpdate, CheckoutRequest } from './checkout.ts';
import { Checkout, Invoice, InvoicePayment } from './invoices.ts';
import { PassType, Product } from './shop.ts';
import { ById } from './values.ts';

export const listPassTypes = call('listPassTypes', {
  method: 'GET',
  path: '/api/v1/pass_types',
  summary: 'The passes and memberships that the studio has, those for sale with their price.',
  needs: 'facility',
  answer: v.object({ pass_types: v.array(PassType) }),
  problems: ['not_signed_in', 'not_found'],
});

export const listPassProducts = call('listPassProducts', {
  method: 'GET',
  path: '/api/v1/products/passes',
  summary: 'Products by which one gets a pass.',
  needs: 'facility',
  answer: v.object({ products: v.array(Product) }),
  problems: ['not_signed_in', 'not_found'],
});

export const listProducts = call('listProducts', {
  method: 'GET',
  path: '/api/v1/products',
  summary: 'Everything that the studio sells.',
  needs: 'facility',
  answer: v.object({ products: v.array(Product) }),
  problems: ['not_signed_in', 'not_found'],
});

export const readCart = call('readCart', {
  method: 'GET',
  path: '/api/v1/cart',
  summary: "The member's cart with the studio; an empty one where there is none.",
  needs: 'facility',
  answer: Cart,
  problems: ['not_signed_in', 'not_found'],
});

export const updateCart = call('updateCart', {
  method: 'PUT',
  path: '/api/v1/cart',
  summary: 'Change lines, add some, remove some (`_destroy`). A confirmed cart is open again.',
  needs: 'facility',
  body: CartUpdate,
  answer: Cart,
  idempotent: true,
  problems: ['sold_at_studio', 'not_signed_in', 'not_found', 'payment_pending', 'key_reused'],
});

export const deleteCart = call('deleteCart', {
  method: 'DELETE',
  path: '/api/v1/cart',
  summary: 'Leave the cart and begin with an empty one.',
  needs: 'facility',
  answer: Cart,
  idempotent: true,
  problems: ['not_signed_in', 'not_found', 'payment_pending', 'key_reused'],
});

export const checkout = call('checkout', {
  method: 'PUT',
  path: '/api/v1/checkout',
  summary: "Confirm the cart, or pay for what is confirmed. Repeats have the effect of one: the cart's own key sees to it.",
  needs: 'facility',
  body: CheckoutRequest,
  answer: Checkout,
  keyed: true,
  problems: [
    'not_signed_in',
    'not_found',
    'cart_empty',
    'price_changed',
    'sold_out',
    'not_confirmed',
    'payment_pending',
    'card_declined',
    'insufficient_funds',
  ],
});

export const listInvoices = call('listInvoices', {
  method: 'GET',
  path: '/api/v1/invoices',
  summary: "The member's invoices with the studio, newest first.",
  needs: 'facility',
  answer: v.object({ invoices: v.array(Invoice) }),
  problems: ['not_signed_in', 'not_found'],
});

export const payInvoice = call('payInvoice', {
  method: 'PUT',
  path: '/api/v1/invoices/{id}/pay',
  summary: 'Pay an open invoice with a card. Repeats have the effect of one; one that owes nothing any more is answered as it stands.',
  needs: 'facility',
  params: ById,
  body: InvoicePayment,
  answer: Invoice,
  problems: ['not_signed_in', 'not_found', 'card_declined', 'insufficient_funds'],
});
