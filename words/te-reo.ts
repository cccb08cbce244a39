/**
 * Formats days and months in te reo Māori, which browsers' Intl does not know. The names are those of Te Taura Whiri i te Reo Māori: its
 * own names for the days, the maramataka for the months. The short forms are from the Unicode locale data.
 */
/** Sunday first, like `Date.getUTCDay`. */
const weekdays = ['Rātapu', 'Rāhina', 'Rātū', 'Rāapa', 'Rāpare', 'Rāmere', 'Rāhoroi'];
const weekdaysShort = ['Tap', 'Hin', 'Tū', 'Apa', 'Par', 'Mer', 'Hor'];

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

export interface TeReoStyle {
  readonly weekday?: 'long' | 'short' | 'narrow';
  readonly day?: 'numeric';
  readonly month?: 'long' | 'short';
  readonly year?: 'numeric';
}

const nameOfDay = (at: number, style: 'long' | 'short' | 'narrow'): string | undefined =>
  style === 'long' ? weekdays[at] : weekdaysShort[at]?.slice(0, style === 'narrow' ? 1 : undefined);

/** `calendarDay`: `YYYY-MM-DD`. Always in the order weekday, day, month, year. */
export function teReoDate(calendarDay: string, { weekday, day, month, year }: TeReoStyle): string {
  const at = new Date(`${calendarDay}T00:00:00Z`);
  const parts = [
    weekday && nameOfDay(at.getUTCDay(), weekday),
    day && at.getUTCDate(),
    month && (month === 'long' ? months : monthsShort)[at.getUTCMonth()],
    year && at.getUTCFullYear(),
  ];
  return parts.filter(Boolean).join(' ');
}

/** "Ana", "Ana me Ben", "Ana, Ben me Hemi". */
export function teReoList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} me ${last}`;
}
