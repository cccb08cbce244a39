/** Reads calendars at addresses every 15 minutes. Each calendar is read by only one process. */
import type { Context } from '../../context.ts';
import { messageOf } from '../../database/errors.ts';
import { applyCalendar, type Applied, readLoadedCalendar } from './apply-calendar.ts';
import { type CalendarReport, emptyReport } from './calendar-report.ts';
import { hashOfAddress, readCalendarRow, readingPause, reportOf } from './calendar-row.ts';
import { saveCalendar } from './calendar-store.ts';
import { type AddressOptions, readAddress } from './read-address.ts';

export type SyncOptions = Pick<AddressOptions, 'allowLocal' | 'signal'>;

type Synced = Applied | { readonly kind: 'unchanged' | 'failed'; readonly report: CalendarReport };

/** Reads the studio's calendar address now; null if the studio has none. */
export async function syncCalendar(context: Context, orgId: string, options: SyncOptions = {}): Promise<Synced | null> {
  const studio = await readLoadedCalendar(context, orgId);
  const { url } = studio?.document.timetable ?? {};
  if (!studio || url === undefined) return null;
  const row = await context.database.transaction((tx) => readCalendarRow(tx, orgId));
  if (!row) return null;
  const isOfAddress = row.address_hash === hashOfAddress(url);
  const validators = isOfAddress ? { etag: row.etag, lastModified: row.last_modified } : { etag: null, lastModified: null };
  const answer = await readAddress(url, { ...options, validators });
  if (options.signal?.aborted) return null;
  if (answer.kind === 'read') {
    const { text, etag, lastModified } = answer;
    return applyCalendar(context, studio, { text, validators: { etag, lastModified } });
  }
  const before = isOfAddress ? reportOf(row) : emptyReport;
  const report = { ...before, failure: answer.kind === 'failed' ? { code: answer.code, reason: answer.reason } : null };
  await context.database.transaction((tx) => saveCalendar({ tx, context, orgId, now: context.clock.now() }, studio.document, { report }));
  return { kind: answer.kind, report };
}

/** Whether this process reads the calendar this time, and no other process. */
async function claim(context: Context, orgId: string): Promise<boolean> {
  const now = context.clock.now();
  return context.database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('studio_calendars')
      .set({ next_read_at: new Date(now.getTime() + readingPause) })
      .where('org_id', '=', orgId)
      .where('next_read_at', '<=', now)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}

/** Reads all due calendars. A failed calendar does not delay the others. */
export async function syncCalendars(context: Context, options: SyncOptions = {}): Promise<void> {
  const { database, clock, log } = context;
  const due = await database.once((handle) =>
    handle.selectFrom('studio_calendars').select('org_id').where('next_read_at', '<=', clock.now()).orderBy('next_read_at').execute(),
  );
  for (const { org_id: studio } of due) {
    if (options.signal?.aborted) return;
    try {
      if (!(await claim(context, studio))) continue;
      const synced = await syncCalendar(context, studio, options);
      if (synced && synced.kind !== 'unchanged') log.info({ studio, result: synced.kind }, 'the calendar of a studio was read');
    } catch (error) {
      log.error({ studio, error: messageOf(error) }, 'the calendar of a studio could not be read; it is read again later');
    }
  }
}
