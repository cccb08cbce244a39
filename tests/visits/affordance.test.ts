/** What the button says is what can be done: no more, no less. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Session } from '#contract/classes.ts';
import { affordanceOf } from '#machines/visits/affordance.rules.ts';
import { nextBoundary } from '#machines/visits/boundary.rules.ts';
import { classWith, dropInClass, freeClass, instants, visits } from '#machines/visits/sample-classes.ts';
import {
  isBookable,
  isCancelable,
  isConfirmable,
  isDropInAvailable,
  isLateCancel,
  isWaitlistable,
  whyNotBookable,
  whyNotConfirmable,
  whyNotLeaveWaitlist,
} from '#machines/visits/session.rules.ts';
import { createVisitMachine } from '#machines/visits/visit.machine.ts';
import { pressOf, selectAffordance } from '#machines/visits/visit.selectors.ts';
import { anyClass, anyNow, numRuns, openClass } from './class-arbitraries.ts';
import { createPorts } from './studio-by-hand.ts';

/** Whole classes of the contract, with the dates and visits of the small ones. */
const wholeClass: fc.Arbitrary<Session> = fc
  .tuple(
    fc.oneof(anyClass, openClass),
    fc.constantFrom(null, { code: 'no_concession', fix: '/checkout' } as const),
    fc.constantFrom(null, { amount: 2500, currency: 'NZD' }),
  )
  .map(([{ visit, ...facts }, concession_refusal, price]) => ({
    ...freeClass,
    price,
    ...(facts as Partial<Session>),
    concession_refusal,
    visit: visit ? { ...visits.booked, state: visit.state, offer_expires_at: visit.offer_expires_at ?? null } : null,
  }));

const visitActor = (session: Session, now: Date) =>
  createActor(createVisitMachine().provide({ actors: createPorts().actors }), {
    input: { sessionId: session.id, session, now, keySeed: 'k' },
  }).start();

describe('the button of a class', () => {
  test('can be pressed exactly when it offers something to do', () => {
    fc.assert(
      fc.property(wholeClass, anyNow, (session, now) => {
        const actor = visitActor(session, now);
        const affordance = selectAffordance(actor.getSnapshot());
        const press = pressOf(affordance);
        if (press) expect(actor.getSnapshot().can(press)).toBe(true);
        else {
          for (const type of [
            'book.pressed',
            'dropIn.pressed',
            'waitlist.pressed',
            'cancel.pressed',
            'leave.pressed',
            'confirm.pressed',
          ] as const)
            expect(actor.getSnapshot().can({ type }), `${affordance.kind} takes ${type}`).toBe(false);
        }
        actor.stop();
      }),
      { numRuns: 1_000 },
    );
  });

  test('says what the predicates say', () => {
    fc.assert(
      fc.property(wholeClass, anyNow, (session, now) => {
        const { kind } = affordanceOf(session, now);
        if (kind === 'book') expect(isBookable(session, now)).toBe(true);
        if (kind === 'dropIn') expect(isDropInAvailable(session, now) && session.concession_refusal && session.price).toBeTruthy();
        if (kind === 'joinWaitlist') expect(isWaitlistable(session, now)).toBe(true);
        if (kind === 'booked') expect(isCancelable(session, now)).toBe(true);
        if (kind === 'offered') expect(isConfirmable(session, now)).toBe(true);
        if (kind === 'refused') expect(isCancelable(session, now) || isWaitlistable(session, now)).toBe(false);
        if (isCancelable(session, now)) expect(kind).toBe('booked');
      }),
      { numRuns },
    );
  });

  test('never says no without a reason', () => {
    fc.assert(
      fc.property(wholeClass, anyNow, (session, now) => {
        const affordance = affordanceOf(session, now);
        if (affordance.kind === 'refused') expect(affordance.refusal.code).toMatch(/^[a-z_]+$/);
      }),
      { numRuns },
    );
  });

  test('says what the class costs Mia, and who pays', () => {
    const concession = {
      pass_id: 'ten',
      name: 'Ten visits',
      kind: 'count' as const,
      visits_left: 4,
      visits_total: 10,
      week_used: null,
      week_limit: null,
    };
    expect(affordanceOf({ ...freeClass, concession }, instants.early)).toEqual({ kind: 'book', cost: concession, isFinal: false });
    expect(affordanceOf(classWith({ ...visits.booked, concession }), instants.deadline)).toEqual({
      kind: 'booked',
      late: true,
      until: freeClass.cancellation_close_date,
      cost: concession,
    });
  });

  test('says why Mia cannot have the place that was kept for her too long, and why nobody pays', () => {
    const offered = { ...classWith(visits.pending), full: false };
    expect(affordanceOf(offered, instants.offerOver)).toEqual({ kind: 'refused', refusal: { code: 'offer_expired' } });
    const refusal = { code: 'weekly_limit_reached', fix: '/checkout' } as const;
    expect(affordanceOf({ ...freeClass, concession_refusal: refusal }, instants.early)).toEqual({ kind: 'refused', refusal });
  });

  test('says what a place costs Mia whom no pass covers, be it free or kept for her', () => {
    const { price } = dropInClass;
    expect(affordanceOf(dropInClass, instants.early)).toEqual({ kind: 'dropIn', price });
    const kept = { ...dropInClass, full: true, spaces_left: 0, visit: visits.pending };
    expect(affordanceOf(kept, instants.early)).toMatchObject({ kind: 'offered', price, refusal: { code: 'no_concession' } });
    expect(affordanceOf({ ...kept, dropin_spaces: 0 }, instants.early)).toMatchObject({ kind: 'offered', price: null });
    expect(affordanceOf({ ...kept, full: false }, instants.offerOver)).toEqual({ kind: 'refused', refusal: { code: 'offer_expired' } });
    expect(affordanceOf(classWith(visits.pending), instants.early)).toMatchObject({ kind: 'offered', price: null, refusal: null });
  });

  test('says of a full class whether it has a waitlist', () => {
    const full = { ...freeClass, full: true, spaces_left: 0 };
    expect(affordanceOf({ ...full, waitlists_on: true }, instants.early)).toEqual({ kind: 'joinWaitlist', waiting: full.waitlist_count });
    expect(affordanceOf({ ...full, waitlists_on: false }, instants.early)).toEqual({ kind: 'refused', refusal: { code: 'no_waitlist' } });
  });

  test('tells of a class that is called off why, and what became of Mia', () => {
    const off = {
      ...classWith({ ...visits.cancelled, cancelled_how: 'byStudio' }),
      cancelled: true,
      cancelled_reason: 'The heating broke',
    };
    expect(affordanceOf(off, instants.early)).toEqual({ kind: 'cancelled', reason: 'The heating broke', part: 'none' });
    expect(affordanceOf(classWith(visits.attended), instants.end)).toEqual({ kind: 'finished', part: 'attended' });
    expect(affordanceOf(classWith(visits.booked), instants.start)).toEqual({ kind: 'onNow', until: freeClass.end_date, part: 'booked' });
  });
});

describe('the next boundary', () => {
  const everything = (session: Session, now: Date) =>
    JSON.stringify([
      whyNotBookable(session, now),
      isWaitlistable(session, now),
      isCancelable(session, now),
      whyNotConfirmable(session, now),
      whyNotLeaveWaitlist(session, now),
      isLateCancel(session, now),
      isDropInAvailable(session, now),
      affordanceOf(session, now),
    ]);

  test('is ahead, and until then no rule changes its mind', () => {
    fc.assert(
      fc.property(wholeClass, anyNow, (session, now) => {
        const boundary = nextBoundary([session], now);
        const at = boundary === null ? now.getTime() + 86_400_000 : Date.parse(boundary);
        expect(at).toBeGreaterThan(now.getTime());
        expect(everything(session, new Date(at - 1))).toBe(everything(session, now));
      }),
      { numRuns },
    );
  });

  test('of many classes is the first of all', () => {
    const later = { ...freeClass, booking_open_date: null, start_date: '2026-03-05T18:00:00Z', cancellation_close_date: null };
    expect(nextBoundary([later, freeClass], instants.early)).toBe(freeClass.cancellation_close_date);
    expect(nextBoundary([], instants.early)).toBeNull();
  });
});
