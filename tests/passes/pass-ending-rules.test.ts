import { describe, expect, test } from 'vitest';
import { isEnding, type EndingPass } from '#machines/passes/pass-ending.rules.ts';

const pass: EndingPass = { total: 10, held: 1, used: 8, startsOn: '2026-01-01', expiresOn: null };
const timeZone = 'Pacific/Auckland';
/** 09:00 in Auckland on that day, in summer time. */
const morningOf = (day: string): Date => new Date(Date.parse(`${day}T09:00:00Z`) - 13 * 60 * 60 * 1000);
const before = (at: Date): Date => new Date(at.getTime() - 1);

describe('the last visit of a pass', () => {
  test.each([
    ['is reported where one is left', {}, true],
    ['is not reported before', { held: 0 }, false],
    ['is not reported where none is left', { held: 2 }, false],
    ['is not reported of a pass of one visit', { total: 1, held: 0, used: 0 }, false],
    ['is not reported of a membership', { total: null }, false],
    ['is reported on the last day of the pass', { expiresOn: '2026-03-02' }, true],
    ['is not reported after that', { expiresOn: '2026-03-01' }, false],
  ])('%s', (_, change, isDue) => {
    expect(isEnding('last_visit', { ...pass, ...change }, { now: morningOf('2026-03-02'), timeZone })).toBe(isDue);
  });
});

describe('the last day of a pass', () => {
  const ending = { ...pass, expiresOn: '2026-03-09' };
  const morning = morningOf('2026-03-02');

  test.each([
    ['is reported seven days before, at nine in the morning', {}, morning, true],
    ['is not reported before that', {}, before(morning), false],
    ['is reported later where nobody did it in time', {}, morningOf('2026-03-09'), true],
    ['is not reported after it', {}, morningOf('2026-03-10'), false],
    ['is not reported where no visit is left', { held: 2 }, morning, false],
    ['is reported of a membership', { total: null }, morning, true],
    ['is not reported of a pass without one', { expiresOn: null }, morning, false],
    ['is not reported of a pass that is valid for no longer than that', { startsOn: '2026-03-02' }, morning, false],
    ['is reported of a pass that is valid for a day longer', { startsOn: '2026-03-01' }, morning, true],
  ])('%s', (_, change, now, isDue) => {
    expect(isEnding('last_day', { ...ending, ...change }, { now, timeZone })).toBe(isDue);
  });
});
