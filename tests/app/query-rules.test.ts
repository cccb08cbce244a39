import { describe, expect, test } from 'vitest';
import { decodeSegment, parseQuery } from '#machines/app/query.rules.ts';
import { parseRoute } from '#machines/app/route.rules.ts';
import { chooseLocale } from '#machines/app/locale.rules.ts';
import { screenKey, titleKey } from '#machines/app/screen.rules.ts';

describe('what follows the question mark', () => {
  test.each([
    ['?day=2026-03-02', [['day', '2026-03-02']]],
    ['day=2026-03-02', [['day', '2026-03-02']]],
    ['?why?=because', [['why?', 'because']]],
    ['?space', []],
    ['?=nothing', []],
    ['?type=Open+Gym', [['type', 'Open Gym']]],
    ['?a=%E0%A4%A&b=2', [['b', '2']]],
  ])('%s', (search, pairs) => expect([...parseQuery(search)]).toEqual(pairs));

  test('a part of a path that cannot be decoded is no valid part', () => {
    expect(decodeSegment('%E0%A4%A')).toBeNull();
    expect(decodeSegment('Open%20Gym')).toBe('Open Gym');
  });
});

describe('places that one screen shows', () => {
  test.each([
    ['/classes/42', 'classes'],
    ['/classes/42/leaderboard', 'classWorkouts'],
    ['/classes/42/online', 'classWorkouts'],
    ['/classes/42/workouts', 'classWorkouts'],
    ['/courses/3', 'courses'],
    ['/visits/7', 'visits'],
    ['/bookings', 'bookings'],
  ])('%s is shown by %s', (path, key) => expect(screenKey(parseRoute(path))).toBe(key));

  test('each have their own title', () => {
    expect([titleKey(parseRoute('/classes/42')), titleKey(parseRoute('/nowhere'))]).toEqual(['class', 'notFound']);
    expect(screenKey(parseRoute('/nowhere'))).toBeNull();
  });
});

describe('places that only lead on', () => {
  test.each(['/', '/dashboard'])('%s has no screen, and the page bears the name of the product', (path) => {
    expect(screenKey(parseRoute(path))).toBeNull();
    expect(titleKey(parseRoute(path))).toBe('product');
  });

  test('while the route is not known, the page has the name of the product as title', () => {
    expect(titleKey(null)).toBe('product');
    expect(titleKey(parseRoute('/classes'))).toBe('classes');
  });
});

describe('English', () => {
  test.each([
    ['en-ZA', 'en-GB'],
    ['en-IN', 'en-GB'],
    ['en-150', 'en-US'],
    ['en-x', 'en'],
  ])('as %s is read as %s', (tag, locale) => expect(chooseLocale([tag])).toBe(locale));
});
