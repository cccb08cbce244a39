/** What is left of a pass once everything that is booked with it has been. Source: decisions.booking.passUse, decisions.booking.weeklyLimit. */
import { weekOf } from '#machines/classes/day.rules.ts';

/** What the rules read of a count pass: as the wire has it. */
export interface CountedPass {
  readonly id: string;
  readonly visits_used: number;
  readonly visits_left: number;
}

/** Something ahead that is booked with a pass. */
export interface PassBooking {
  readonly pass_id: string | null;
  /** ISO 8601. */
  readonly start: string;
  readonly name: string;
}

export interface ProjectedUse {
  readonly start: string;
  readonly name: string;
  /** Which visit of the pass it is: 1 is the first that was ever used. */
  readonly visit: number;
}

export interface Projection {
  /** Every booking ahead that holds one of its visits, by start. */
  readonly uses: readonly ProjectedUse[];
  /** Visits left besides all of them. */
  readonly after: number;
}

const byStart = (a: PassBooking, b: PassBooking): number => new Date(a.start).getTime() - new Date(b.start).getTime();

/** Numbers the bookings that hold a visit of the pass. What is held is no longer left (docs/decisions/passes.md#0298), so no booking lowers that number. */
export const projectPass = ({ id, visits_used, visits_left }: CountedPass, bookings: readonly PassBooking[]): Projection => {
  const own = bookings.filter(({ pass_id }) => pass_id === id).toSorted(byStart);
  return { uses: own.map(({ start, name }, index) => ({ start, name, visit: visits_used + index + 1 })), after: visits_left };
};

/** Of a membership with a limit: in how many visits each week ahead ends up, by its Monday at the facility; the week of `now` with what it has. */
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
    // what is booked for this week is in its number already
    if (pass_id === id && week > thisWeek) weeks.set(week, (weeks.get(week) ?? 0) + 1);
  }
  return weeks;
};
