import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import { formatsFor } from '#words/formats.ts';

const timeZone = 'Pacific/Auckland';
/** Monday 2 March 2026, 17:05 in Wellington. */
const at = new Date('2026-03-02T04:05:00Z');
const end = new Date('2026-03-02T05:20:00Z');
/** Intl uses several kinds of non-breaking space. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('a moment at the facility', () => {
  const expected: Record<LocaleCode, readonly [time: string, long: string, short: string, dayTime: string, month: string]> = {
    en: ['17:05', 'Monday 2 March', 'Mon 2 Mar', 'Mon 2 Mar, 17:05', 'March 2026'],
    'en-GB': ['17:05', 'Monday 2 March', 'Mon 2 Mar', 'Mon 2 Mar, 17:05', 'March 2026'],
    'en-US': ['5:05 PM', 'Monday, March 2', 'Mon, Mar 2', 'Mon, Mar 2, 5:05 PM', 'March 2026'],
    et: ['17:05', 'esmaspäev, 2. märts', 'E, 2. märts', 'E, 2. märts, 17:05', 'märts 2026'],
    fr: ['17:05', 'lundi 2 mars', 'lun. 2 mars', 'lun. 2 mars, 17:05', 'mars 2026'],
    'mi-NZ': ['17:05', 'Rāhina 2 Poutūterangi', 'Hin 2 Pou', 'Hin 2 Pou, 17:05', 'Poutūterangi 2026'],
    'es-ES': ['17:05', 'lunes, 2 de marzo', 'lun, 2 mar', 'lun, 2 mar, 17:05', 'marzo de 2026'],
  };

  it.each(localeCodes)('is written as people write it in %s', (locale) => {
    const f = formatsFor(locale, timeZone);
    const written = [f.time(at), f.date(at, 'long'), f.date(at, 'short'), f.dayTime(at), f.date(at, 'monthYear')];
    expect(written.map(plain)).toEqual(expected[locale]);
  });

  it.each(localeCodes)('begins a heading with a capital in %s', (locale) => {
    expect(formatsFor(locale, timeZone).heading(at)).toMatch(/^\p{Lu}/u);
  });

  it('is in the zone of the facility, whatever the zone of the machine', () => {
    expect(formatsFor('en', 'Europe/London').dayTime(at)).toBe('Mon 2 Mar, 04:05');
    expect(formatsFor('en', 'America/New_York').date(at, 'long')).toBe('Sunday 1 March');
    expect(formatsFor('mi-NZ', 'America/New_York').date(at, 'long')).toBe('Rātapu 1 Poutūterangi');
    expect(formatsFor('en', timeZone).dayOf(new Date('2026-03-01T11:00:00Z'))).toBe('2026-03-02');
  });

  it('never reads 24:00 at midnight', () => {
    const midnight = new Date('2026-03-01T11:00:00Z');
    for (const locale of localeCodes)
      expect(plain(formatsFor(locale, timeZone).time(midnight))).toBe(locale === 'en-US' ? '12:00 AM' : '00:00');
  });

  it('keeps the wall clock across the end of summer time', () => {
    const f = formatsFor('en', timeZone);
    expect(f.dayTime(new Date('2026-04-04T05:00:00Z'))).toBe('Sat 4 Apr, 18:00');
    expect(f.dayTime(new Date('2026-04-05T06:00:00Z'))).toBe('Sun 5 Apr, 18:00');
  });

  it('spans from start to end', () => {
    expect(formatsFor('en', timeZone).timeRange(at, end)).toBe('17:05–18:20');
  });
});

describe('a calendar day', () => {
  it.each(localeCodes)('is the same day in every zone in %s', (locale) => {
    const days = ['Pacific/Auckland', 'America/Los_Angeles', 'UTC'].map((zone) =>
      formatsFor(locale, zone).calendarDate('2026-04-30', 'full'),
    );
    expect(new Set(days).size).toBe(1);
    expect(days[0]).toContain('30');
  });

  it('has a name in te reo Māori on every day of every month', () => {
    const f = formatsFor('mi-NZ', 'UTC');
    const months = Array.from({ length: 12 }, (_, month) => f.date(new Date(Date.UTC(2026, month, 1)), 'month'));
    expect(months).toEqual([
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
    ]);
    const week = Array.from({ length: 7 }, (_, day) => f.date(new Date(Date.UTC(2026, 2, 2 + day)), 'weekday'));
    expect(week).toEqual(['Rāhina', 'Rātū', 'Rāapa', 'Rāpare', 'Rāmere', 'Rāhoroi', 'Rātapu']);
  });

  it('agrees with the Gregorian calendar of Intl in te reo Māori', () => {
    const english = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric' });
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
        expect(formatsFor('mi-NZ', timeZone).date(date, 'dayNumber')).toBe(english.format(date));
      }),
    );
  });
});

describe('amounts', () => {
  const written = (locale: LocaleCode) => {
    const f = formatsFor(locale, timeZone);
    const money = [
      f.money({ amount: 2500, currency: 'NZD' }),
      f.money({ amount: 123456, currency: 'EUR' }),
      f.money({ amount: 900, currency: 'JPY' }),
    ];
    return [f.number(12_345.6), ...money].map(plain);
  };

  it('are written as people write them', () => {
    expect(written('en')).toEqual(['12,345.6', '$25.00', '€1,234.56', 'JP¥900']);
    expect(written('en-GB')).toEqual(['12,345.6', 'NZ$25.00', '€1,234.56', 'JP¥900']);
    expect(written('en-US')).toEqual(['12,345.6', 'NZ$25.00', '€1,234.56', '¥900']);
    expect(written('et')).toEqual(['12 345,6', '25,00 NZ$', '1234,56 €', '900 ¥']);
    expect(written('fr')).toEqual(['12 345,6', '25,00 $NZ', '1 234,56 €', '900 JPY']);
    expect(written('mi-NZ')).toEqual(['12,345.6', '$25.00', '€1,234.56', 'JP¥900']);
    expect(written('es-ES')).toEqual(['12.345,6', '25,00 NZD', '1234,56 €', '900 JPY']);
  });

  it('call a dollar a dollar on both sides of the Tasman', () => {
    expect(formatsFor('en', 'Australia/Sydney').money({ amount: 2500, currency: 'AUD' })).toBe('$25.00');
  });
});

describe('numbers that a member types', () => {
  it.each([
    ['en', '.'],
    ['en-GB', '.'],
    ['en-US', '.'],
    ['et', ','],
    ['fr', ','],
    ['mi-NZ', '.'],
    ['es-ES', ','],
  ] as const)('have their decimals in %s behind a %s', (locale, mark) => {
    expect(formatsFor(locale, timeZone).decimalMark).toBe(mark);
  });
});

describe('lists of names', () => {
  it.each([
    ['en', 'Ana, Ben and Hemi'],
    ['en-US', 'Ana, Ben, and Hemi'],
    ['et', 'Ana, Ben ja Hemi'],
    ['fr', 'Ana, Ben et Hemi'],
    ['mi-NZ', 'Ana, Ben me Hemi'],
    ['es-ES', 'Ana, Ben y Hemi'],
  ] as const)('are joined in %s', (locale, joined) => {
    const f = formatsFor(locale, timeZone);
    expect(f.list(['Ana', 'Ben', 'Hemi'])).toBe(joined);
    expect(f.list(['Ana'])).toBe('Ana');
    expect(f.list([])).toBe('');
  });
});

it('an unsupported locale has the formats of en-US', () => {
  expect(formatsFor('de', timeZone).locale).toBe('en-US');
  expect(formatsFor('toString', timeZone).locale).toBe('en-US');
});
