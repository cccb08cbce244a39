/** Whether cards can be charged, and what the operator reads if they cannot. */
import type { Config } from '../config.ts';
import { isLiveKey } from './stripe/stripe-settings.ts';

/** Outside production there is the sandbox. */
export const isPaymentEnabled = ({ mode, stripe }: Pick<Config, 'mode' | 'stripe'>): boolean =>
  mode !== 'production' || stripe !== undefined;

export const noPaymentsSentence =
  'There is no payment gateway, so no card is charged: members cannot add a card or pay in the shop, and invoices stay unpaid.';

/** Whether the cards of members would not be charged, though the server is for members. */
export const isTestOnly = ({ mode, stripe }: Pick<Config, 'mode' | 'stripe'>): boolean =>
  mode === 'production' && stripe !== undefined && !isLiveKey(stripe.secretKey);

export const testKeysSentence =
  'The keys of Stripe are test keys, so only test cards are taken and no money moves: purchases of members are free.';

/** Whether a folder needs an account of its own before its cards can be charged. */
export const needsAccount = ({ mode, stripe }: Pick<Config, 'mode' | 'stripe'>): boolean => mode === 'production' || stripe !== undefined;

export const noAccountSentence =
  'The folder has prices but no account at Stripe, so no card is charged there: add "payments": { "stripe_account": "acct_…" } to organisation in studio.json.';
