/** List and booking share these rules. Days: `YYYY-MM-DD`, hours: `HH:MM` at the facility. Source: docs/spec §5, decisions.appointments. */
import { fromAbsolute, parseDate, parseTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import type { ServiceFields } from '#contract/services.ts';
import type { Slot } from '#contract/slots.ts';
import { addDays, dayOf, daySpan } from '#machines/classes/day.rules.ts';
import { studioNumbers } from '#machines/studio-numbers.ts';

const minute = 60_000;
const holdMinutes = 5;

/** In minutes. A studio may set it. Source: docs/decisions/booking.md#0357. */
export const defaultNotice: number = studioNumbers.appointmentNotice.default;

/** In minutes before the start. A studio may set it. Source: docs/decisions/booking.md#0365. */
export const defaultCancelMinutes: number = studioNumbers.appointmentDeadline.default;

/** A studio may set it. Source: docs/decisions/booking.md#0365. */
export const defaultDaysAhead: number = studioNumbers.appointmentDaysAhead.default;

/** The terms of a service's appointments, with defaults because an older server does not send them. */
export const appointmentTermsOf = (service: Pick<ServiceFields, 'cancel_minutes_before' | 'days_ahead'> | null | undefined) => ({
  cancelMinutes: service?.cancel_minutes_before ?? defaultCancelMinutes,
  daysAhead: service?.days_ahead ?? defaultDaysAhead,
});

export interface WorkingHours {
  readonly weekday: number;
  readonly from: string;
  readonly until: string;
}

/** An absence of whole days, including the first and the last. */
export interface StaffAbsence {
  readonly first_day: string;
  readonly last_day: string;
}

/** A class that the person teaches, an appointment, or a hold. From `expires_at`, the time of a hold is free again. */
export interface BusyPeriod {
  readonly from: string;
  readonly to: string;
  readonly expires_at?: string | null | undefined;
}

export interface StaffDiary {
  readonly id: string;
  /** The length of each service that the person gives, in minutes. Slots start at steps of the greatest common divisor. */
  readonly serviceMinutes: readonly number[];
  readonly hours: readonly WorkingHours[];
  readonly away?: readonly StaffAbsence[] | undefined;
  readonly busy: readonly BusyPeriod[];
  /** For bookings with any person, the person with the fewest appointments is chosen. */
  readonly appointmentsThisMonth: number;
}

export interface SlotInput {
  readonly now: Date;
  /** The IANA time zone of the facility. */
  readonly timeZone: string;
  readonly minutes: number;
  /** The first day of the list, and the number of days. */
  readonly day: string;
  readonly days: number;
  /** One person, or all who give the service if the member has no preference. */
  readonly staff: readonly StaffDiary[];
  /** The minimum time between booking and start, in minutes. */
  readonly notice?: number;
  readonly daysAhead?: number;
}

/** An appointment as it is sent for an update: without its service, which cannot be changed. §5 */
export const appointmentUpdate = <A extends object>(appointment: A): Omit<A, 'service'> => {
  const { service: _, ...update } = appointment as A & { service?: unknown };
  return update;
};

export const holdExpiry = (now: Date): Date => new Date(now.getTime() + holdMinutes * minute);

/** The instant, `cancelMinutes` before the start, from which a cancellation counts as a visit. */
export const cancellationDeadline = (startAt: string, cancelMinutes: number): string =>
  new Date(new Date(startAt).getTime() - cancelMinutes * minute).toISOString();

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

/** Minutes between the starts of slots, for a person whose services have this length. */
export const slotStep = (serviceMinutes: readonly number[]): number => serviceMinutes.reduce(greatestCommonDivisor, 0);

const wallTime = (day: string, time: string) => toCalendarDateTime(parseDate(day), parseTime(time));

/** If the time occurs twice, the first instant counts; a skipped time moves forward by the length of the gap. */
const instantAt = (day: string, time: string, timeZone: string): number => toZoned(wallTime(day, time), timeZone).toDate().getTime();

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const isAway = ({ away = [] }: StaffDiary, day: string): boolean =>
  away.some(({ first_day, last_day }) => first_day <= day && day <= last_day);

const dayLength = 24 * 60 * minute;

const isChangeOfClocks = (day: string, timeZone: string): boolean => {
  const { from, to } = daySpan(day, timeZone);
  return Date.parse(to) - Date.parse(from) !== dayLength;
};

/** The wall-clock time at the facility, as `HH:MM`. */
const shownAt = (at: number, timeZone: string): string => fromAbsolute(at, timeZone).toString().slice(11, 16);

const startsOn = (day: string, { timeZone, minutes }: SlotInput, diary: StaffDiary): number[] => {
  const step = slotStep(diary.serviceMinutes) * minute;
  if (step === 0 || isAway(diary, day)) return [];
  const today = diary.hours.filter(({ weekday }) => weekday === weekdayOf(day));
  return today.flatMap(({ from, until }) => {
    const opens = instantAt(day, from, timeZone);
    const closes = instantAt(day, until, timeZone);
    const count = Math.floor((closes - opens - minutes * minute) / step) + 1;
    const starts = Array.from({ length: Math.max(0, count) }, (_, index) => opens + index * step);
    if (!isChangeOfClocks(day, timeZone)) return starts;
    return starts.filter((start) => from <= shownAt(start, timeZone) && shownAt(start + minutes * minute, timeZone) <= until);
  });
};

const blocks = ({ from, to, expires_at }: BusyPeriod, start: number, end: number, now: Date): boolean =>
  Date.parse(from) < end && start < Date.parse(to) && !(expires_at && Date.parse(expires_at) <= now.getTime());

/** The window in which an appointment may start: after the minimum notice, and before the end of the last bookable day. */
const windowOf = ({ now, timeZone, notice = defaultNotice, daysAhead = defaultDaysAhead }: SlotInput) => ({
  earliest: now.getTime() + notice * minute,
  end: Date.parse(daySpan(addDays(dayOf(now, timeZone), daysAhead), timeZone).to),
});

interface Candidate {
  readonly slot: Slot;
  readonly diary: StaffDiary;
}

const candidatesOf = (diary: StaffDiary, input: SlotInput): Candidate[] => {
  const { earliest, end: horizon } = windowOf(input);
  return Array.from({ length: input.days }, (_, index) => addDays(input.day, index))
    .flatMap((day) => startsOn(day, input, diary))
    .filter((start) => start > input.now.getTime())
    .map((start) => {
      const end = start + input.minutes * minute;
      const isFree = !diary.busy.some((busy) => blocks(busy, start, end, input.now));
      const slot = {
        start_at: new Date(start).toISOString(),
        end_at: new Date(end).toISOString(),
        staff_id: diary.id,
        available: isFree && earliest <= start && start < horizon,
      };
      return { slot, diary };
    });
};

/** Compares two people for a slot: available people come first, then people with fewer appointments this month, then by id. */
const inOrderOfChoice = (a: Candidate, b: Candidate): number =>
  Number(b.slot.available) - Number(a.slot.available) ||
  a.diary.appointmentsThisMonth - b.diary.appointmentsThisMonth ||
  (a.diary.id < b.diary.id ? -1 : Number(a.diary.id > b.diary.id));

const byStart = (a: Slot, b: Slot): number => Date.parse(a.start_at) - Date.parse(b.start_at);

/** Sorted by start, each time once with the chosen person. Times that are taken, held, too soon or too far ahead are not available. */
export const listSlots = (input: SlotInput): Slot[] => {
  const candidates = input.staff.flatMap((diary) => candidatesOf(diary, input));
  const byTime = new Map<string, Candidate[]>();
  for (const candidate of candidates) byTime.set(candidate.slot.start_at, [...(byTime.get(candidate.slot.start_at) ?? []), candidate]);
  return [...byTime.values()]
    .flatMap((rivals) => {
      const [first] = rivals.toSorted(inOrderOfChoice);
      return first ? [first.slot] : [];
    })
    .toSorted(byStart);
};

export const bookableSlots = (input: SlotInput): Slot[] => listSlots(input).filter(({ available }) => available);

export interface WantedSlot {
  readonly start_at: string;
  /** A staff id; null: any person. */
  readonly staff_id: string | null;
}

/** The listed slot for this time, or null if no person is free. */
export const offeredSlot = (wanted: WantedSlot, offered: readonly Slot[]): Slot | null =>
  offered.find(
    (slot) =>
      slot.available &&
      Date.parse(slot.start_at) === Date.parse(wanted.start_at) &&
      (wanted.staff_id === null || slot.staff_id === wanted.staff_id),
  ) ?? null;

const mostSuggested = 3;

/** The three available slots closest to a lost time, sorted by start. Of two equally close slots, the earlier is preferred. */
export const nearestSlots = (lost: string, offered: readonly Slot[]): Slot[] => {
  const distance = ({ start_at }: Slot): number => Math.abs(Date.parse(start_at) - Date.parse(lost));
  return offered
    .filter(({ available }) => available)
    .toSorted((a, b) => distance(a) - distance(b) || byStart(a, b))
    .slice(0, mostSuggested)
    .toSorted(byStart);
};
