/**
 * Formats dates, times, numbers, money and lists, the same way in the browser and on the server. Times at a facility are always in the
 * facility's time zone. docs/decisions/language.md#0056 lists the Intl locale of each language.
 */
import type { LocaleCode } from '#contract/profile.ts';
import type { Money } from '#contract/values.ts';
import { teReoDate, teReoList } from './te-reo.ts';

const dateStyles = {
  /** Monday 2 March 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Monday 2 March */
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Mon 2 Mar */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** 2 March 2026 */
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  /** 2 March */
  dayMonth: { day: 'numeric', month: 'long' },
  /** 2 Mar */
  dayMonthShort: { day: 'numeric', month: 'short' },
  /** March 2026 */
  monthYear: { month: 'long', year: 'numeric' },
  /** March */
  month: { month: 'long' },
  /** Mar */
  monthShort: { month: 'short' },
  /** Monday */
  weekday: { weekday: 'long' },
  /** Mon */
  weekdayShort: { weekday: 'short' },
  /** M */
  weekdayNarrow: { weekday: 'narrow' },
  /** 2 */
  dayNumber: { day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof dateStyles;

interface Writing {
  readonly dates: string;
  readonly numbers: string;
  readonly clock: 'h12' | 'h23';
}

const writing: Record<LocaleCode, Writing> = {
  en: { dates: 'en-GB', numbers: 'en-NZ', clock: 'h23' },
  'en-GB': { dates: 'en-GB', numbers: 'en-GB', clock: 'h23' },
  'en-US': { dates: 'en-US', numbers: 'en-US', clock: 'h12' },
  et: { dates: 'et', numbers: 'et', clock: 'h23' },
  fr: { dates: 'fr', numbers: 'fr', clock: 'h23' },
  'mi-NZ': { dates: 'en-NZ', numbers: 'en-NZ', clock: 'h23' },
  'es-ES': { dates: 'es-ES', numbers: 'es-ES', clock: 'h23' },
};

/** Older versions of ICU, such as that of WebKitGTK on Debian 12, write "Monday, 2 March" in British English. */
const commaAfterWeekday = /(?<=^\p{L}+),/u;

export interface Formats {
  readonly locale: LocaleCode;
  readonly timeZone: string;
  /** 17:00, or 5:00 PM in en-US. */
  readonly time: (at: Date) => string;
  /** 17:00–18:15 */
  readonly timeRange: (start: Date, end: Date) => string;
  /** Tue 3 Mar, 06:00 */
  readonly dayTime: (at: Date) => string;
  readonly date: (at: Date, style: DateStyle) => string;
  /** The long date with a capital first letter, for headings. */
  readonly heading: (at: Date) => string;
  /** Formats a day without a time (`YYYY-MM-DD`), such as the last day of a pass. */
  readonly calendarDate: (day: string, style: DateStyle) => string;
  /** The same with a capital first letter, for headings. */
  readonly calendarHeading: (day: string) => string;
  /** The facility's calendar day at an instant, `YYYY-MM-DD`. */
  readonly dayOf: (at: Date) => string;
  readonly number: (value: number) => string;
  /** The decimal separator, for input fields. */
  readonly decimalMark: '.' | ',';
  readonly money: (money: Money) => string;
  /** "Ana, Ben and Hemi" */
  readonly list: (items: readonly string[]) => string;
}

/** Intl objects are expensive to create and used in every row, so they are cached. */
const made = new Map<string, unknown>();
function once<T>(key: string, make: () => T): T {
  if (!made.has(key)) made.set(key, make());
  return made.get(key) as T;
}

const dateTimeFormat = (locale: string, key: string, options: Intl.DateTimeFormatOptions) =>
  once(`date ${locale} ${options.timeZone} ${key}`, () => new Intl.DateTimeFormat(locale, options));

/** The number of digits of the minor unit (0 for JPY, 2 for NZD), and the format of the currency. */
function moneyFormat(locale: string, currency: string) {
  return once(`money ${locale} ${currency}`, () => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    return { format, unit: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2) };
  });
}

const known = (locale: string): LocaleCode => (Object.hasOwn(writing, locale) ? (locale as LocaleCode) : 'en-US');

/** These parts are taken from the output of the format with all parts, because each Intl object is expensive to create. */
const partOf = { weekdayShort: 'weekday', dayNumber: 'day', month: 'month' } as const satisfies Partial<Record<DateStyle, string>>;
const isPart = (style: DateStyle): style is keyof typeof partOf => Object.hasOwn(partOf, style);

function partOfDate(locale: string, timeZone: string, at: Date, style: keyof typeof partOf): string {
  const whole = dateTimeFormat(locale, 'parts', { ...dateStyles.weekdayShort, ...dateStyles.dayNumber, ...dateStyles.month, timeZone });
  return whole.formatToParts(at).find(({ type }) => type === partOf[style])?.value ?? '';
}

/** The Intl locale of numbers, also for `#` in plurals; used for `locales` of Lingui's `activate`. */
export const numberLocale = (locale: string): string => writing[known(locale)].numbers;

/**
 * The formats for one locale and one IANA time zone. An unknown locale is formatted like `en-US`, the default of docs/spec §9. Throws a
 * `RangeError` on first use if the zone does not exist.
 */
export const formatsFor = (locale: string, timeZone: string): Formats =>
  once(`formats ${locale} ${timeZone}`, () => makeFormats(known(locale), timeZone));

function makeFormats(locale: LocaleCode, timeZone: string): Formats {
  const { dates, numbers, clock } = writing[locale];
  const isTeReo = locale === 'mi-NZ';

  const dayOf = (at: Date) => dateTimeFormat('sv-SE', 'day', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  const date = (at: Date, style: DateStyle) => {
    if (isTeReo) return teReoDate(dayOf(at), dateStyles[style]);
    if (isPart(style)) return partOfDate(dates, timeZone, at, style);
    const text = dateTimeFormat(dates, style, { ...dateStyles[style], timeZone }).format(at);
    return dates === 'en-GB' ? text.replace(commaAfterWeekday, '') : text;
  };
  let clockFormat: Intl.DateTimeFormat | undefined;
  const time = (at: Date) => {
    clockFormat ??= dateTimeFormat(dates, `time ${clock}`, {
      timeZone,
      hourCycle: clock,
      hour: clock === 'h23' ? '2-digit' : 'numeric',
      minute: '2-digit',
    });
    return clockFormat.format(at);
  };

  const number = (value: number) => once(`number ${numbers}`, () => new Intl.NumberFormat(numbers)).format(value);

  return {
    locale,
    timeZone,
    time,
    timeRange: (start, end) => `${time(start)}–${time(end)}`,
    dayTime: (at) => `${date(at, 'short')}, ${time(at)}`,
    date,
    heading: (at) => date(at, 'long').replace(/^./u, (first) => first.toLocaleUpperCase(dates)),
    calendarDate: (day, style) => formatsFor(locale, 'UTC').date(new Date(`${day}T00:00:00Z`), style),
    calendarHeading: (day) => formatsFor(locale, 'UTC').heading(new Date(`${day}T00:00:00Z`)),
    dayOf,
    number,
    get decimalMark() {
      return number(0.5).includes(',') ? ',' : '.';
    },
    money: ({ amount, currency }) => {
      const { format, unit } = moneyFormat(locale === 'en' && currency === 'AUD' ? 'en-AU' : numbers, currency);
      return format.format(amount / unit);
    },
    list: (items) => (isTeReo ? teReoList(items) : once(`list ${numbers}`, () => new Intl.ListFormat(numbers)).format(items)),
  };
}
