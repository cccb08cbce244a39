import { describe, expect, it } from 'vitest';
import { agoAmount, amountLeft, countdown, countdownLeft, inAmount, nearDay, nearDayWord } from '#words/time.words.ts';
import { translate } from '#server/translate.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

describe('how long until', () => {
  it.each([
    [30 * second, 'in less than a minute'],
    [minute, 'in 1 min'],
    [minute + 1, 'in 2 min'],
    [59 * minute + second, 'in 1 h'],
    [14 * hour + 42 * minute, 'in 14 h 42 min'],
    [47 * hour + 59 * minute, 'in 47 h 59 min'],
    [48 * hour, 'in 2 days'],
    [8 * 24 * hour - hour, 'in 8 days'],
    [-minute, 'in less than a minute'],
  ])('%i ms is written as "%s"', (ms, text) => {
    expect(translate(inAmount(ms), 'en')).toBe(text);
  });

  it('follows the grammar of the locale', () => {
    expect(translate(inAmount(48 * hour), 'et')).toBe('2 päeva pärast');
    expect(translate(inAmount(48 * hour), 'fr')).toBe('dans 2 jours');
    expect(translate(amountLeft(48 * hour), 'es-ES')).toBe('quedan 2 días');
    expect(translate(agoAmount(48 * hour), 'mi-NZ')).toBe('2 rā i mua');
  });
});

it('how long ago rounds down, so that nothing looks older than it is', () => {
  expect(translate(agoAmount(59 * second), 'en')).toBe('just now');
  expect(translate(agoAmount(2 * minute - 1), 'en')).toBe('1 min ago');
  expect(translate(agoAmount(90 * minute), 'en')).toBe('1 h 30 min ago');
});

it('how much is left runs as a clock, and reads as words', () => {
  expect(countdown(12 * minute + 41 * second)).toBe('12:41');
  expect(countdown(12 * minute + 40.2 * second)).toBe('12:41');
  expect(countdown(hour + 2 * minute + 3 * second)).toBe('1:02:03');
  expect(countdown(-5)).toBe('0:00');
  expect(translate(countdownLeft(12 * minute + 41 * second), 'en')).toBe('12:41 left');
  expect(translate(amountLeft(12 * minute), 'en')).toBe('12 min left');
});

it('days near today have names', () => {
  expect(nearDay('2026-03-02', '2026-03-02')).toBe('today');
  expect(nearDay('2026-03-01', '2026-02-28')).toBe('tomorrow');
  expect(nearDay('2026-02-28', '2026-03-01')).toBe('yesterday');
  expect(nearDay('2026-03-03', '2026-03-01')).toBeNull();
  expect(translate(nearDayWord('tomorrow'), 'mi-NZ')).toBe('Āpōpō');
});
