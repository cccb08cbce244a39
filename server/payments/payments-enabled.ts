import type { Config } from '../config.ts';
import { isLiveKey } from './stripe/stripe-settings.ts';

/** Whether members can pay with cards. Outside production, the sandbox is available. */
export const isPaymentEnabled = ({ mode, stripe }: Pick<Config, 'mode' | 'stripe'>): boolean =>
  mode !== 'production' || stripe !== undefined;

export const noPaymentsSentence =
  'There is no payment gateway, so no card is charged: members cannot add a card or pay in the shop, and invoices stay unpaid.';

/** Whether the server runs in production with test keys, so that no real card is charged. */
export const isTestOnly = ({ mode, stripe }: Pick<Config, 'mode' | 'stripe'>): boolean =>
  mode === 'production' && stripe !== undefined && !isLiveKey(stripe.secretKey);

export const testKeysSentence =
  'The keys of Stripe are test keys, so only test cards are taken and no money moves: purchases of members are free.';

/** Whether a folder must name its own account before cards can be charged. */
export const needsAccount = ({ mode, stripe }: Pick<Config, 'mode' | 'stripe'>): boolean => mode === 'production' || stripe !== undefined;

export const noAccountSentence =
  'The folder has prices but no account at Stripe, so no card is charged there: add "payments": { "stripe_account": "acct_…" } to organisation in studio.json.';
