/** The mailbox that the configuration names. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { folderMailbox, smtpMailbox, type Mailbox } from './mailbox.ts';
import { mailLeaves } from './mail-leaves.ts';
import type { Mail } from './post.ts';

/** Where letters lie that no mail server takes. */
export const outboxFolder = ({ dataFolder }: Config): string => join(dataFolder, 'outbox');

/** Links in letters lead to `origin`. */
export function openMail(config: Config, origin: string, log: Logger): Mail {
  const from = config.mailFrom ?? `Spotter <no-reply@${new URL(origin).hostname}>`;
  if (config.smtpUrl) return { origin, mailbox: smtpMailbox(config.smtpUrl, from) };
  const mailbox = folderMailbox(outboxFolder(config), from);
  return { origin, mailbox: mailLeaves(config) ? mailbox : withErrors(mailbox, log) };
}

/** Logs each email that was not sent, by its id alone. */
const withErrors = (mailbox: Mailbox, log: Logger): Mailbox => ({
  ...mailbox,
  async send(letter) {
    await mailbox.send(letter);
    log.error({ mail: letter.id }, 'SMTP_URL is not set: an email was not sent and lies in the outbox folder');
  },
});
