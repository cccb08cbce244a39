/** How long a message waits that a push service does not take now. */

const minute = 60;
const day = 24 * 60 * minute;

/** In seconds: no message waits for a push service longer than that. */
export const longestWait = 3 * day;

interface Turn {
  /** Its place among the messages of this minute, from 1. */
  readonly counted: number;
  /** Until the next minute begins. */
  readonly secondsLeft: number;
}

/** In seconds; 0: it is sent now. Where more wait than the next minute takes, they are spread over several. */
export function secondsUntilTurn({ counted, secondsLeft }: Turn, perMinute: number): number {
  const minutesAhead = Math.floor((counted - 1) / perMinute);
  return minutesAhead <= 0 ? 0 : Math.ceil(secondsLeft) + (minutesAhead - 1) * minute;
}

const days = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const months = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const time = String.raw`\d\d:\d\d:\d\d`;

/** The three forms that a recipient must accept: RFC 9110 §5.6.7. `Date.parse` alone takes almost any text. */
const datesWithZone = [
  new RegExp(String.raw`^${days}, \d\d ${months} \d{4} ${time} GMT$`),
  new RegExp(String.raw`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d\d-${months}-\d\d ${time} GMT$`),
];
const dateWithoutZone = new RegExp(String.raw`^${days} ${months} [\d ]\d ${time} \d{4}$`);

function readHttpDate(text: string): number {
  if (datesWithZone.some((form) => form.test(text))) return Date.parse(text);
  return dateWithoutZone.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}

/** The seconds of a `Retry-After` header; null where it names no time to come. Source: RFC 9110 §10.2.3. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((readHttpDate(text) - now.getTime()) / 1000);
  return seconds > 0 ? Math.min(seconds, longestWait) : null;
}

interface HeldJob {
  readonly createdOn: Date;
  readonly startAfter: Date;
  readonly retryCount: number;
  readonly retryLimit: number;
  readonly data: { readonly is_reminder?: true; readonly held_until?: string };
}

interface Hold {
  /** In seconds. */
  readonly wait: number;
  /** The attempts that are left. */
  readonly retryLimit: number;
  /** In ISO 8601: it is not held again after that. */
  readonly heldUntil: string;
}

/**
 * A message that is held uses up no attempt. Three days after it was due it is sent for the last time; null where that is over.
 * A reminder is enqueued long before it is due.
 */
export function holdFor({ createdOn, startAfter, retryCount, retryLimit, data }: HeldJob, seconds: number, now: Date): Hold | null {
  const due = data.is_reminder ? startAfter : createdOn;
  const end = data.held_until === undefined ? due.getTime() + longestWait * 1000 : Date.parse(data.held_until);
  const left = (end - now.getTime()) / 1000;
  if (left <= 0) return null;
  const isLast = seconds >= left;
  return {
    wait: isLast ? Math.ceil(left) : seconds,
    retryLimit: isLast ? 0 : retryLimit - retryCount,
    heldUntil: new Date(end).toISOString(),
  };
}
