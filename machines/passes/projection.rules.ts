/** The remaining visits of a pass after all its bookings. Source: decisions.booking.passUse, decisions.booking.weeklyLimit. */
import { weekOf } from '#machines/classes/day.rules.ts';

export interface CountedPass {
  readonly id: string;
  readonly visits_used: number;
  readonly visits_left: number;
}

export interface PassBooking {
  readonly pass_id: string | null;
  /** The start of the class (ISO 8601). */
  readonly start: string;
  readonly name: string;
}

export interface ProjectedUse {
  readonly start: string;
  readonly name: string;
  /** The number of the visit on the pass, from 1. */
  readonly visit: number;
}

export interface Projection {
  /** All future bookings that hold a visit, sorted by start. */
  readonly uses: readonly ProjectedUse[];
  readonly after: number;
}

const byStart = (a: PassBooking, b: PassBooking): number => new Date(a.start).getTime() - new Date(b.start).getTime();

/** `visits_left` does not contain held visits (docs/decisions/passes.md#0298), so the bookings do not lower it. */
export const projectPass = ({ id, visits_used, visits_left }: CountedPass, bookings: readonly PassBooking[]): Projection => {
  const own = bookings.filter(({ pass_id }) => pass_id === id).toSorted(byStart);
  return { uses: own.map(({ start, name }, index) => ({ start, name, visit: visits_used + index + 1 })), after: visits_left };
};

/** The number of visits by the Monday of their week at the facility. The current week starts with its current number. */
export const projectWeeks = (
  { id, week_used }: { readonly id: string; readonly week_used: number },
  bookings: readonly PassBooking[],
  timeZone: string,
  now: Date,
): ReadonlyMap<string, number> => {
  const thisWeek = weekOf(now, timeZone);
  const weeks = new Map([[thisWeek, week_used]]);
  for (const { pass_id, start } of bookings) {
    const week = weekOf(start, timeZone);
    // the current number of this week already includes its bookings
    if (pass_id === id && week > thisWeek) weeks.set(week, (weeks.get(week) ?? 0) + 1);
  }
  return weeks;
};
