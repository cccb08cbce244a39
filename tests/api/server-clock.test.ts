import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createServerClock } from '#src/api/server-clock.ts';

const start = Date.parse('2026-03-02T04:00:00.000Z');
const toSecond = (ms: number) => new Date(Math.floor(ms / 1000) * 1000);

it('shows the device’s time until the first response', () => {
  expect(
    createServerClock(() => start)
      .now()
      .getTime(),
  ).toBe(start);
});

it('corrects a device that is five minutes ahead', () => {
  let device = start + 300_000;
  const clock = createServerClock(() => device);
  clock.sync(toSecond(start), device - 20, device);
  device += 60_000;
  expect(Math.abs(clock.now().getTime() - (start + 60_000))).toBeLessThan(600);
});

it('is never less exact than one header allows, and becomes more exact with every response', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -86_400_000, max: 86_400_000 }),
      fc.array(
        fc.record({
          pause: fc.integer({ min: 0, max: 60_000 }),
          out: fc.integer({ min: 0, max: 300 }),
          back: fc.integer({ min: 0, max: 300 }),
        }),
        {
          minLength: 1,
          maxLength: 30,
        },
      ),
      (ahead, answers) => {
        let server = start;
        const clock = createServerClock(() => server + ahead);
        let worst = Number.POSITIVE_INFINITY;
        for (const { pause, out, back } of answers) {
          server += pause;
          const sentAt = server + ahead;
          server += out;
          const date = toSecond(server);
          server += back;
          clock.sync(date, sentAt, server + ahead);
          worst = Math.min(worst, (1000 + out + back) / 2 + 1);
          expect(Math.abs(clock.now().getTime() - server)).toBeLessThanOrEqual(worst);
        }
      },
    ),
  );
});

it('changes at once after one of the clocks was set', () => {
  let device = start;
  const clock = createServerClock(() => device);
  clock.sync(toSecond(start), device - 10, device);
  device += 3_600_000;
  clock.sync(toSecond(start + 1000), device - 10, device);
  expect(Math.abs(clock.now().getTime() - (start + 1000))).toBeLessThan(600);
});

it('ignores a response whose times are before its request', () => {
  const clock = createServerClock(() => start);
  clock.sync(toSecond(start + 50_000), start + 5000, start);
  expect(clock.now().getTime()).toBe(start);
});

it('uses the offset of an earlier visit until the first response', () => {
  const clock = createServerClock(() => start);
  clock.assume(-3_600_000);
  expect(clock.now().getTime()).toBe(start - 3_600_000);
  clock.sync(toSecond(start - 7_200_000), start - 20, start);
  expect(Math.abs(clock.now().getTime() - (start - 7_200_000))).toBeLessThan(600);
});
