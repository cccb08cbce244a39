/** Whether cards can be charged, and what the operator reads if they cannot. */
import type { Config } from '../config.ts';

/** Outside production there is the sandbox. */
export const isPaymentEnabled = ({ mode }: Pick<Config, 'mode'>): boolean => mode !== 'production';

export const noPaymentsSentence =
  'There is no payment gateway, so no card is charged: members cannot add a card or pay in the shop, and invoices stay unpaid.';
