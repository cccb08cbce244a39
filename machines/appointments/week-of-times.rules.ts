/** A week of free times, as members look through it to choose one. Days are `YYYY-MM-DD` at the facility, instants ISO 8601. */
import type { Slot } from '#contract/slots.ts';
import { addDays, dayOf, daysOfWeek, mondayOf } from '#machines/classes/day.rules.ts';

export const isSameInstant = (a: string | null, b: string | null): boolean => a !== null && b !== null && Date.parse(a) === Date.parse(b);

/** Which week a member looks at. */
export interface WeekView {
  /** A day of the week that they turned to; null: the week of `startAt`, else this one. */
  readonly week: string | null;
  readonly startAt: string | null;
  readonly now: Date;
  /** The facility's, IANA. */
  readonly timeZone: string;
  /** How many days ahead the studio lets its members book. */
  readonly daysAhead: number;
}

/** The Monday of the week that is shown. */
export const shownWeek = ({ week, startAt, now, timeZone }: Omit<WeekView, 'daysAhead'>): string =>
  mondayOf(week ?? dayOf(startAt ?? now, timeZone));

/** The week that is shown and the next one, in which the next free day may be. */
export const daysRead = 14;

/** The week before and the week after the one that is shown, by their Mondays; null where nothing can be had. */
export const weeksBeside = (looking: WeekView): { readonly before: string | null; readonly after: string | null } => {
  const shown = shownWeek(looking);
  const today = dayOf(looking.now, looking.timeZone);
  const [before, after] = [addDays(shown, -7), addDays(shown, 7)];
  return { before: before >= mondayOf(today) ? before : null, after: after <= addDays(today, looking.daysAhead) ? after : null };
};

/** Parts of a day at the facility. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

const hourIn = (timeZone: string, at: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(at)));

/** Noon begins the afternoon, five o'clock the evening. */
export const dayPartAt = (at: string, timeZone: string): DayPart => {
  const hour = hourIn(timeZone, at);
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
};

export interface DayOfTimes {
  readonly day: string;
  readonly isPast: boolean;
  /** The free times of each part, by start. */
  readonly parts: Readonly<Record<DayPart, readonly Slot[]>>;
  readonly count: number;
}

/** The seven days of a week with what is free on each. */
export const timesOfWeek = (slots: readonly Slot[], monday: string, today: string, timeZone: string): readonly DayOfTimes[] => {
  const free = slots.filter(({ available }) => available);
  return daysOfWeek(monday).map((day) => {
    const own = free.filter(({ start_at }) => dayOf(start_at, timeZone) === day);
    const within = (part: DayPart): readonly Slot[] => own.filter(({ start_at }) => dayPartAt(start_at, timeZone) === part);
    const parts = { morning: within('morning'), afternoon: within('afternoon'), evening: within('evening') };
    return { day, isPast: day < today, parts, count: own.length };
  });
};

/** The first day after that week on which something is free, as far as it is known. */
export const nextFreeDay = (slots: readonly Slot[], monday: string, timeZone: string): string | null => {
  const days = slots.flatMap(({ available, start_at }) => (available ? [dayOf(start_at, timeZone)] : []));
  return days.filter((day) => day > addDays(monday, 6)).toSorted()[0] ?? null;
};

/** The slot that begins then, where it is listed and can be had. */
export const freeSlotAt = (slots: readonly Slot[] | null, startAt: string): Slot | undefined =>
  slots?.find((slot) => slot.available && isSameInstant(slot.start_at, startAt));

/** A week as it is shown, and where one can turn from it. */
export interface ShownWeek {
  readonly monday: string;
  /** Null until the times are read. */
  readonly days: readonly DayOfTimes[] | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly daysAhead: number;
  /** The next day on which something is free, where nothing is in this week. */
  readonly nextFree: string | null;
}

/** The week that a member looks at; `slots` is null until the times are read. */
export const weekToShow = (slots: readonly Slot[] | null, looking: WeekView): ShownWeek => {
  const monday = shownWeek(looking);
  const { now, timeZone } = looking;
  return {
    monday,
    days: slots && timesOfWeek(slots, monday, dayOf(now, timeZone), timeZone),
    ...weeksBeside(looking),
    daysAhead: looking.daysAhead,
    nextFree: slots && nextFreeDay(slots, monday, timeZone),
  };
};
