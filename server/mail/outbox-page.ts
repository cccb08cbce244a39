import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from 'hono/html';
import PostalMime, { type Email } from 'postal-mime';
import type { App } from '../http/app.ts';

const shown = 50;
const isEmailFile = (name: string): boolean => /^[\w.-]+\.eml$/.test(name);

interface Shown {
  readonly name: string;
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly text: string;
  /** The address for the unsubscribe button of mail programs; null if the email has no such address. */
  readonly unsubscribeUrl: string | null;
}

const parseEmail = async (folder: string, name: string) =>
  PostalMime.parse(await readFile(join(folder, name)), { attachmentEncoding: 'base64' });

const withPictures = (document: string, { attachments }: Email): string =>
  attachments.reduce(
    (page, { contentId, mimeType, content }) =>
      contentId === undefined || typeof content !== 'string'
        ? page
        : page.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${content}`),
    document,
  );

async function readEmail(folder: string, name: string): Promise<Shown> {
  const { to = [], subject = '', date = '', text = '', headers } = await parseEmail(folder, name);
  const unsubscribe = headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const [, unsubscribeUrl = null] = /^<(.+)>$/.exec(unsubscribe) ?? [];
  return { name, to: to.map(({ address = '' }) => address).join(', '), subject, date, text: text.trim(), unsubscribeUrl };
}

/** The emails of the folder, newest first. */
async function readOutbox(folder: string): Promise<readonly Shown[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names.filter(isEmailFile).toSorted().toReversed().slice(0, shown);
  return Promise.all(newest.map((name) => readEmail(folder, name)));
}

/** A line as HTML. Only addresses of this server become links. */
const lineOf = (line: string, origin: string) => (line.startsWith(`${origin}/`) ? html`<a href="${line}">${line}</a>` : html`${line}`);

const unsubscribeLink = ({ unsubscribeUrl }: Shown, origin: string) =>
  unsubscribeUrl?.startsWith(`${origin}/`) ? html`, <a href="${unsubscribeUrl}">unsubscribe</a>` : '';

const renderEmail = (email: Shown, origin: string) => html`
  <article>
    <h2>${email.subject}</h2>
    <p>To ${email.to}, ${email.date}, <a href="/_outbox/${email.name}">as HTML</a>${unsubscribeLink(email, origin)}</p>
    ${email.text.split('\n').map((line) => html`<p>${lineOf(line, origin)}</p>`)}
  </article>
`;

export function addOutbox(app: App, folder: string, origin: () => string): void {
  app.get('/_outbox', async (c) => {
    c.set('route', 'outbox');
    const emails = await readOutbox(folder);
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <title>Outbox · Spotter</title>
          </head>
          <body>
            <h1>Outbox</h1>
            <p>Emails that would have been sent. No mail server is configured.</p>
            ${emails.length === 0 ? html`<p>Nothing has been sent yet.</p>` : emails.map((email) => renderEmail(email, origin()))}
          </body>
        </html>`,
    );
  });
  app.get('/_outbox/:name', async (c) => {
    c.set('route', 'outbox');
    const name = c.req.param('name');
    const email = isEmailFile(name) ? await parseEmail(folder, name).catch(() => null) : null;
    if (!email?.html) return c.notFound();
    return c.html(withPictures(email.html, email));
  });
}
