/** A calendar of a year of visits: its months and days, with the number of visits. Source: docs/decisions/visits.md#0177. */
import type { VisitDay } from '#contract/visit-days.ts';
import { addDays } from '#machines/classes/day.rules.ts';
import { addMonths, monthOf } from './month.rules.ts';

export interface CalendarDay extends VisitDay {
  /** From 0 to 6, counted from the first day of the week. */
  readonly column: number;
  /** The row of the week in the month, from 0. */
  readonly row: number;
  readonly isToday: boolean;
}

export interface CalendarMonth extends Omit<VisitDay, 'day'> {
  /** `YYYY-MM` */
  readonly month: string;
  readonly days: readonly CalendarDay[];
}

/** 1 is Monday, 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const daysOf = (month: string): readonly string[] => {
  const first = `${month}-01`;
  return Array.from({ length: 31 }, (_, at) => addDays(first, at)).filter((day) => monthOf(day) === month);
};

const nothing = { attended: 0, booked: 0, visits: 0 };

const sum = (days: readonly Omit<VisitDay, 'day'>[]): Omit<VisitDay, 'day'> =>
  days.reduce(
    (all, { attended, booked, visits }) => ({
      attended: all.attended + attended,
      booked: all.booked + booked,
      visits: all.visits + visits,
    }),
    nothing,
  );

export const monthCount = (days: readonly VisitDay[], month: string): Omit<VisitDay, 'day'> =>
  sum(days.filter(({ day }) => monthOf(day) === month));

export type MonthSummary =
  | { readonly kind: 'none' }
  | { readonly kind: 'upcoming'; readonly upcoming: number }
  | { readonly kind: 'both'; readonly attended: number; readonly upcoming: number }
  | { readonly kind: 'past'; readonly attended: number; readonly visits: number };

/** The counts for the summary of a month: upcoming and attended visits. For a month that is over, all visits. */
export const monthSummary = (days: readonly VisitDay[], month: string): MonthSummary => {
  const { attended, booked: upcoming, visits } = monthCount(days, month);
  if (upcoming > 0) return attended > 0 ? { kind: 'both', attended, upcoming } : { kind: 'upcoming', upcoming };
  return visits > 0 ? { kind: 'past', attended, visits } : { kind: 'none' };
};

/** Twelve months up to the month of `today`. Weeks begin on `weekStart`. */
export const attendanceYear = (days: readonly VisitDay[], today: string, weekStart: Weekday): readonly CalendarMonth[] => {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: 12 }, (_, at) => addMonths(monthOf(today), at - 11)).map((month) => {
    const lead = (weekdayOf(`${month}-01`) - weekStart + 7) % 7;
    const own = daysOf(month).map((day, at) => ({
      ...(known.get(day) ?? { ...nothing, day }),
      column: (lead + at) % 7,
      row: Math.floor((lead + at) / 7),
      isToday: day === today,
    }));
    return { month, days: own, ...sum(own) };
  });
};

/** The last month with visits before `month`, else the first month with visits after it; null if there is no such month. */
export const nearestMonth = (days: readonly VisitDay[], month: string): string | null => {
  const months = days.map(({ day }) => monthOf(day)).toSorted();
  return months.findLast((one) => one < month) ?? months.find((one) => one > month) ?? null;
};
