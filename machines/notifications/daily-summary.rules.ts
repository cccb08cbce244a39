/** When the daily summary is due, and what it lists. Source: docs/decisions/notifications.md#0345. */
import { asSummarizedType, type SummarizedType } from '#contract/notifications.ts';
import { addDays, dayOf, instantAt } from '#machines/classes/day.rules.ts';

/** The time of day at the facility at which the summary is due. */
const timeOfSummary = '18:00';
const mostLines = 10;

/** The period of a summary, from `from` (inclusive) to `until` (exclusive). */
export interface SummarySpan {
  readonly from: Date;
  readonly until: Date;
}

export interface DueSummary extends SummarySpan {
  /** `YYYY-MM-DD` at the facility. */
  readonly day: string;
}

/** A summary begins where the summary of the day before ends. */
export const summaryOfDay = (day: string, timeZone: string): DueSummary => ({
  day,
  from: instantAt(addDays(day, -1), timeOfSummary, timeZone),
  until: instantAt(day, timeOfSummary, timeZone),
});

/** Null before `timeOfSummary`: a summary that was not sent on its day is not sent in the following night. */
export function dueSummary(now: Date, timeZone: string): DueSummary | null {
  const summary = summaryOfDay(dayOf(now, timeZone), timeZone);
  return now < summary.until ? null : summary;
}

export interface SummarizedNotification {
  readonly type: string;
  readonly createdAt: Date;
}

/** Does the unread notification belong to the summary, for a member who chose these types? */
export function isInSummary({ type, createdAt }: SummarizedNotification, wanted: readonly SummarizedType[], span: SummarySpan): boolean {
  const summarized = asSummarizedType(type);
  return summarized !== null && wanted.includes(summarized) && createdAt >= span.from && createdAt < span.until;
}

export interface SummaryLines<N> {
  /** Comments, replies and reactions, newest first. */
  readonly responses: readonly N[];
  readonly posts: readonly N[];
  /** The number of older notifications without a line. */
  readonly others: number;
}

/** The newest ten notifications have a line. */
export function summaryLines<N extends SummarizedNotification>(notifications: readonly N[]): SummaryLines<N> {
  const shown = notifications.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, mostLines);
  return {
    responses: shown.filter(({ type }) => type !== 'post'),
    posts: shown.filter(({ type }) => type === 'post'),
    others: notifications.length - shown.length,
  };
}
