/** The checkout pages in one file: members who fill a cart usually pay. */
export * as cart from './checkout.screen.tsx';
export * as complete from './checkout-complete.screen.tsx';
export * as payment from './checkout-payment.screen.tsx';
