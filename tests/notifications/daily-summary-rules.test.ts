import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notificationTypes, summarizedTypes } from '#contract/notifications.ts';
import { addDays, dayOf, timeOf } from '#machines/classes/day.rules.ts';
import { dueSummary, isInSummary, summaryLines, summaryOfDay } from '#machines/notifications/daily-summary.rules.ts';

const hour = 60 * 60_000;
/** Zones whose clocks change by an hour, by half an hour, or not at all. */
const zone = fc.constantFrom('Pacific/Auckland', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC');
const instant = fc.date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2028-01-01T00:00:00Z'), noInvalidDate: true });

describe('the daily summary', () => {
  test.each([
    ['is not due before 18:00 at the facility', '2026-03-02T04:59:59.999Z', null],
    ['is due at 18:00', '2026-03-02T05:00:00Z', '2026-03-02'],
    ['is due until midnight', '2026-03-02T10:59:59.999Z', '2026-03-02'],
    ['is not due after midnight', '2026-03-02T11:00:00Z', null],
  ])('%s', (_, now, day) => {
    expect(dueSummary(new Date(now), 'Pacific/Auckland')?.day ?? null).toBe(day);
  });

  test.each([
    ['of 25 hours where clocks go back', '2026-10-25', 'Europe/London', 25],
    ['of 23 hours where clocks go forward', '2026-03-29', 'Europe/London', 23],
    ['of 24 hours on other days', '2026-03-30', 'Europe/London', 24],
  ])('has the notifications %s', (_, day, timeZone, length) => {
    const { from, until } = summaryOfDay(day, timeZone);
    expect([timeOf(from, timeZone), timeOf(until, timeZone), (until.getTime() - from.getTime()) / hour]).toEqual([
      '18:00',
      '18:00',
      length,
    ]);
  });

  test('ends when the next one begins, and no notification is in both', () => {
    fc.assert(
      fc.property(instant, zone, (now, timeZone) => {
        const day = dayOf(now, timeZone);
        const [span, next] = [summaryOfDay(day, timeZone), summaryOfDay(addDays(day, 1), timeZone)];
        const last = { type: 'post', createdAt: span.until };
        expect([isInSummary(last, ['post'], span), isInSummary(last, ['post'], next)]).toEqual([false, true]);
      }),
    );
  });

  test('is due on its own day, once it is complete', () => {
    fc.assert(
      fc.property(instant, zone, (now, timeZone) => {
        const due = dueSummary(now, timeZone);
        expect(due !== null).toBe(timeOf(now, timeZone) >= '18:00');
        if (due) expect([due.day, due.until <= now]).toEqual([dayOf(now, timeZone), true]);
      }),
    );
  });

  test('has each unread notification of a wanted type once, and none of another type', () => {
    const wantedTypes = fc.subarray([...summarizedTypes]);
    fc.assert(
      fc.property(instant, zone, fc.constantFrom(...notificationTypes), wantedTypes, (createdAt, timeZone, type, wanted) => {
        const today = dayOf(createdAt, timeZone);
        const days = [-2, -1, 0, 1, 2].map((count) => addDays(today, count));
        const holding = days.filter((day) => isInSummary({ type, createdAt }, wanted, summaryOfDay(day, timeZone)));
        const day = timeOf(createdAt, timeZone) < '18:00' ? today : addDays(today, 1);
        expect(holding).toEqual(wanted.some((each) => each === type) ? [day] : []);
      }),
    );
  });
});

describe('the lines of the summary', () => {
  const notification = fc.record({ type: fc.constantFrom(...summarizedTypes), createdAt: instant });

  test('are the ten newest notifications, each in its section, and the others are counted', () => {
    fc.assert(
      fc.property(fc.array(notification, { maxLength: 25, size: 'max' }), (notifications) => {
        const { responses, posts, others } = summaryLines(notifications);
        const shown = [...responses, ...posts];
        expect(shown.length).toBe(Math.min(10, notifications.length));
        expect(shown.length + others).toBe(notifications.length);
        expect(responses.some(({ type }) => type === 'post') || posts.some(({ type }) => type !== 'post')).toBe(false);
        const oldest = Math.min(...shown.map(({ createdAt }) => createdAt.getTime()));
        const left = notifications.filter((each) => !shown.includes(each));
        expect(left.every(({ createdAt }) => createdAt.getTime() <= oldest)).toBe(true);
        for (const section of [responses, posts])
          expect(section.map(({ createdAt }) => createdAt)).toEqual(
            section.map(({ createdAt }) => createdAt).toSorted((a, b) => b.getTime() - a.getTime()),
          );
      }),
    );
  });
});
