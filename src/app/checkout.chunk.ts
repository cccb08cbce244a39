/** The parts of checkout, fetched as one: whoever fills a cart goes on to paying. */
export * as cart from './checkout.screen.tsx';
export * as complete from './checkout-complete.screen.tsx';
export * as payment from './checkout-payment.screen.tsx';
