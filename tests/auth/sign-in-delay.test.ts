import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countedAt,
  decideTurn,
  type Delay,
  delays,
  failuresKept,
  isWarningDue,
  waitAfter,
  waitLeft,
} from '#machines/auth/sign-in-delay.rules.ts';
import { guessingBlockOf } from '#server/auth/guessing-block.ts';
import { count } from '#tests/counts.ts';

const runs = { numRuns: count(300, 3000) };
const anyDelay = fc.constantFrom<Delay>(...Object.values(delays));
const someFailures = fc.nat(100_000);
const epoch = new Date('2026-03-01T20:00:00.000Z').getTime();
const anyTime = fc.integer({ min: epoch, max: epoch + 3 * failuresKept }).map((time) => new Date(time));
const hour = 60 * 60_000;

/** The earliest time of the last guess, if each guess is made as soon as possible. */
const timeFor = (guesses: number, delay: Delay): number =>
  Array.from({ length: guesses }, (_, failures) => waitAfter(failures, delay)).reduce((sum, wait) => sum + wait, 0);

describe('the wait', () => {
  test('never becomes shorter with another failure, and is never longer than its cap', () => {
    fc.assert(
      fc.property(anyDelay, someFailures, (delay, failures) => {
        const [wait, next] = [waitAfter(failures, delay), waitAfter(failures + 1, delay)];
        expect(next).toBeGreaterThanOrEqual(wait);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThanOrEqual(delay.cap);
      }),
      runs,
    );
  });

  test('is 0 for the first failures, then doubles, and reaches the cap', () => {
    const { account, accountHere } = delays;
    expect([0, 4, 5, 6, 7, 14, 15, 40].map((failures) => waitAfter(failures, accountHere) / 1000)).toEqual([0, 0, 1, 2, 4, 512, 900, 900]);
    expect([9, 10, 15, 16, 2000].map((failures) => waitAfter(failures, account) / 1000)).toEqual([0, 1, 32, 60, 60]);
  });

  test('that is left shrinks with the time, ends, and is bounded whatever the clock does', () => {
    fc.assert(
      fc.property(anyDelay, someFailures, anyTime, anyTime, (delay, failures, failedAt, now) => {
        const known = { failures, failedAt };
        const left = waitLeft(known, now, delay);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(delay.cap);
        expect(waitLeft(known, new Date(now.getTime() + 1000), delay)).toBeLessThanOrEqual(left);
        expect(waitLeft(known, new Date(Math.max(failedAt.getTime(), now.getTime()) + delay.cap), delay)).toBe(0);
      }),
      runs,
    );
  });

  test('is none after a success or a day without a failure', () => {
    fc.assert(
      fc.property(anyDelay, someFailures, anyTime, (delay, failures, failedAt) => {
        expect(waitLeft({ failures: 0, failedAt }, failedAt, delay)).toBe(0);
        const later = new Date(failedAt.getTime() + failuresKept);
        expect([countedAt({ failures, failedAt }, later), waitLeft({ failures, failedAt }, later, delay)]).toEqual([0, 0]);
      }),
      runs,
    );
  });

  test('makes 1,000 guesses take 16 hours from any number of addresses, and 10 days from one', () => {
    expect(timeFor(1000, delays.account)).toBeGreaterThan(16 * hour);
    expect(timeFor(1000, delays.accountHere)).toBeGreaterThan(240 * hour);
  });
});

describe('the next turn at an account', () => {
  const now = new Date(epoch);
  const kept = (failures: number, isMine: boolean) => ({ failures, isMine, until: new Date(epoch + 5000) });

  test('goes to the first request, and to the address with fewer failures', () => {
    expect(decideTurn(2000, 3, null, now)).toEqual({ wait: 2000, takes: true });
    expect(decideTurn(2000, 0, kept(1, false), now)).toEqual({ wait: 2000, takes: true });
    expect(decideTurn(2000, 1, kept(1, false), now)).toEqual({ wait: 5000, takes: false });
    expect(decideTurn(0, 1, kept(1, true), now)).toEqual({ wait: 0, takes: false });
    expect(decideTurn(0, 9, { ...kept(1, false), until: now }, now)).toEqual({ wait: 0, takes: false });
  });

  test('never makes an owner without failures wait longer because of the failures of others', () => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.integer({ min: 1, max: 1000 }), fc.boolean(), (left, failures, isMine) => {
        expect(decideTurn(left, 0, kept(failures, isMine), now).wait).toBe(left);
      }),
      runs,
    );
  });
});

describe('the email to the owner', () => {
  const now = new Date(epoch);
  test('is due after ten failures, once a day', () => {
    const ago = (time: number): Date => new Date(epoch - time);
    const after = (failures: number, warnedAt: Date | null): boolean => isWarningDue({ failures, failedAt: now }, warnedAt, now);
    expect([after(9, null), after(10, null), after(11, ago(23 * hour)), after(11, ago(24 * hour))]).toEqual([false, true, false, true]);
  });
});

describe('an address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:0:1ab::/64', '2001:db8:0:100::/56'],
    ['2001:db8:0:f::/64', '2001:db8:0:0::/56'],
    ['100.64.3.4', null],
    ['100.128.0.1', '100.128.0.0/24'],
    ['10.1.2.3', null],
    ['172.20.0.1', null],
    ['192.168.1.1', null],
    ['127.0.0.1', null],
    ['169.254.1.1', null],
    ['fe80:0:0:0::/64', null],
    ['fd00:1:2:3::/64', null],
    ['64:ff9b:0:0::/64', null],
    ['', null],
  ])('%s is of block %s', (address, block) => {
    expect(guessingBlockOf(address)).toBe(block);
  });
});
