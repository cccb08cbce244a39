/** Whether cards can be charged, and what the operator reads if they cannot. */
import type { Config } from '../config.ts';

/** Outside production there is the sandbox. */
export const isPaymentEnabled = ({ mode, stripe }: Pick<Config, 'mode' | 'stripe'>): boolean =>
  mode !== 'production' || stripe !== undefined;

export const noPaymentsSentence =
  'There is no payment gateway, so no card is charged: members cannot add a card or pay in the shop, and invoices stay unpaid. Set STRIPE_SECRET_KEY to take cards.';
