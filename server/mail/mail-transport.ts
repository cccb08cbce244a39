/** Where letters leave: through an SMTP server, or into a folder that stands for one. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../config.ts';

/** Plain text: nothing in it can be markup. */
export interface EmailMessage {
  /** Names it for ever, so that a server that gets it twice can tell. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
}

export interface Mailbox {
  /** Rejects where the letter did not leave. */
  send(email: EmailMessage): Promise<void>;
  close(): void;
}

/** Milliseconds; whoever waits is no member. */
const smtpTimeout = 20_000;

/** `smtp://user:password@host:587`, encrypted before anything is said unless it is this machine, or `smtps://` for TLS from the first byte. */
export function smtpMailbox(url: URL, from: string): Mailbox {
  const transport = createTransport({
    url: url.href,
    // nobody between here and the mail server may take the encryption out and read links and the password
    requireTLS: !isLoopback(url),
    pool: true,
    maxConnections: 2,
    connectionTimeout: smtpTimeout,
    greetingTimeout: smtpTimeout,
    socketTimeout: smtpTimeout,
    // what a letter says comes from our own catalogues, and no letter needs a file
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text, at }) {
      const messageId = `<${id}@${domainOf(from)}>`;
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, date: at, messageId });
    },
    close: () => transport.close(),
  };
}

export const domainOf = (address: string): string => /@([^>\s]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';

/** A line break in a head would begin another line of it. */
const headLine = (name: string, value: string): string => `${name}: ${value.replaceAll(/[\r\n]+/g, ' ')}`;

/** The letter as a mail program opens it. */
export const formatEmail = ({ id, to, subject, text, at }: EmailMessage, from: string): string =>
  [
    headLine('Message-ID', `<${id}@${domainOf(from)}>`),
    headLine('Date', at.toUTCString()),
    headLine('From', from),
    headLine('To', to),
    headLine('Subject', subject),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
    '',
  ].join('\n');

/** One file for each letter, newest last by name. A letter that is being written is not there yet. */
export function folderMailbox(folder: string, from: string): Mailbox {
  let sent = 0;
  return {
    async send(email) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      sent += 1;
      const name = `${email.at.toISOString().replaceAll(':', '-')}-${String(sent).padStart(6, '0')}-${email.id}`;
      const half = join(folder, `${name}.half`);
      await writeFile(half, formatEmail(email, from), { mode: 0o600 });
      await rename(half, join(folder, `${name}.eml`));
    },
    close: () => undefined,
  };
}
