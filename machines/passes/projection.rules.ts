/** What is left of a pass once everything that is booked with it has been. Source: decisions.md "Pass use", "Weekly limit". */
import { weekOf } from '#machines/classes/day.rules.ts';

/** What the rules read of a count pass: as the wire has it. */
export interface CountedPass {
  readonly id: string;
  readonly visits_total: number;
  readonly visits_used: number;
  readonly visits_held: number;
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
  /** Visits left after it. */
  readonly left: number;
}

export interface Projection {
  /** What would be left if nothing that is booked were used. */
  readonly now: number;
  /** Every booking ahead that holds one of its visits, by start. */
  readonly uses: readonly ProjectedUse[];
  /** Visits left after all of them. */
  readonly after: number;
}

const byStart = (a: PassBooking, b: PassBooking): number => new Date(a.start).getTime() - new Date(b.start).getTime();

/** Goes through the bookings that hold a visit of the pass, one by one. Those of others are passed over. */
export const projectPass = ({ id, visits_total, visits_used }: CountedPass, bookings: readonly PassBooking[]): Projection => {
  const now = visits_total - visits_used;
  const own = bookings.filter(({ pass_id }) => pass_id === id).toSorted(byStart);
  const uses = own.map(({ start, name }, index) => ({ start, name, left: Math.max(0, now - index - 1) }));
  return { now, uses, after: uses.at(-1)?.left ?? now };
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
