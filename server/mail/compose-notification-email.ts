/** The email of a notification, as things are when it is sent. */
import { asEmailedType, type NotificationParams } from '#contract/notifications.ts';
import { localeCodes } from '#contract/profile.ts';
import { decideNotification } from '#machines/notifications/notification-lifecycle.rows.ts';
import { notificationTarget } from '#machines/notifications/notification.rules.ts';
import { formatsFor } from '#words/formats.ts';
import { greeting } from '#words/mail.words.ts';
import { notificationEmailWords, notificationFooter } from '#words/notification-email.words.ts';
import { notificationSentence } from '#words/notifications.words.ts';
import type { MessageDescriptor } from '@lingui/core';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { lifecycleRowOf } from '../notifications/lifecycle-row.ts';
import { contentOf, notificationById, type JoinedNotification } from '../notifications/notification-wire.ts';
import { translate } from '../translate.ts';
import type { EmailToSend, NotificationEmailJob } from './email-job.ts';
import { blocksOf, emailHtml } from './email-template.ts';
import type { EmailMessage } from './mail-transport.ts';
import { createUnsubscribeToken, unsubscribePath } from './unsubscribe-token.ts';

/** The member, as long as they belong to the studio and have not muted the type. */
const findRecipient = (tx: Tx, { profile_id, org_id, type }: JoinedNotification) =>
  tx
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', (join) => join.onRef('a.profile_id', '=', 'p.id').on('a.org_id', '=', org_id))
    .leftJoin('muted_notifications as m', (join) => join.onRef('m.profile_id', '=', 'p.id').on('m.type', '=', type))
    .select(['p.email', 'p.first_name', 'p.locale'])
    .where('p.id', '=', profile_id)
    .where('m.type', 'is', null)
    .executeTakeFirst();

/** Whether the member has something to learn from it: it is neither read nor over nor taken back. */
const isStillDue = (row: JoinedNotification, { clock, notificationChart }: Context): boolean =>
  decideNotification(lifecycleRowOf(row), { type: 'mark_as_read', now: clock.now() }, notificationChart).kind === 'changed';

/** Null where there is nobody to write to, or nothing to tell any more. */
export async function composeNotificationEmail(
  tx: Tx,
  context: Context,
  origin: string,
  { id, profile_id, notification_id }: EmailToSend<NotificationEmailJob>,
): Promise<EmailMessage | null> {
  const row = await notificationById(tx, profile_id, notification_id);
  const type = row && asEmailedType(row.type);
  if (!row || !type || !isStillDue(row, context)) return null;
  const recipient = await findRecipient(tx, row);
  const locale = localeCodes.find((code) => code === recipient?.locale) ?? 'en';
  const now = context.clock.now();
  const formats = formatsFor(locale, row.time_zone ?? 'UTC');
  const content = contentOf(row, now);
  const words = notificationEmailWords(content, formats);
  const target = notificationTarget({ type, params: row.params as NotificationParams });
  if (!recipient || !words || target === null) return null;

  const inLocale = (message: MessageDescriptor): string => translate(message, locale);
  const link = `${origin}${target}`;
  const subject = inLocale(words.subject);
  const opening = inLocale(greeting(recipient.first_name));
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
    to: recipient.email,
    subject,
    text: `${opening}\n\n${text}\n\n${footerText.join('\n')}`,
    html,
    at: now,
    unsubscribeUrl: `${origin}${unsubscribePath}${await createUnsubscribeToken(tx, { profileId: profile_id, type })}`,
  };
}
