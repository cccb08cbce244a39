/**
 * Days and months in te reo Māori, which browsers' Intl does not know. Names by Te Taura Whiri i te Reo Māori: its own names for the
 * days, the maramataka for the months. Short forms by the Unicode locale data.
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

/** Which parts are written, as for `Intl`. */
export interface TeReoStyle {
  readonly weekday?: 'long' | 'short' | 'narrow';
  readonly day?: 'numeric';
  readonly month?: 'long' | 'short';
  readonly year?: 'numeric';
}

const nameOfDay = (at: number, style: 'long' | 'short' | 'narrow'): string | undefined =>
  style === 'long' ? weekdays[at] : weekdaysShort[at]?.slice(0, style === 'narrow' ? 1 : undefined);

/** A calendar day (`YYYY-MM-DD`) in te reo Māori: weekday, day, month and year, in this order. */
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
