import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createCartLifecycle } from './cart-lifecycle.machine.ts';
import { cartLifecycleModel } from './cart-lifecycle.model.ts';
import { createCartMachine } from './cart.machine.ts';
import { cartModel } from './cart.model.ts';
import { createCheckoutMachine } from './checkout.machine.ts';
import { checkoutModel } from './checkout.model.ts';
import { createInvoicePaymentMachine } from './invoice-payment.machine.ts';
import { invoicePaymentModel } from './invoice-payment.model.ts';
import { createPaymentMethodMachine } from './payment-method.machine.ts';
import { paymentMethodModel } from './payment-method.model.ts';

export const checkoutMachines: readonly CatalogueEntry[] = [
  {
    name: 'createCartMachine',
    file: 'checkout/cart.machine.ts',
    subject: 'checkout',
    kind: 'flow',
    sentence: 'The member fills the cart: chooses what the studio sells, how many of it, and takes out what they do not want after all.',
    create: createCartMachine,
    model: cartModel,
  },
  {
    name: 'createCheckoutMachine',
    file: 'checkout/checkout.machine.ts',
    subject: 'checkout',
    kind: 'flow',
    sentence: 'The member agrees to what the cart comes to and pays it once, even if answers are lost.',
    create: createCheckoutMachine,
    model: checkoutModel,
  },
  {
    name: 'createInvoicePaymentMachine',
    file: 'checkout/invoice-payment.machine.ts',
    subject: 'checkout',
    kind: 'flow',
    sentence: 'The member pays an invoice that is open with one of their cards, once, even if the bank declines or answers are lost.',
    create: createInvoicePaymentMachine,
    model: invoicePaymentModel,
  },
  {
    name: 'createPaymentMethodMachine',
    file: 'checkout/payment-method.machine.ts',
    subject: 'checkout',
    kind: 'flow',
    sentence: 'The member keeps cards with the studio: adds one through its gateway, chooses the one that pays, and removes one.',
    create: createPaymentMethodMachine,
    model: paymentMethodModel,
  },
  {
    name: 'createCartLifecycle',
    file: 'checkout/cart-lifecycle.machine.ts',
    subject: 'checkout',
    kind: 'lifecycle',
    sentence: 'A cart is filled, agreed to at its total, paid once, and becomes an invoice; or it is left.',
    create: createCartLifecycle,
    model: cartLifecycleModel,
  },
];
