/**
 * Days and months in te reo Māori, which browsers' Intl does not know. Names as Te Taura Whiri i te Reo Māori gives them
 * (its own names for the days, the maramataka for the months); short forms as the Unicode locale data had them.
 */
import type { DateStyle } from './formats.ts';

/** Sunday first, like `Date.getUTCDay`. */
const weekdays = ['Rātapu', 'Rāhina', 'Rātū', 'Rāapa', 'Rāpare', 'Rāmere', 'Rāhoroi'];
const weekdaysShort = ['Tap', 'Hin', 'Tū', 'Apa', 'Par', 'Mer', 'Hor'];
const weekdaysNarrow = ['T', 'H', 'T', 'A', 'P', 'M', 'H'];

const months = [
  'Kohitātea',
  'Huitanguru',
  'Poutūterangi',
  'Paengawhāwhā',
  'Haratua',
  'Pipiri',
  'Hōngongoi',
  'Hereturikōkā',
  'Mahuru',
  'Whiringa-ā-nuku',
  'Whiringa-ā-rangi',
  'Hakihea',
];
const monthsShort = ['Kohi', 'Hui', 'Pou', 'Pae', 'Hara', 'Pipi', 'Hōngo', 'Here', 'Mahu', 'Nuku', 'Rangi', 'Haki'];

interface Names {
  readonly day: number;
  readonly year: number;
  readonly weekday: string;
  readonly weekdayShort: string;
  readonly weekdayNarrow: string;
  readonly month: string;
  readonly monthShort: string;
}

const write: Record<DateStyle, (n: Names) => string> = {
  full: (n) => `${n.weekday} ${n.day} ${n.month} ${n.year}`,
  long: (n) => `${n.weekday} ${n.day} ${n.month}`,
  short: (n) => `${n.weekdayShort} ${n.day} ${n.monthShort}`,
  date: (n) => `${n.day} ${n.month} ${n.year}`,
  dayMonth: (n) => `${n.day} ${n.month}`,
  dayMonthShort: (n) => `${n.day} ${n.monthShort}`,
  monthYear: (n) => `${n.month} ${n.year}`,
  month: (n) => n.month,
  weekday: (n) => n.weekday,
  weekdayShort: (n) => n.weekdayShort,
  weekdayNarrow: (n) => n.weekdayNarrow,
  dayNumber: (n) => String(n.day),
};

/** A calendar day (`YYYY-MM-DD`) in te reo Māori. */
export function teReoDate(calendarDay: string, style: DateStyle): string {
  const at = new Date(`${calendarDay}T00:00:00Z`);
  const name = (names: readonly string[], index: number) => names[index] ?? '';
  return write[style]({
    day: at.getUTCDate(),
    year: at.getUTCFullYear(),
    weekday: name(weekdays, at.getUTCDay()),
    weekdayShort: name(weekdaysShort, at.getUTCDay()),
    weekdayNarrow: name(weekdaysNarrow, at.getUTCDay()),
    month: name(months, at.getUTCMonth()),
    monthShort: name(monthsShort, at.getUTCMonth()),
  });
}

/** "Ana", "Ana me Ben", "Ana, Ben me Hemi". */
export function teReoList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} me ${last}`;
}
