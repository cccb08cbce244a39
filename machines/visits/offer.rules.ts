/** How long an offered place is kept. Source: decisions.booking.offerLasts. */
import { fromAbsolute, toCalendarDateTime, toZoned } from '@internationalized/date';

const minute = 60_000;
const hour = 60 * minute;

const nightBegins = 22;
const nightEnds = 7;

/** 2 h if the start is more than 16 h away, 30 min from 16 h to 1 h, 10 min under 1 h. */
const offerLength = (ahead: number): number => {
  if (ahead > 16 * hour) return 2 * hour;
  return ahead >= hour ? 30 * minute : 10 * minute;
};

const wallClock = (at: number, timeZone: string) => toCalendarDateTime(fromAbsolute(at, timeZone));

const isNight = (at: number, timeZone: string): boolean => {
  const { hour: now } = wallClock(at, timeZone);
  return now >= nightBegins || now < nightEnds;
};

/** The next time after `at` that the facility's clock shows this full hour. */
const nextTimeAt = (at: number, wanted: number, timeZone: string): number => {
  const today = wallClock(at, timeZone).set({ hour: wanted, minute: 0, second: 0, millisecond: 0 });
  const then = toZoned(today, timeZone).toDate().getTime();
  return then > at
    ? then
    : toZoned(today.add({ days: 1 }), timeZone)
        .toDate()
        .getTime();
};

export interface Offer {
  readonly now: Date;
  /** When the class begins. */
  readonly start: Date;
  /** The facility's, IANA. */
  readonly timeZone: string;
}

/**
 * When an offer made now ends. Its clock stands still from 22:00 to 07:00 facility time while the start is more than
 * an hour away, and it never lasts past the start.
 */
export const offerExpiry = ({ now, start, timeZone }: Offer): Date => {
  const end = start.getTime();
  let at = now.getTime();
  let left = offerLength(end - at);
  while (at < end) {
    const mayStandStill = end - at > hour;
    if (mayStandStill && isNight(at, timeZone)) {
      at = Math.min(nextTimeAt(at, nightEnds, timeZone), end - hour);
      continue;
    }
    const runsUntil = mayStandStill ? Math.min(nextTimeAt(at, nightBegins, timeZone), end) : end;
    if (left <= runsUntil - at) return new Date(at + left);
    left -= runsUntil - at;
    at = runsUntil;
  }
  return new Date(end);
};
