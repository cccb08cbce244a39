/** `/.well-known/security.txt` (RFC 9116): the contact for reports of vulnerabilities. */
import type { Context } from '../context.ts';
import type { App } from './app.ts';

const day = 24 * 60 * 60 * 1000;
/** Copies of the file expire after this number of days. */
const validDays = 180;

export function addSecurityContact(
  app: App,
  { clock }: Context,
  { contact, origin }: { readonly contact: string; readonly origin: string },
): void {
  app.get('/.well-known/security.txt', (c) => {
    c.set('route', 'securityContact');
    const expires = new Date(clock.now().getTime() + validDays * day).toISOString();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`);
  });
}
