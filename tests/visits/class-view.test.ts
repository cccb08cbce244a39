import { describe, expect, test } from 'vitest';
import type { Session } from '#contract/classes.ts';
import type { Visit } from '#contract/visits.ts';
import { affordanceOf } from '#machines/visits/affordance.rules.ts';
import { classWith, dropInClass, freeClass, instants, tenVisits as concession, visits } from '#machines/visits/sample-classes.ts';
import { groupByDay } from '#src/features/visits/group-by-day.ts';
import { classTabs } from '#src/features/visits/class-tabs.ts';
import { cancelTermsOf, shownPassUseOf, shownPriceOf, whiteboardOf } from '#src/features/visits/visit-view.selectors.ts';
import { passUseFactsOf } from '#machines/passes/pass-cost.rules.ts';
import { passUseSentence } from '#words/pass.words.ts';
import { formatsFor } from '#words/formats.ts';

describe('an open class', () => {
  const termsOf = (session = freeClass, now = instants.early) => {
    const terms = cancelTermsOf(session, affordanceOf(session, now));
    return terms.kind === 'late' ? terms.terms : terms.kind;
  };

  test('shows the terms of cancelling as long as the visit can be cancelled', () => {
    expect(termsOf()).toBe('free');
    expect(termsOf(classWith(visits.booked), instants.early)).toBe('free');
    expect(termsOf(classWith(visits.booked), instants.deadline)).toBe('late');
    expect(termsOf(classWith({ ...visits.booked, booked_at: instants.early.toISOString() }), instants.deadline)).toBe('late');
    expect(termsOf(classWith({ ...visits.booked, booked_at: instants.deadline.toISOString() }), instants.deadline)).toBe('lateNever');
    expect(termsOf(classWith(visits.booked), instants.start)).toBe('none');
    expect(termsOf({ ...freeClass, cancelled: true })).toBe('none');
  });

  test('shows the price of the booking, and no visit, for a late cancel of a drop-in', () => {
    const price = { amount: 2500, currency: 'NZD' };
    const raisedClass = { ...classWith({ ...visits.booked, dropin: true, price }), price: { ...price, amount: 3000 } };
    expect(termsOf(raisedClass, instants.deadline)).toBe('lateDropIn');
    const shown = (session: Session) => {
      const affordance = affordanceOf(session, instants.early);
      return shownPriceOf(session, shownPassUseOf(session, affordance), affordance);
    };
    expect(shown(raisedClass)).toEqual(price);
    expect(shown({ ...raisedClass, price: null })).toEqual(price);
    expect(shown({ ...raisedClass, visit: null })).toEqual(raisedClass.price);
    expect(shown({ ...classWith(visits.booked), price })).toBeNull();
    const again = { ...visits.cancelled, dropin: true, price };
    expect(shown({ ...dropInClass, price: raisedClass.price, visit: again })).toEqual(raisedClass.price);
  });

  test('shows the visits that a booking would use, or those that the visit has used', () => {
    const offer = { ...freeClass, concession };
    expect(shownPassUseOf(offer, affordanceOf(offer, instants.early))).toEqual({ kind: 'due', cost: concession });
    const again = { ...offer, visit: visits.cancelled };
    expect(shownPassUseOf(again, affordanceOf(again, instants.early))).toEqual({ kind: 'due', cost: concession });
    const booked = classWith(visits.booked);
    expect(shownPassUseOf(booked, affordanceOf(booked, instants.early))).toEqual({ kind: 'recorded', visit: visits.booked });
    expect(shownPassUseOf(freeClass, affordanceOf(freeClass, instants.early))).toEqual({ kind: 'none' });
  });

  test('shows the whiteboard to members with access to it', () => {
    const board = { ...freeClass, whiteboard_items: [{ definition: { name: 'Fran' } }] };
    expect(whiteboardOf({ ...board, whiteboard_visibility: 'public' })).toEqual(['Fran']);
    expect(whiteboardOf({ ...board, whiteboard_visibility: 'attending' })).toEqual([]);
    expect(whiteboardOf({ ...board, whiteboard_visibility: 'attending', visit: visits.booked })).toEqual(['Fran']);
  });

  test('keeps day and filters of the list in the URLs of its parts', () => {
    expect(classTabs('42', '/classes?day=2026-03-02&space=1').map(({ href }) => href)).toEqual([
      '/classes/42?day=2026-03-02&space=1',
      '/classes/42/workouts?day=2026-03-02&space=1',
      '/classes/42/leaderboard?day=2026-03-02&space=1',
      '/classes/42/online?day=2026-03-02&space=1',
    ]);
    expect(classTabs('42', '/bookings')[0]?.href).toBe('/classes/42');
  });
});

describe('a visit', () => {
  const sentenceOf = (visit: Parameters<typeof passUseFactsOf>[0]) => passUseSentence(passUseFactsOf({ ...visit, concession })).message;
  const cancelled = (cancelled_how: NonNullable<Visit['cancelled_how']>) => sentenceOf({ ...visits.cancelled, cancelled_how });

  test('counts if Mia attended, missed the class, or cancelled late', () => {
    const counted = 'Counted as a visit on your {pass}.';
    expect([sentenceOf(visits.attended), cancelled('noShow'), cancelled('late')]).toEqual([counted, counted, counted]);
    expect(sentenceOf(visits.booked)).toBe('Holds 1 visit on your {pass}. {left} left{held, plural, =0 {} other { · # held}}.');
  });

  test('does not count if she cancelled in time, was on the waitlist, or if the studio cancelled the class', () => {
    const hows = ['inTime', 'left', 'declined', 'offerExpired', 'byStudio'] as const;
    expect(new Set(hows.map(cancelled))).toEqual(new Set(['No visit counted.']));
    expect(sentenceOf(visits.waitlisted)).toBe('Being on the waitlist does not use a visit.');
  });
});

describe('visits stand under the facility’s day and month', () => {
  const at = (start_date: string): Visit => ({
    ...visits.booked,
    id: start_date,
    session: { ...freeClass, start_date },
    appointment: null,
  });
  const listed = ['2026-02-28T10:30:00Z', '2026-02-28T11:30:00Z', '2026-03-01T08:00:00Z'].map(at);
  const wellington = formatsFor('en', 'Pacific/Auckland');

  test('which begins there, not in London', () => {
    const daysIn = (formats: typeof wellington) => groupByDay(listed, () => formats).map(({ key, visits: group }) => [key, group.length]);
    expect(daysIn(wellington)).toEqual([
      ['2026-02-28', 1],
      ['2026-03-01', 2],
    ]);
    expect(daysIn(formatsFor('en', 'Europe/London'))).toEqual([
      ['2026-02-28', 2],
      ['2026-03-01', 1],
    ]);
  });
});
