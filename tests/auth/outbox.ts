import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Attachment } from 'postal-mime';

export interface FoundEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The names are in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly calendar: { readonly method: string; readonly text: string } | null;
  /** Attachments that the HTML shows by Content-ID. */
  readonly pictures: readonly Attachment[];
}

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

async function readEmails(folder: string): Promise<readonly FoundEmail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const {
        to = [],
        subject = '',
        text = '',
        html = '',
        headers,
        attachments,
      } = await PostalMime.parse(await readFile(join(folder, name)));
      const invitation = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
      return {
        to: to[0]?.address ?? '',
        subject,
        text: text.trim(),
        html,
        headers: new Map(headers.map(({ key, value }) => [key, value])),
        calendar: invitation ? { method: invitation.method ?? '', text: textOf(invitation.content) } : null,
        pictures: attachments.filter(({ mimeType }) => mimeType.startsWith('image/')),
      };
    }),
  );
}

const deliveryTimeout = 15_000;

async function wait(
  dataFolder: string,
  email: string,
  count: number,
  isMeant: (message: FoundEmail) => boolean,
): Promise<readonly FoundEmail[]> {
  const until = performance.now() + deliveryTimeout;
  for (;;) {
    const all = await readEmails(join(dataFolder, 'outbox'));
    const emails = all.filter((message) => message.to.toLowerCase() === email.toLowerCase() && isMeant(message));
    if (emails.length >= count) return emails;
    if (performance.now() > until) throw new Error(`${emails.length} of ${count} emails have come to ${email}`);
    await pause(20);
  }
}

/** Waits, because emails are sent after the answer. */
export const emailsTo = (dataFolder: string, email: string, count: number): Promise<readonly FoundEmail[]> =>
  wait(dataFolder, email, count, () => true);

/** The last segment of the link in an email: the token of a reset or an invite. */
export const tokenIn = ({ text }: Pick<FoundEmail, 'text'>): string =>
  /\/(?:password_reset|email_change|invite)\/([\w-]+)/.exec(text)?.[1] ?? '';

export const tokensTo = async (dataFolder: string, email: string, count: number): Promise<readonly string[]> =>
  (await wait(dataFolder, email, count, (message) => tokenIn(message) !== '')).map(tokenIn);
