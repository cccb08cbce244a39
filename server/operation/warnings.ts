import type { Config } from '../config.ts';
import { isMailEnabled, noMailSentence } from '../mail/mail-enabled.ts';
import { isPaymentEnabled, isTestOnly, noPaymentsSentence, testKeysSentence } from '../payments/payments-enabled.ts';

export const configurationWarnings = (config: Pick<Config, 'mode' | 'smtpUrl' | 'stripe'>): readonly string[] => [
  ...(isMailEnabled(config) ? [] : [noMailSentence]),
  ...(isPaymentEnabled(config) ? [] : [noPaymentsSentence]),
  ...(isTestOnly(config) ? [testKeysSentence] : []),
];
