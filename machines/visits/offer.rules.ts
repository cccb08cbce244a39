/** How long an offered place is reserved. Source: decisions.booking.offerLasts. */
import { fromAbsolute, toCalendarDateTime, toZoned } from '@internationalized/date';
import { studioNumbers } from '#machines/studio-numbers.ts';

const minute = 60_000;
const hour = 60 * minute;

const nightBegins = 22;
const nightEnds = 7;

/** In minutes, by the time until the start of the class. A studio may set them. Source: docs/decisions/booking.md#0357. */
export interface OfferLengths {
  readonly over_16_hours: number;
  readonly over_1_hour: number;
  readonly under_1_hour: number;
}

export const defaultOfferLengths: OfferLengths = {
  over_16_hours: studioNumbers.offerOver16Hours.default,
  over_1_hour: studioNumbers.offerOver1Hour.default,
  under_1_hour: studioNumbers.offerUnder1Hour.default,
};

/** The length of an offer in milliseconds. A class that starts in exactly 16 h or exactly 1 h has the length `over_1_hour`. */
const offerLength = (ahead: number, lengths: OfferLengths): number => {
  if (ahead > 16 * hour) return lengths.over_16_hours * minute;
  return (ahead >= hour ? lengths.over_1_hour : lengths.under_1_hour) * minute;
};

const wallClock = (at: number, timeZone: string) => toCalendarDateTime(fromAbsolute(at, timeZone));

const isNight = (at: number, timeZone: string): boolean => {
  const { hour: now } = wallClock(at, timeZone);
  return now >= nightBegins || now < nightEnds;
};

/** The next time after `at` at which the facility's clock shows this full hour. */
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
  readonly start: Date;
  readonly timeZone: string;
  readonly lengths?: OfferLengths;
}

/** From 22:00 to 07:00 at the facility, the time of an offer does not run while the start is more than an hour away. */
export const offerExpiry = ({ now, start, timeZone, lengths = defaultOfferLengths }: Offer): Date => {
  const end = start.getTime();
  let at = now.getTime();
  let left = offerLength(end - at, lengths);
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
