/** Stops emails by the address in their `List-Unsubscribe` header (RFC 8058). A browser that opens the address gets the app. */
import type { Context } from '../context.ts';
import type { App } from '../http/app.ts';
import { Refused } from '../http/outcome.ts';
import { findEmailRecipient } from './email-subscription.ts';
import { stopEmails } from './stopped-emails.ts';
import { readUnsubscribeToken, unsubscribePath } from './unsubscribe-token.ts';

export function addUnsubscribe(app: App, { database }: Context): void {
  // a mail program posts without the member's cookie; the signature in the address authorizes it
  app.post(`${unsubscribePath}:token`, async (c) => {
    c.set('route', 'unsubscribe');
    const token = c.req.param('token') ?? '';
    const isDone = await database.transaction(async (tx) => {
      const found = await readUnsubscribeToken(tx, token);
      if (!found) return false;
      const recipient = await findEmailRecipient(tx, found);
      // a member who has left the studio gets no emails from it
      if (recipient) await stopEmails(tx, recipient, found.type);
      return true;
    });
    if (!isDone) throw new Refused('not_found');
    return c.body(null, 204);
  });
}
