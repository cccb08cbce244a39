import { describe, expect, test } from 'vitest';
import type { VisitFields } from '#contract/visit-fields.ts';
import { affordanceOf } from '#machines/visits/affordance.rules.ts';
import { classWith, freeClass, fullClass, instants, visits } from '#machines/visits/sample-classes.ts';
import {
  whyNotBookable,
  whyNotCancelable,
  whyNotConfirmable,
  whyNotDropInAvailable,
  whyNotLeaveWaitlist,
  whyNotWaitlistable,
} from '#machines/visits/session.rules.ts';
import { isPossible, whyNotCall } from '#machines/visits/visit-lifecycle.rules.ts';

const { early, offerOver, deadline, start, end } = instants;
const noOffer = { offerExpiresAt: null };
const offer = { offerExpiresAt: offerOver.toISOString() };
const pass = { kind: 'covered', pass: { id: 'pass' } } as const;
const noPass = { kind: 'refused', refusal: { code: 'no_concession' } } as const;

describe('a refusal', () => {
  test('names the reason and the place that helps', () => {
    expect(whyNotBookable(classWith(visits.booked), early)).toEqual({ code: 'already_booked', fix: '/bookings' });
    expect(whyNotBookable(classWith(visits.waitlisted), early)).toEqual({ code: 'already_waitlisted', fix: '/bookings' });
    expect(whyNotWaitlistable(classWith(visits.pending), early)).toEqual({ code: 'already_waitlisted', fix: '/bookings' });
    expect(whyNotCancelable(freeClass, early)).toEqual({ code: 'not_cancelable' });
    expect(whyNotLeaveWaitlist(freeClass, early)).toEqual({ code: 'not_cancelable' });
    expect(whyNotConfirmable(freeClass, early)).toEqual({ code: 'not_offered' });
    expect(whyNotDropInAvailable({ ...freeClass, dropin_spaces: 0 }, early)).toEqual({ code: 'no_concession', fix: '/checkout' });
    expect(whyNotDropInAvailable({ start_date: freeClass.start_date }, early)?.code).toBe('no_concession');
  });
});

describe('a call', () => {
  const facts = { now: early, session: freeClass };
  const whenFull = { now: early, session: fullClass };

  test('to book is refused if no pass pays, and to drop in if a pass pays', () => {
    expect(whyNotCall('none', { type: 'book', ...facts, pass }, noOffer)).toBeNull();
    expect(whyNotCall('none', { type: 'book', ...facts, pass: noPass }, noOffer)).toEqual({ code: 'no_concession' });
    expect(whyNotCall('none', { type: 'dropin', ...facts, pass: noPass }, noOffer)).toBeNull();
    expect(whyNotCall('none', { type: 'dropin', ...facts, pass }, noOffer)).toEqual({ code: 'pass_not_usable' });
  });

  test('to book accepts an open offer, as long as the offer lasts', () => {
    expect(whyNotCall('pending', { type: 'book', ...whenFull, pass }, offer)).toBeNull();
    const late = { type: 'book', now: offerOver, session: freeClass, pass } as const;
    expect(whyNotCall('pending', late, offer)).toEqual({ code: 'offer_expired' });
    expect(whyNotCall('none', late, offer)).toBeNull();
  });

  test('to cancel ends a waitlist entry or a booking', () => {
    expect(whyNotCall('waitlisted', { type: 'cancel', now: deadline, session: fullClass }, noOffer)).toBeNull();
    expect(whyNotCall('booked', { type: 'cancel', now: deadline, session: fullClass }, noOffer)?.code).toBe('late_cancel_required');
    expect(whyNotCall('none', { type: 'cancel', ...facts }, noOffer)?.code).toBe('not_cancelable');
  });

  test('to confirm requires a pass, to decline does not; both are refused after the offer has expired', () => {
    expect(whyNotCall('pending', { type: 'confirm', ...whenFull, pass: noPass }, offer)).toEqual({ code: 'no_concession' });
    expect(whyNotCall('pending', { type: 'decline', ...whenFull }, offer)).toBeNull();
    expect(whyNotCall('pending', { type: 'decline', now: offerOver, session: fullClass }, offer)).toEqual({ code: 'offer_expired' });
    expect(whyNotCall('booked', { type: 'decline', ...facts }, offer)).toEqual({ code: 'not_offered' });
  });
});

describe('a fact', () => {
  test('that the studio has cancelled a class is always a fact', () => {
    expect(isPossible('booked', { type: 'class.cancelled', now: early, session: freeClass }, noOffer)).toBe(true);
    expect(isPossible('none', { type: 'class.cancelled', now: end, session: freeClass }, noOffer)).toBe(true);
  });
});

describe('the visit of a member to a past class', () => {
  const parts: readonly (readonly [string, VisitFields | null])[] = [
    ['none', null],
    ['booked', visits.booked],
    ['attended', visits.attended],
    ['waited', visits.waitlisted],
    ['waited', visits.pending],
    ['none', visits.cancelled],
    ['late', { ...visits.cancelled, cancelled_how: 'late' }],
    ['noShow', { ...visits.cancelled, cancelled_how: 'noShow' }],
    ['none', { ...visits.cancelled, cancelled_how: 'declined' }],
  ];

  test.each(parts)('is %s for %o', (part, visit) => {
    const session = { ...freeClass, visit };
    expect(affordanceOf(session, end)).toEqual({ kind: 'finished', part });
    expect(affordanceOf(session, start)).toEqual({ kind: 'onNow', until: end.toISOString(), part });
    expect(affordanceOf({ ...session, cancelled: true, cancelled_reason: 'storm' }, early)).toEqual({
      kind: 'cancelled',
      reason: 'storm',
      part,
    });
  });

  test('is an offer until its end, or always if the offer has no end', () => {
    expect(affordanceOf(classWith(visits.pending), early)).toMatchObject({ kind: 'offered', expiresAt: offerOver.toISOString() });
    expect(affordanceOf(classWith({ ...visits.pending, offer_expires_at: null }), early)).toMatchObject({
      kind: 'offered',
      expiresAt: null,
    });
  });
});
