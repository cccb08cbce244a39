/** The mailbox that the configuration names. */
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { folderMailbox, smtpMailbox } from './mailbox.ts';
import type { Mail } from './post.ts';

/** Where letters lie that no mail server takes. */
export const outboxFolder = ({ dataFolder }: Config): string => join(dataFolder, 'outbox');

/** Links in letters lead to `origin`. */
export function openMail(config: Config, origin: string): Mail {
  const from = config.mailFrom ?? `Spotter <no-reply@${new URL(origin).hostname}>`;
  return { origin, mailbox: config.smtpUrl ? smtpMailbox(config.smtpUrl, from) : folderMailbox(outboxFolder(config), from) };
}
