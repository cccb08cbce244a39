/** The messages to a studio about its calendar at an address. They are stored with the calendar, printed by a command, and emailed. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { formatRejection } from '../folder/rejection.ts';
import { leftOutLines } from '../timetable/left-out-events.ts';
import { failureCodes } from './read-address.ts';

const Count = v.number();
const listOf = <const S extends v.GenericSchema>(schema: S) => v.pipe(v.array(schema), v.readonly());

export const CalendarReport = v.object({
  /** Why the address cannot be read at present. */
  failure: v.nullable(v.object({ code: v.picklist(failureCodes), reason: v.string() })),
  /** Mistakes that prevented the last text from being applied. */
  rejections: listOf(v.object({ file: v.string(), line: v.number(), reason: v.string() })),
  /** The number of future classes that are missing in the last text, and their total. The text is applied once the studio confirms it. */
  held: v.nullable(v.object({ gone: Count, total: Count })),
  leftOut: v.nullable(
    v.object({
      counts: v.object({ allDay: Count, cancelled: Count, ignored: Count, unknown: Count, orphaned: Count }),
      unknownTitles: listOf(v.object({ title: v.string(), count: Count })),
    }),
  ),
});
export type CalendarReport = v.InferOutput<typeof CalendarReport>;

export const emptyReport: CalendarReport = { failure: null, rejections: [], held: null, leftOut: null };

/** In milliseconds. If an address is unreachable for a shorter time, no email is sent. */
const quietFailure = 60 * 60 * 1000;

/** The part of a report that an email must contain; null: no email is needed. */
export function matterOf(report: CalendarReport, failingSince: Date | null, now: Date): CalendarReport | null {
  const isLong = failingSince !== null && now.getTime() - failingSince.getTime() >= quietFailure;
  const matter = { ...report, failure: isLong ? report.failure : null };
  const isNotUnderstood = matter.leftOut !== null && matter.leftOut.counts.unknown + matter.leftOut.counts.orphaned > 0;
  return matter.failure || matter.rejections.length > 0 || matter.held || isNotUnderstood ? matter : null;
}

/** The hash changes only for a new reason for an email. Counts are left out, because they change from day to day. */
export function hashOfMatter({ failure, rejections, held, leftOut }: CalendarReport): string {
  const titles = leftOut?.unknownTitles.map(({ title }) => title).toSorted() ?? [];
  const content = [failure?.code, rejections.map(({ reason }) => reason), held !== null, titles, (leftOut?.counts.orphaned ?? 0) > 0];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

export function reportLines({ failure, rejections, held, leftOut }: CalendarReport, studio: string): string[] {
  return [
    ...(failure ? [`The calendar ${failure.reason}. Members see the timetable that was read last.`] : []),
    ...(rejections.length > 0 ? ['The calendar has mistakes, so its changes were not applied:'] : []),
    ...rejections.map((rejection) => `  ${formatRejection(rejection)}`),
    ...(held
      ? [
          `${held.gone} of ${held.total} classes ahead are missing from the calendar. They were not cancelled. If that is right, confirm it: npm run studio -- confirm-timetable ${studio}`,
        ]
      : []),
    ...(leftOut ? leftOutLines(leftOut) : []),
  ];
}
