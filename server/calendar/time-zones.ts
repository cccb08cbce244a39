/** The time zones of the world, as a list to choose from. */
import type { TimeZone } from '#contract/calendar.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { numberLocale } from '#words/formats.ts';
import { offsetAt } from './ical-time-zone.ts';

const nameOf = (timeZone: string, locale: LocaleCode, now: Date): string => {
  const parts = new Intl.DateTimeFormat(numberLocale(locale), { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
};

/** The names are cached, because creating four hundred formatters takes some time and the names do not change. */
const names = new Map<LocaleCode, ReadonlyMap<string, string>>();

function namesIn(locale: LocaleCode, now: Date): ReadonlyMap<string, string> {
  const known = names.get(locale) ?? new Map(Intl.supportedValuesOf('timeZone').map((id) => [id, nameOf(id, locale, now)]));
  names.set(locale, known);
  return known;
}

export const timeZonesIn = (locale: LocaleCode, now: Date): TimeZone[] =>
  [...namesIn(locale, now)]
    .map(([id, name]) => ({ id, name, offset_minutes: offsetAt(id, now) }))
    .toSorted((a, b) => a.offset_minutes - b.offset_minutes || a.id.localeCompare(b.id));
