import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { isLoopback } from '../config.ts';

export interface EmailMessage {
  /** A stable id, so that a server that gets the email twice can detect it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: Date;
  /** A PNG that the document shows as `cid:logo`. */
  readonly logo?: Buffer;
  /** An entry for the member's calendar (iTIP, RFC 5546). */
  readonly calendar?: CalendarAttachment;
  /** The address to which a mail program posts to stop such emails; absent if the member cannot stop them. */
  readonly unsubscribeUrl?: string;
}

export interface CalendarAttachment {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly filename: string;
  readonly content: string;
}

export interface Mailbox {
  send(email: EmailMessage): Promise<void>;
  /** Removes stored emails to an address; absent if this mailbox stores no emails. */
  removeKept?(address: string): Promise<void>;
  close(): void;
}

/** In milliseconds. The timeout is long, because no member waits for the result. */
const smtpTimeout = 20_000;

/** `smtp://user:password@host:587` uses STARTTLS unless the host is this machine; `smtps://` uses TLS from the first byte. */
export function smtpMailbox(url: URL, from: string): Mailbox {
  const transport = createTransport({
    url: url.href,
    // TLS is required, because an attacker between this server and the mail server could disable it and read links and the password.
    requireTLS: !isLoopback(url),
    pool: true,
    maxConnections: 2,
    connectionTimeout: smtpTimeout,
    greetingTimeout: smtpTimeout,
    socketTimeout: smtpTimeout,
    // attachments are in memory
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (email) => void (await transport.sendMail(mailOptions(email, from))),
    close: () => transport.close(),
  };
}

export const logoId = 'logo';

const mailOptions = ({ id, to, subject, text, html, at, logo, calendar, unsubscribeUrl }: EmailMessage, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  date: at,
  messageId: `<${id}@${domainOf(from)}>`,
  ...(logo && {
    attachments: [{ cid: logoId, filename: 'logo.png', content: logo, contentType: 'image/png', contentDisposition: 'inline' as const }],
  }),
  ...(calendar && { icalEvent: calendar }),
  ...(unsubscribeUrl !== undefined && {
    list: { unsubscribe: unsubscribeUrl },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
});

export const domainOf = (address: string): string => /@([^>\s]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';

/** A long header continues in lines that begin with a space. */
function isTo(address: string, message: string): boolean {
  const head = message.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const recipients = /^to:(.*)$/im.exec(head.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1] ?? '';
  return recipients
    .toLowerCase()
    .split(/[\s<>,]+/)
    .includes(address.toLowerCase());
}

/** Stores each email as a file. The names sort by time, and a partly written email is not visible. */
export function folderMailbox(folder: string, from: string): Mailbox {
  const composer = createTransport({ streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true });
  let sent = 0;
  return {
    async send(email) {
      const { message } = await composer.sendMail(mailOptions(email, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      sent += 1;
      const name = `${email.at.toISOString().replaceAll(':', '-')}-${String(sent).padStart(6, '0')}-${email.id}`;
      const half = join(folder, `${name}.half`);
      await writeFile(half, message, { mode: 0o600 });
      await rename(half, join(folder, `${name}.eml`));
    },
    async removeKept(address) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const path = join(folder, name);
        if (/\.(eml|half)$/.test(name) && isTo(address, await readFile(path, 'utf8').catch(() => ''))) await rm(path, { force: true });
      }
    },
    close: () => undefined,
  };
}
