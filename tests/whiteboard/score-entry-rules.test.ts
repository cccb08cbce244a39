import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visitStates } from '#contract/visit-fields.ts';
import { whyNotLoggable, type LoggingFacts } from '#machines/whiteboard/score-entry.rules.ts';
import { canSeeWhiteboard } from '#machines/whiteboard/whiteboard.rules.ts';

const start = '2026-03-02T17:00:00.000Z';
const at = (minutes: number): Date => new Date(Date.parse(start) + minutes * 60_000);
const facts = (more: Partial<LoggingFacts> = {}): LoggingFacts => ({
  whiteboard_visibility: 'public',
  cancelled: false,
  start_date: start,
  visit: { state: 'booked' },
  ...more,
});

describe('a class can be logged', () => {
  it('from its start on, however long after', () => {
    expect(whyNotLoggable(facts(), at(-1))).toEqual({ code: 'session_not_started', until: start });
    expect([0, 1, 60 * 24 * 365].map((minutes) => whyNotLoggable(facts(), at(minutes)))).toEqual([null, null, null]);
  });

  it('only by members who are booked or attended', () => {
    const may = visitStates.filter((state) => whyNotLoggable(facts({ visit: { state } }), at(1)) === null);
    expect(may).toEqual(['booked', 'attended']);
    expect(whyNotLoggable(facts({ visit: null }), at(1))).toEqual({ code: 'not_attending' });
  });

  it('by no member where it is cancelled', () => {
    expect(whyNotLoggable(facts({ cancelled: true }), at(1))).toEqual({ code: 'session_cancelled' });
  });

  it('by no member who cannot see its whiteboard, which is the first reason', () => {
    fc.assert(
      fc.property(
        fc.record({
          whiteboard_visibility: fc.constantFrom('public' as const, 'attending' as const),
          cancelled: fc.boolean(),
          start_date: fc.constant(start),
          visit: fc.option(fc.record({ state: fc.constantFrom(...visitStates) })),
        }),
        fc.integer({ min: -600, max: 600 }),
        (session, minutes) => {
          const why = whyNotLoggable(session, at(minutes));
          expect(why?.code === 'whiteboard_hidden').toBe(!canSeeWhiteboard(session));
          if (why === null) expect(minutes).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
