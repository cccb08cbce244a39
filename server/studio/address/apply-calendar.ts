/** Applies the text of a calendar to the timetable of a studio, with the same rules as a load of its folder. */
import * as v from 'valibot';
import { recordEvent } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import { lockStudio } from '../../database/locks.ts';
import type { Tx } from '../../database/schema.ts';
import { notifyAll } from '../../notifications/notification-outbox.ts';
import type { ReadCalendar } from '../folder/folder-worker.ts';
import { readCalendarText } from '../folder/folder-worker-pool.ts';
import { Findings, type Rejection, StudioRejected } from '../folder/rejection.ts';
import { StudioDocument } from '../folder/studio-json.schema.ts';
import { saveCourses } from '../load/save-courses.ts';
import { saveTimetable } from '../load/save-timetable.ts';
import { settleAhead } from '../load/settle-ahead.ts';
import { type RecordCounts, StudioRecords } from '../load/studio-records.ts';
import type { StudioWork } from '../timetable/change-booked-classes.ts';
import { desiredClasses } from '../timetable/class-rows.ts';
import type { Span } from '../timetable/occurrences.ts';
import { timetableSpan } from '../timetable/timetable-span.ts';
import { calendarName } from '../timetable/title-rules.ts';
import { type CalendarReport, emptyReport } from './calendar-report.ts';
import { saveCalendar } from './calendar-store.ts';
import type { Validators } from './read-address.ts';

export interface LoadedCalendar {
  readonly orgId: string;
  readonly document: StudioDocument;
  readonly loadedAt: Date;
  readonly firstLoadedAt: Date;
  readonly expandedUntil: Date;
}

export async function readLoadedCalendar(context: Context, orgId: string): Promise<LoadedCalendar | null> {
  const row = await context.database.once((handle) =>
    handle.selectFrom('studio_documents').selectAll().where('org_id', '=', orgId).executeTakeFirst(),
  );
  if (!row) return null;
  const document = v.parse(StudioDocument, row.document);
  if (document.timetable.url === undefined) return null;
  return { orgId, document, loadedAt: row.loaded_at, firstLoadedAt: row.first_loaded_at, expandedUntil: row.expanded_until };
}

export interface ReceivedText {
  readonly text: string;
  /** The HTTP validators of the text. Absent: the text was held back, and the studio has confirmed it. */
  readonly validators?: Validators;
}

export type Applied =
  | { readonly kind: 'applied'; readonly counts: RecordCounts; readonly report: CalendarReport }
  | { readonly kind: 'not_applied'; readonly report: CalendarReport }
  /** The folder was loaded in the meantime. */
  | { readonly kind: 'outdated' };

/** If fewer classes than this are missing, or at most this share of all classes, the studio need not confirm. */
const fewMissing = 5;
const suspiciousShare = 0.3;

class Held extends Error {
  override readonly name = 'Held';
  readonly missing: { readonly gone: number; readonly total: number };
  constructor(missing: { readonly gone: number; readonly total: number }) {
    super('too many classes are missing');
    this.missing = missing;
  }
}

/** Counts future classes that the calendar no longer contains, and all future classes that came from it. */
async function countMissing({ tx, orgId, now }: StudioWork, records: StudioRecords, kept: ReadonlySet<string>, until: Date) {
  const ahead = await tx
    .selectFrom('sessions')
    .select('id')
    .where('org_id', '=', orgId)
    .where('starts_at', '>', now)
    .where('starts_at', '<', until)
    .where('cancelled_at', 'is', null)
    .execute();
  const ids = new Set(ahead.map(({ id }) => id));
  const known = records.of('class').filter(({ rowId }) => rowId !== null && ids.has(rowId));
  return { gone: known.filter(({ key }) => !kept.has(key)).length, total: known.length };
}

const mostRejections = 20;

const refusedReport = (rejections: readonly Rejection[]): CalendarReport => ({
  ...emptyReport,
  rejections: rejections.slice(0, mostRejections),
});

async function readText(studio: LoadedCalendar, span: Span, text: string): Promise<ReadCalendar> {
  const read = await readCalendarText({ document: studio.document, timetable: text, span, firstLoaded: studio.firstLoadedAt });
  if (read.rejections.length > 0) throw new StudioRejected(read.rejections);
  return read;
}

const toReport = ({ leftOut }: ReadCalendar): CalendarReport => ({ ...emptyReport, leftOut });

async function save(
  context: Context,
  tx: Tx,
  { orgId, document, loadedAt, expandedUntil }: LoadedCalendar,
  { text, validators }: ReceivedText,
  { read, span }: { readonly read: ReadCalendar; readonly span: Span },
): Promise<RecordCounts | null> {
  const now = context.clock.now();
  await lockStudio(tx, orgId);
  const stored = await tx.selectFrom('studio_documents').selectAll().where('org_id', '=', orgId).forUpdate().executeTakeFirst();
  if (stored?.loaded_at.getTime() !== loadedAt.getTime() || stored.expanded_until.getTime() !== expandedUntil.getTime()) return null;
  const work: StudioWork = { context, tx, orgId, now, notifications: [] };
  await settleAhead(work);
  const records = await StudioRecords.read(tx, orgId, now);
  // Some classes may have begun since the text was read.
  const occurrences = read.occurrences.filter(({ startsAt }) => startsAt >= now);
  const kept = new Set(desiredClasses(occurrences, document, orgId).map(({ key }) => key));
  const missing = await countMissing(work, records, kept, span.until);
  if (validators && missing.gone >= fewMissing && missing.gone > missing.total * suspiciousShare) throw new Held(missing);
  await saveCourses(records, document, read);
  const findings = new Findings(calendarName(document));
  const counts = await saveTimetable(work, records, document, occurrences, span.until, findings);
  await tx
    .updateTable('studio_documents')
    .set({ timetable: text, loaded_at: now, expanded_until: span.until })
    .where('org_id', '=', orgId)
    .execute();
  const { added, changed, cancelled } = counts;
  if (!validators) await recordEvent(tx, context, 'command.confirm-timetable', { orgId, after: { added, changed, cancelled } });
  await notifyAll(tx, context, work.notifications);
  await saveCalendar({ tx, context, orgId, now }, document, { report: toReport(read), held: null, ...(validators && { validators }) });
  // Thrown inside the transaction, so that the transaction is rolled back.
  if (findings.rejections.length > 0) throw new StudioRejected(findings.rejections);
  return counts;
}

/** Applies the text, or stores the reason why it cannot be applied. In the second case the timetable does not change. */
export async function applyCalendar(context: Context, studio: LoadedCalendar, received: ReceivedText): Promise<Applied> {
  const { orgId, document, expandedUntil } = studio;
  const { validators, text } = received;
  const keep = async (report: CalendarReport, held: string | null): Promise<Applied> => {
    const next = held === null ? { etag: null, lastModified: null } : validators;
    await context.database.transaction((tx) =>
      saveCalendar({ tx, context, orgId, now: context.clock.now() }, document, { report, held, ...(next && { validators: next }) }),
    );
    return { kind: 'not_applied', report };
  };
  const span = timetableSpan(document, { expanded_until: expandedUntil }, context.clock.now());
  let read: ReadCalendar | null = null;
  try {
    read = await readText(studio, span, text);
    const facts = { read, span };
    const counts = await context.database.transaction((tx) => save(context, tx, studio, received, facts));
    return counts ? { kind: 'applied', counts, report: toReport(read) } : { kind: 'outdated' };
  } catch (error) {
    if (error instanceof StudioRejected) return keep(refusedReport(error.rejections), null);
    if (error instanceof Held && read) return keep({ ...toReport(read), held: error.missing }, text);
    throw error;
  }
}
