import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { folderMailbox, smtpMailbox, type Mailbox } from './mail-transport.ts';
import { isMailEnabled } from './mail-enabled.ts';
import type { EmailDelivery } from './mail-queue.ts';

export const outboxFolder = ({ dataFolder }: Config): string => join(dataFolder, 'outbox');

export const usualSender = (origin: string): string => `Spotter <no-reply@${new URL(origin).hostname}>`;

/** The delivery of emails. Links in emails begin with `origin`. */
export function openMail(config: Config, origin: string, log: Logger): EmailDelivery {
  const from = config.mailFrom ?? usualSender(origin);
  if (config.smtpUrl) return { origin, mailbox: smtpMailbox(config.smtpUrl, from) };
  const mailbox = folderMailbox(outboxFolder(config), from);
  return { origin, mailbox: isMailEnabled(config) ? mailbox : withErrors(mailbox, log) };
}

/** Logs each email that could not be sent. The log contains only the id of the email. */
const withErrors = (mailbox: Mailbox, log: Logger): Mailbox => ({
  ...mailbox,
  async send(email) {
    await mailbox.send(email);
    log.error({ mail: email.id }, 'SMTP_URL is not set: an email was not sent and lies in the outbox folder');
  },
});
