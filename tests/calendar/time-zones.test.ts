import { expect, it } from 'vitest';
import { timeZonesIn } from '#server/calendar/time-zones.ts';

const winter = new Date('2026-07-01T00:00:00Z');
const summer = new Date('2026-01-01T00:00:00Z');

it('the list contains the zones of every studio, with a known name and the current offset', () => {
  const find = (id: string, at: Date, locale: 'en' | 'et' | 'mi-NZ' = 'en') => timeZonesIn(locale, at).find((zone) => zone.id === id);
  expect(find('Pacific/Auckland', summer)).toEqual({ id: 'Pacific/Auckland', name: 'New Zealand Time', offset_minutes: 780 });
  expect(find('Pacific/Auckland', winter)?.offset_minutes).toBe(720);
  expect(find('Europe/Tallinn', summer, 'et')?.name).toBe('Ida-Euroopa aeg');
  expect(find('America/New_York', summer, 'mi-NZ')?.offset_minutes).toBe(-300);
});

it('the list is sorted from west to east', () => {
  const offsets = timeZonesIn('en', summer).map(({ offset_minutes }) => offset_minutes);
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  expect(offsets.length).toBeGreaterThan(300);
});
