/** The email of a notification, as things are when it is sent. */
import { asEmailedType } from '#contract/notifications.ts';
import { greeting } from '#words/mail.words.ts';
import { notificationEmailWords, notificationFooter } from '#words/notification-email.words.ts';
import { notificationSentence } from '#words/notifications.words.ts';
import type { MessageDescriptor } from '@lingui/core';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { readDueNotification } from '../notifications/due-notification.ts';
import { translate } from '../translate.ts';
import type { EmailToSend, NotificationEmailJob } from './email-job.ts';
import { blocksOf, emailHtml } from './email-template.ts';
import type { EmailMessage } from './mail-transport.ts';
import { createUnsubscribeToken, unsubscribePath } from './unsubscribe-token.ts';

/** Null where there is nobody to write to, or nothing to tell any more. */
export async function composeNotificationEmail(
  tx: Tx,
  context: Context,
  origin: string,
  { id, ...reference }: EmailToSend<NotificationEmailJob>,
): Promise<EmailMessage | null> {
  const due = await readDueNotification(tx, context, reference, { channels: ['app', 'email'] });
  const type = due && asEmailedType(due.row.type);
  const words = due && notificationEmailWords(due.content, due.formats);
  if (!due || !type || !words) return null;
  const { row, locale, content, formats } = due;

  const inLocale = (message: MessageDescriptor): string => translate(message, locale);
  const link = `${origin}${due.path}`;
  const subject = inLocale(words.subject);
  const opening = inLocale(greeting(due.firstName));
  const text = inLocale({ ...words.text, values: { sentence: inLocale(notificationSentence(content, formats)), link } });
  const footer = {
    reason: inLocale({ ...notificationFooter.reason, values: { studio: row.org_name } }),
    settings: { label: inLocale(notificationFooter.settings), href: `${origin}/settings` },
    address: row.facility_address === null ? null : `${row.org_name}, ${row.facility_address}`,
  };
  const html = emailHtml({
    locale,
    subject,
    brand: { name: row.org_name, color: row.org_brand },
    greeting: opening,
    blocks: blocksOf(text, { link }, inLocale(words.action)),
    footer,
  });
  const footerText = [footer.reason, `${footer.settings.label}: ${footer.settings.href}`, footer.address].filter((line) => line !== null);
  return {
    id,
    to: due.email,
    subject,
    text: `${opening}\n\n${text}\n\n${footerText.join('\n')}`,
    html,
    at: context.clock.now(),
    unsubscribeUrl: `${origin}${unsubscribePath}${await createUnsubscribeToken(tx, { profileId: reference.profile_id, type })}`,
  };
}
