/** A week of free times from which members choose. Days are `YYYY-MM-DD` at the facility, instants ISO 8601. */
import type { Slot } from '#contract/slots.ts';
import { addDays, dayOf, daysOfWeek, mondayOf } from '#machines/classes/day.rules.ts';

export const isSameInstant = (a: string | null, b: string | null): boolean => a !== null && b !== null && Date.parse(a) === Date.parse(b);

export interface WeekView {
  /** Any day of the week that the member opened; null: the week of `startAt`, else the current week. */
  readonly week: string | null;
  readonly startAt: string | null;
  readonly now: Date;
  readonly timeZone: string;
  /** How many days ahead members of the studio can book. */
  readonly daysAhead: number;
}

export const shownWeek = ({ week, startAt, now, timeZone }: Omit<WeekView, 'daysAhead'>): string =>
  mondayOf(week ?? dayOf(startAt ?? now, timeZone));

/** The shown week and the next one, because the next free day may be in the latter. */
export const daysRead = 14;

/** The Mondays of the weeks before and after the shown one; null if no time can be booked there. */
export const weeksBeside = (looking: WeekView): { readonly before: string | null; readonly after: string | null } => {
  const shown = shownWeek(looking);
  const today = dayOf(looking.now, looking.timeZone);
  const [before, after] = [addDays(shown, -7), addDays(shown, 7)];
  return { before: before >= mondayOf(today) ? before : null, after: after <= addDays(today, looking.daysAhead) ? after : null };
};

export const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

const hourIn = (timeZone: string, at: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(at)));

/** The afternoon begins at 12:00, the evening at 17:00. */
export const dayPartAt = (at: string, timeZone: string): DayPart => {
  const hour = hourIn(timeZone, at);
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
};

export interface DayOfTimes {
  readonly day: string;
  readonly isPast: boolean;
  readonly parts: Readonly<Record<DayPart, readonly Slot[]>>;
  readonly count: number;
}

export const timesOfWeek = (slots: readonly Slot[], monday: string, today: string, timeZone: string): readonly DayOfTimes[] => {
  const free = slots.filter(({ available }) => available);
  return daysOfWeek(monday).map((day) => {
    const own = free.filter(({ start_at }) => dayOf(start_at, timeZone) === day);
    const within = (part: DayPart): readonly Slot[] => own.filter(({ start_at }) => dayPartAt(start_at, timeZone) === part);
    const parts = { morning: within('morning'), afternoon: within('afternoon'), evening: within('evening') };
    return { day, isPast: day < today, parts, count: own.length };
  });
};

export const nextFreeDay = (slots: readonly Slot[], monday: string, timeZone: string): string | null => {
  const days = slots.flatMap(({ available, start_at }) => (available ? [dayOf(start_at, timeZone)] : []));
  return days.filter((day) => day > addDays(monday, 6)).toSorted()[0] ?? null;
};

export const freeSlotAt = (slots: readonly Slot[] | null, startAt: string): Slot | undefined =>
  slots?.find((slot) => slot.available && isSameInstant(slot.start_at, startAt));

export interface ShownWeek {
  readonly monday: string;
  readonly days: readonly DayOfTimes[] | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly daysAhead: number;
  readonly nextFree: string | null;
}

/** `slots` is null until the times are read. */
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
