import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import { queueEmails } from '../../mail/mail-queue.ts';
import { hostOf } from '../folder/schema-values.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';
import { type CalendarReport, emptyReport, hashOfMatter, matterOf } from './calendar-report.ts';
import { hashOfAddress, readCalendarRow, readingPause } from './calendar-row.ts';
import type { Validators } from './read-address.ts';

/** Stores a text that was applied with a load of the folder. `null`: the text of the last load was applied again. */
export async function saveLoadedCalendar(
  { tx, orgId, now }: { readonly tx: Tx; readonly orgId: string; readonly now: Date },
  { timetable: { url } }: StudioDocument,
  received: { readonly validators: Validators; readonly report: CalendarReport } | null,
): Promise<void> {
  if (url === undefined) return void (await tx.deleteFrom('studio_calendars').where('org_id', '=', orgId).execute());
  const matter = received && matterOf(received.report, null, now);
  // the rules may have changed, so the next request must fetch the whole calendar
  const read = {
    address_hash: hashOfAddress(url),
    host: hostOf(url),
    next_read_at: new Date(now.getTime() + readingPause),
    etag: received?.validators.etag ?? null,
    last_modified: received?.validators.lastModified ?? null,
  };
  // no email is needed, because the operator who loads the folder sees the report in the terminal
  const reported_hash = matter && hashOfMatter(matter);
  const report = JSON.stringify(received?.report ?? emptyReport);
  await tx
    .insertInto('studio_calendars')
    .values({ org_id: orgId, ...read, read_at: now, report, reported_hash })
    .onConflict((conflict) =>
      conflict
        .column('org_id')
        .doUpdateSet(received ? { ...read, read_at: now, failing_since: null, held_timetable: null, report, reported_hash } : read),
    )
    .execute();
}

export interface CalendarChange {
  readonly report: CalendarReport;
  readonly validators?: Validators;
  readonly held?: string | null;
}

/** Stores the result, and enqueues an email if there is a new reason for one. */
export async function saveCalendar(
  { tx, context, orgId, now }: { readonly tx: Tx; readonly context: Context; readonly orgId: string; readonly now: Date },
  { organisation }: StudioDocument,
  { report, validators, held }: CalendarChange,
): Promise<void> {
  const row = await readCalendarRow(tx, orgId);
  if (!row) return;
  const failingSince = report.failure ? (row.failing_since ?? now) : null;
  const matter = matterOf(report, failingSince, now);
  const hash = matter && hashOfMatter(matter);
  await tx
    .updateTable('studio_calendars')
    .set({
      report: JSON.stringify(report),
      failing_since: failingSince,
      reported_hash: organisation.email === undefined ? row.reported_hash : hash,
      ...(report.failure === null && { read_at: now }),
      ...(validators && { etag: validators.etag, last_modified: validators.lastModified }),
      ...(held !== undefined && { held_timetable: held }),
    })
    .where('org_id', '=', orgId)
    .execute();
  const { email, locale = 'en' } = organisation;
  if (email === undefined || hash === null || hash === row.reported_hash) return;
  await queueEmails(tx, context, [{ kind: 'calendar_report', email, locale, org_id: orgId, invite_id: null }]);
}
