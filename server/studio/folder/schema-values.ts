/** Schemas of values in a studio's files. A message completes the sentence "<where> …". */
import * as v from 'valibot';
import { OneLine, SeveralLines } from '#contract/text.ts';
import { studioNumbers } from '#machines/studio-numbers.ts';

/** A name such as `te-aro`. A key never changes, because all data of the entry are found by its key. */
export const Key = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a key in lower case, like "te-aro"'),
  v.maxLength(60, 'must have at most 60 characters'),
);

const noControls = 'must not have control characters, or signs that turn the direction of writing';

export const Name = v.pipe(
  OneLine(`${noControls}, or new lines`),
  v.minLength(1, 'must not be empty'),
  v.maxLength(120, 'must have at most 120 characters'),
);

export const Text = v.pipe(SeveralLines(noControls), v.maxLength(4000, 'must have at most 4000 characters'));

/** A file in the folder; paths out of the folder are refused. */
export const PictureName = v.pipe(
  v.string(),
  v.regex(
    /^[\p{L}\p{N} ._-]{1,100}\.(?:png|jpe?g|webp)$/iu,
    'must be the name of a picture in the folder, like "logo.png" (PNG, JPEG or WebP)',
  ),
);

export const CalendarName = v.pipe(
  v.string(),
  v.regex(/^[\p{L}\p{N} ._-]{1,100}\.ics$/iu, 'must be the name of a calendar in the folder, like "timetable.ics"'),
);

/** The https address. Calendar programs write `webcal:` instead of `https:`. */
export const toHttps = (address: string): URL => new URL(address.replace(/^webcals?:/i, 'https:'));

/** The part of an address that is not secret. */
export const hostOf = (address: string): string => toHttps(address).host;

const isCalendarAddress = (text: string): boolean => {
  if (!/^(?:https?|webcals?):\/\//i.test(text) || !URL.canParse(text.replace(/^webcals?:/i, 'https:'))) return false;
  const { username, password, hostname } = toHttps(text);
  return username === '' && password === '' && hostname !== '';
};

export const CalendarAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2000, 'must have at most 2000 characters'),
  v.check(isCalendarAddress, 'must be the address of a calendar, like "https://calendar.google.com/calendar/ical/…/basic.ics"'),
);

export const Amount = v.pipe(v.string(), v.regex(/^\d{1,7}(\.\d{1,3})?$/, 'must be an amount like "25.00"'));

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

export const TimeZone = v.pipe(v.string(), v.check(isTimeZone, 'must be an IANA time zone like "Pacific/Auckland"'));

export const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code like "NZD"'));

export const whole = ({ least, most }: { readonly least: number; readonly most: number }) =>
  v.pipe(
    v.number(),
    v.integer('must be a whole number'),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

export const Capacity = whole(studioNumbers.capacity);

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export const TimeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like "17:00"'));

/** The number of places for drop-ins; a negative number: no limit. */
export const DropInSpaces = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(studioNumbers.dropInPlaces.least, 'must be -1 (no limit) or more'),
  v.maxValue(studioNumbers.dropInPlaces.most),
);

/** A CSS colour in one of the usual notations. */
export const Brand = v.pipe(
  v.string(),
  v.regex(/^(#[0-9a-f]{6}|oklch\(\d*\.?\d+%? \d*\.?\d+ \d*\.?\d+\))$/i, 'must be a colour like "#b4532a" or "oklch(0.57 0.15 45)"'),
);

/** The amount in minor units, such as 2500 for `25.00` in a currency with two digits; null if it has more digits than the currency. */
export const minorUnits = (amount: string, currency: string): number | null => {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const [whole_ = '0', fraction = ''] = amount.split('.');
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  return Number(whole_ + fraction.slice(0, digits).padEnd(digits, '0'));
};
