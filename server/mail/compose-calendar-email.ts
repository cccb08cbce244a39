import type { CalendarMatter } from '#words/calendar-report-email.words.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { type CalendarReport, matterOf } from '../studio/address/calendar-report.ts';
import { readCalendarRow, reportOf } from '../studio/address/calendar-row.ts';
import { formatRejection } from '../studio/folder/rejection.ts';
import { calendarReportDraft, writeAccountEmail } from './account-email.ts';
import type { AccountEmailJob, EmailToSend } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';
import { readStudioLogo } from './studio-logo.ts';

export const toMatter = (
  { failure, rejections, held, leftOut }: CalendarReport,
  about: Pick<CalendarMatter, 'studio' | 'host' | 'link'> & { readonly key: string },
): CalendarMatter => ({
  studio: about.studio,
  host: about.host,
  link: about.link,
  failure: failure && `The calendar ${failure.reason}.`,
  mistakes: rejections.map(formatRejection),
  held: held && { ...held, command: `npm run studio -- confirm-timetable ${about.key}` },
  unknownTitles: leftOut?.unknownTitles ?? [],
  orphaned: leftOut?.counts.orphaned ?? 0,
});

export async function composeCalendarEmail(
  tx: Tx,
  context: Context,
  origin: string,
  job: EmailToSend<AccountEmailJob>,
): Promise<EmailMessage | null> {
  const orgId = job.org_id;
  if (orgId === null) return null;
  const row = await readCalendarRow(tx, orgId);
  const org = await tx.selectFrom('orgs').select(['key', 'name', 'brand']).where('id', '=', orgId).executeTakeFirst();
  const now = context.clock.now();
  const matter = row && matterOf(reportOf(row), row.failing_since, now);
  if (!row || !org || !matter) return null;
  const brand = { name: org.name, color: org.brand, logo: await readStudioLogo(tx, context, orgId) };
  const about = { key: org.key, studio: org.name, host: row.host, link: `${origin}/classes` };
  return writeAccountEmail({ row: job, at: now, member: undefined, ...calendarReportDraft(brand, toMatter(matter, about)) });
}
