import type { NotificationParams } from '#contract/notifications.ts';
import { localeCodes } from '#contract/profile.ts';
import { isInSummary, summaryLines } from '#machines/notifications/daily-summary.rules.ts';
import { notificationTarget } from '#machines/notifications/notification-target.rules.ts';
import { formatsFor } from '#words/formats.ts';
import type { NotificationContent } from '#words/notifications.words.ts';
import { summaryEmailWords } from '#words/summary-email.words.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { isStillDue } from '../notifications/due-notification.ts';
import { memberAddress, memberTimeZone } from '../notifications/member-time-zone.ts';
import { contentOf, notificationsBetween } from '../notifications/notification-wire.ts';
import { readSummaryTypes } from '../notifications/summary-settings.ts';
import type { EmailToSend, SummaryEmailJob } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';
import { composeStudioEmail, emailContext, type StudioEmail } from './studio-email.ts';

interface Recipient {
  readonly email: string;
  readonly locale: string | null;
  readonly studio: string;
  readonly brand: string;
  readonly address: string | null;
  readonly time_zone: string | null;
}

export interface SummarizedContent {
  readonly type: string;
  readonly createdAt: Date;
  readonly content: NotificationContent;
  /** The path in the app that the line links to. */
  readonly path: string;
}

interface SummaryEmail {
  readonly job: EmailToSend<SummaryEmailJob>;
  readonly at: Date;
  readonly origin: string;
  readonly recipient: Recipient;
  readonly notifications: readonly SummarizedContent[];
}

export function summaryEmail({ job, at, origin, recipient, notifications }: SummaryEmail): StudioEmail {
  const { id, org_id: orgId, profile_id: profileId, until } = job;
  const { email, studio, brand, address } = recipient;
  const locale = localeCodes.find((code) => code === recipient.locale) ?? 'en';
  const formats = formatsFor(locale, recipient.time_zone ?? 'UTC');
  const { responses, posts, others } = summaryLines(notifications);
  const lineOf = ({ content, path }: SummarizedContent) => ({ content, link: `${origin}${path}` });
  const summary = {
    studio,
    day: new Date(until),
    count: notifications.length,
    responses: responses.map(lineOf),
    posts: posts.map(lineOf),
    others,
  };
  return {
    id,
    at,
    origin,
    member: { profileId, email, locale },
    studio: { id: orgId, name: studio, brand, address },
    words: summaryEmailWords(summary, emailContext(formats, `${origin}/activity`)),
    stops: 'summary',
  };
}

/** The member with the facility whose time zone is used; undefined if the member has left the studio. */
const findRecipient = (tx: Tx, { profile_id, org_id }: SummaryEmailJob) =>
  tx
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', (join) => join.onRef('a.profile_id', '=', 'p.id').on('a.org_id', '=', org_id))
    .innerJoin('orgs as o', 'o.id', 'a.org_id')
    .select(['p.email', 'p.locale', 'o.name as studio', 'o.brand'])
    .select([memberTimeZone, memberAddress])
    .where('p.id', '=', profile_id)
    .executeTakeFirst();

async function readSummarized(tx: Tx, context: Context, job: SummaryEmailJob): Promise<SummarizedContent[]> {
  const span = { from: new Date(job.from), until: new Date(job.until) };
  const wanted = await readSummaryTypes(tx, job);
  const rows = await notificationsBetween(tx, job, span);
  return rows.flatMap((row) => {
    const { type, created_at: createdAt } = row;
    const content = contentOf(row, context.clock.now());
    const path = notificationTarget({ type, params: row.params as NotificationParams });
    // A notification without names is left out, because all authors of its comments or reactions may have left.
    const isShown = content.type !== 'other' && path !== null;
    return isShown && isInSummary({ type, createdAt }, wanted, span) && isStillDue(row, context)
      ? [{ type, createdAt, content, path }]
      : [];
  });
}

export async function composeSummaryEmail(
  tx: Tx,
  context: Context,
  origin: string,
  job: EmailToSend<SummaryEmailJob>,
): Promise<EmailMessage | null> {
  const recipient = await findRecipient(tx, job);
  const notifications = await readSummarized(tx, context, job);
  if (!recipient || notifications.length === 0) return null;
  return composeStudioEmail(tx, context, summaryEmail({ job, at: context.clock.now(), origin, recipient, notifications }));
}
