import { model } from '#machines/model.ts';
import type { SessionFacts } from '#machines/visits/session.rules.ts';
import { createSessionLifecycle } from './session-lifecycle.machine.ts';

const dates = {
  booking_open_date: '2026-03-02T08:00:00Z',
  booking_close_date: '2026-03-02T16:00:00Z',
  start_date: '2026-03-02T18:00:00Z',
  end_date: '2026-03-02T19:00:00Z',
} as const satisfies SessionFacts;

const passes = (now: string) => ({ type: 'boundary.passed' as const, now: new Date(now) });

export const sessionLifecycleModel = model(createSessionLifecycle, {
  inputs: { 'a class': { session: dates } },
  cases: {
    'boundary.passed': [
      { name: 'before booking opens', event: passes('2026-03-02T07:59:59Z') },
      { name: 'booking opens', event: passes(dates.booking_open_date) },
      { name: 'booking closes', event: passes(dates.booking_close_date) },
      { name: 'it begins', event: passes(dates.start_date) },
      { name: 'it ends', event: passes(dates.end_date) },
    ],
    'class.cancelled': [{ name: '', event: { type: 'class.cancelled', now: new Date(dates.booking_open_date) } }],
  },
  refused: ['boundary.passed (before booking opens)'],
  outcomes: {},
  abstract: () => null,
  unless: {
    isOpen: 'Booking has not opened yet.',
    isClosed: 'Booking has not closed yet.',
    isOnNow: 'The class has not begun yet.',
    isFinished: 'The class is not over yet.',
  },
  laws: [
    {
      name: 'a class that is over stays over',
      kind: 'never',
      holds: ({ matches, can }) => matches('finished') && can({ type: 'class.cancelled', now: new Date(dates.end_date) }),
    },
  ],
});
