import { describe, expect, test } from 'vitest';
import { isSystemEventDue, whyNotCall } from '#machines/appointments/appointment-lifecycle.rules.ts';
import { instants, later } from '#machines/appointments/sample-appointments.ts';

const { early, holdOver, start, end } = instants;
const facts = { startAt: start.toISOString(), endAt: end.toISOString(), holdExpiresAt: holdOver.toISOString(), cancelMinutes: 24 * 60 };
const payment = { kind: 'pass', passId: 'pass' } as const;
const wanted = { start_at: later.start_at, staff_id: 'ana' };
const calls = {
  move: { type: 'move', now: early, wanted, offered: [later], payment },
  book: { type: 'book', now: early, payment },
  release: { type: 'release', now: early },
  cancel: { type: 'cancel', now: early },
  latecancel: { type: 'latecancel', now: early },
} as const;
const codesOf = (state: Parameters<typeof whyNotCall>[0]) =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, whyNotCall(state, call, facts)]));

describe('the calls of a member', () => {
  test('on an expired hold are refused, except its release, which changes nothing', () => {
    expect(codesOf('holdExpired')).toEqual({
      move: { code: 'hold_expired' },
      book: { code: 'hold_expired' },
      release: null,
      cancel: { code: 'not_cancelable' },
      latecancel: { code: 'not_cancelable' },
    });
  });

  test.each(['attended', 'cancelled'] as const)('on one that is %s are refused, except its release, which changes nothing', (over) => {
    const no = { code: 'not_cancelable' };
    expect(codesOf(over)).toEqual({ move: no, book: no, release: null, cancel: no, latecancel: no });
  });

  test('on a hold are allowed, except to cancel it', () => {
    const no = { code: 'not_cancelable' };
    expect(codesOf('held')).toEqual({ move: null, book: null, release: null, cancel: no, latecancel: no });
  });
});

describe('a fact is true', () => {
  const isSo = (type: Parameters<typeof isSystemEventDue>[0]['type'], now: Date) => isSystemEventDue({ type, now }, facts);

  test('of a hold at the instant at which it ends, and not before', () => {
    expect([early, holdOver].map((now) => isSo('hold.expired', now))).toEqual([false, true]);
  });
  test('of the end of an appointment at that instant, and not at its start', () => {
    expect([start, end].map((now) => isSo('appointment.ended', now))).toEqual([false, true]);
  });
  test('whenever the studio cancels', () => expect(isSo('appointment.cancelled', early)).toBe(true));
});
