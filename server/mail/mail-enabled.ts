import type { Config } from '../config.ts';

/** Whether emails can be sent. Outside production the page `/_outbox` shows them. */
export const isMailEnabled = ({ mode, smtpUrl }: Pick<Config, 'mode' | 'smtpUrl'>): boolean =>
  mode !== 'production' || smtpUrl !== undefined;

export const noMailSentence = 'SMTP_URL is not set, so no email is sent: no invite, and no link for a new password.';
