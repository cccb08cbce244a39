/** The delay of a message that a push service does not accept now. */
import { longestWait } from '#machines/notifications/delivery.rules.ts';

const minute = 60;

interface Turn {
  /** The number of the message within this minute, from 1. */
  readonly counted: number;
  readonly secondsLeft: number;
}

/** The wait in seconds; 0: the message is sent now. If more messages wait than one minute allows, they are spread over several minutes. */
export function secondsUntilTurn({ counted, secondsLeft }: Turn, perMinute: number): number {
  const minutesAhead = Math.floor((counted - 1) / perMinute);
  return minutesAhead <= 0 ? 0 : Math.ceil(secondsLeft) + (minutesAhead - 1) * minute;
}

const days = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const months = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const time = String.raw`\d\d:\d\d:\d\d`;

/** The three forms of dates that a recipient must accept: RFC 9110 §5.6.7. `Date.parse` alone accepts almost any text. */
const datesWithZone = [
  new RegExp(String.raw`^${days}, \d\d ${months} \d{4} ${time} GMT$`),
  new RegExp(String.raw`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d\d-${months}-\d\d ${time} GMT$`),
];
const dateWithoutZone = new RegExp(String.raw`^${days} ${months} [\d ]\d ${time} \d{4}$`);

function readHttpDate(text: string): number {
  if (datesWithZone.some((form) => form.test(text))) return Date.parse(text);
  return dateWithoutZone.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}

/** The seconds of a `Retry-After` header; null if it contains no future time. Source: RFC 9110 §10.2.3. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((readHttpDate(text) - now.getTime()) / 1000);
  return seconds > 0 ? Math.min(seconds, longestWait) : null;
}
