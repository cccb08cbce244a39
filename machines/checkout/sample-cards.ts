import type { CardFormFields, PaymentMethods } from './payment-method.types.ts';

export const sampleForm: CardFormFields = { number: '4111 1111 1111 1111', expiry: '03/29', code: '123', name: 'Mia Parata' };

export const samplePaymentMethods: PaymentMethods = {
  gateways: [{ id: 'sandbox', name: 'Sandbox', kind: 'sandbox', brands: ['visa', 'mastercard'] }],
  cards: [
    { id: 'card-1', gateway_id: 'sandbox', brand: 'visa', last4: '4242', exp_month: 11, exp_year: 2028, default: true },
    { id: 'card-2', gateway_id: 'sandbox', brand: 'mastercard', last4: '5454', exp_month: 3, exp_year: 2029, default: false },
  ],
};

export const hostedPaymentMethods: PaymentMethods = {
  ...samplePaymentMethods,
  gateways: [{ id: 'stripe', name: 'Stripe', kind: 'stripe', brands: ['visa', 'mastercard'] }],
};
