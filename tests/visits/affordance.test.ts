import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Session } from '#contract/classes.ts';
import { affordanceOf, canJoinWaitlist, dropInPrice, whyNotBook, whyNotConfirm } from '#machines/visits/affordance.rules.ts';
import { nextBoundary } from '#machines/visits/boundary.rules.ts';
import { classWith, dropInClass, freeClass, fullClass, instants, tenVisits, visits } from '#machines/visits/sample-classes.ts';
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
import { visitPressFor, selectAffordance } from '#machines/visits/visit.selectors.ts';
import { anyClass, anyNow, numRuns, anyBookableClass } from './class-arbitraries.ts';
import { createPorts } from './controlled-studio.ts';

/** Complete classes of the contract, with the dates and visits of the generated facts. */
const wholeClass: fc.Arbitrary<Session> = fc
  .tuple(
    fc.oneof(anyClass, anyBookableClass),
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
  test('can be pressed only if it has an action', () => {
    fc.assert(
      fc.property(wholeClass, anyNow, (session, now) => {
        const actor = visitActor(session, now);
        const affordance = selectAffordance(actor.getSnapshot());
        const press = visitPressFor(affordance);
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

  test('offers an action only if the predicates allow it', () => {
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

  test('gives a reason for every refusal', () => {
    fc.assert(
      fc.property(wholeClass, anyNow, (session, now) => {
        const affordance = affordanceOf(session, now);
        if (affordance.kind === 'refused') expect(affordance.refusal.code).toMatch(/^[a-z_]+$/);
      }),
      { numRuns },
    );
  });

  test('names what the class costs Mia, and the pass that pays', () => {
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
      isPriceDue: false,
      until: freeClass.cancellation_close_date,
      cost: concession,
    });
  });

  test('keeps the price of a drop-in due when Mia cancels late or does not come', () => {
    const dropIn = { dropin: true, price: { amount: 2500, currency: 'NZD' } };
    expect(affordanceOf(classWith({ ...visits.booked, ...dropIn }), instants.deadline)).toMatchObject({ kind: 'booked', isPriceDue: true });
    const partAfter = (cancelled_how: 'late' | 'noShow', paid: Partial<typeof dropIn>) =>
      affordanceOf({ ...classWith({ ...visits.cancelled, cancelled_how, ...paid }), cancelled: true }, instants.early);
    expect(partAfter('late', dropIn)).toMatchObject({ part: 'lateDropIn' });
    expect(partAfter('noShow', dropIn)).toMatchObject({ part: 'noShowDropIn' });
    expect(partAfter('late', {})).toMatchObject({ part: 'late' });
    expect(partAfter('noShow', {})).toMatchObject({ part: 'noShow' });
  });

  test('gives the reason when an offer has expired, and when no pass pays', () => {
    const offered = { ...classWith(visits.pending), full: false };
    expect(affordanceOf(offered, instants.offerOver)).toEqual({ kind: 'refused', refusal: { code: 'offer_expired' } });
    const refusal = { code: 'weekly_limit_reached', fix: '/checkout' } as const;
    expect(affordanceOf({ ...freeClass, concession_refusal: refusal }, instants.early)).toEqual({ kind: 'refused', refusal });
  });

  test('names the drop-in price for Mia without a pass, for a free place and for an offered one', () => {
    const { price } = dropInClass;
    expect(affordanceOf(dropInClass, instants.early)).toEqual({ kind: 'dropIn', price });
    const kept = { ...dropInClass, full: true, spaces_left: 0, visit: visits.pending };
    expect(affordanceOf(kept, instants.early)).toMatchObject({ kind: 'offered', price, refusal: { code: 'no_concession' } });
    expect(affordanceOf({ ...kept, dropin_spaces: 0 }, instants.early)).toMatchObject({ kind: 'offered', price: null });
    expect(affordanceOf({ ...kept, full: false }, instants.offerOver)).toEqual({ kind: 'refused', refusal: { code: 'offer_expired' } });
    expect(affordanceOf(classWith(visits.pending), instants.early)).toMatchObject({ kind: 'offered', price: null, refusal: null });
  });

  test('offers the waitlist of a full class, or refuses because it has none', () => {
    const full = { ...freeClass, full: true, spaces_left: 0 };
    expect(affordanceOf({ ...full, waitlists_on: true }, instants.early)).toEqual({ kind: 'joinWaitlist', waiting: full.waitlist_count });
    expect(affordanceOf({ ...full, waitlists_on: false }, instants.early)).toEqual({ kind: 'refused', refusal: { code: 'no_waitlist' } });
  });

  test('gives the reason why a class was cancelled, and the outcome for Mia', () => {
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

describe('the outcome for Mia', () => {
  const { booked, cancelled } = visits;
  test.each([
    ['had no visit', null, 'none'],
    ['was booked', booked, 'booked'],
    ['was there', visits.attended, 'attended'],
    ['stood in line', visits.waitlisted, 'waited'],
    ['was offered a place', visits.pending, 'waited'],
    ['did not come', { ...cancelled, cancelled_how: 'noShow' }, 'noShow'],
    ['cancelled late', { ...cancelled, cancelled_how: 'late' }, 'late'],
    ['cancelled in time', cancelled, 'none'],
    ['left the line', { ...cancelled, cancelled_how: 'left' }, 'none'],
  ] as const)('is shown for a class that is on, over or called off: she %s', (_, visit, part) => {
    const session = { ...freeClass, visit };
    expect(affordanceOf(session, instants.start)).toEqual({ kind: 'onNow', until: freeClass.end_date, part });
    expect(affordanceOf(session, instants.end)).toEqual({ kind: 'finished', part });
    expect(affordanceOf({ ...session, cancelled: true }, instants.early)).toEqual({ kind: 'cancelled', reason: null, part });
  });
});

describe('the visit that Mia already has', () => {
  const pass = { ...tenVisits, pass_id: 'other' };

  test('is a place that can be cancelled for free until the deadline, with the pass or price of the visit', () => {
    const session = { ...classWith({ ...visits.booked, concession: tenVisits }), concession: pass };
    expect(affordanceOf(session, instants.early)).toMatchObject({ kind: 'booked', late: false, cost: tenVisits });
    expect(affordanceOf({ ...session, visit: visits.booked }, instants.early)).toMatchObject({ cost: pass });
  });

  test('is a place on the waitlist, with her position if the server reports it', () => {
    const session = { ...classWith(visits.waitlisted), waitlist_count: 3 };
    expect(affordanceOf(session, instants.early)).toEqual({ kind: 'waiting', position: 2, waiting: 3 });
    const uncounted = { ...session, visit: { ...visits.waitlisted, waitlist_position: null } };
    expect(affordanceOf(uncounted, instants.early)).toEqual({ kind: 'waiting', position: null, waiting: 3 });
  });

  test('is an offer until it ends, with the pass that would pay', () => {
    const session = { ...classWith(visits.pending), concession: pass };
    const offer = { kind: 'offered', expiresAt: visits.pending.offer_expires_at, cost: pass, refusal: null, price: null };
    expect(affordanceOf(session, instants.early)).toEqual(offer);
    expect(affordanceOf({ ...session, visit: { ...visits.pending, offer_expires_at: null } }, instants.offerOver)).toEqual({
      ...offer,
      expiresAt: null,
    });
  });
});

describe('a place', () => {
  test('cannot be cancelled for free if it is booked after the deadline', () => {
    expect(affordanceOf(freeClass, instants.deadline)).toMatchObject({ kind: 'book', isFinal: true });
  });

  test('is refused because of the class before a reason of the pass, and not for a missing pass if a pass covers the class', () => {
    const refusal = { code: 'no_concession' } as const;
    const full = { ...fullClass, concession_refusal: refusal };
    expect(whyNotBook(full, instants.early)).toEqual({ code: 'session_full' });
    expect(whyNotBook({ ...freeClass, concession_refusal: refusal }, instants.early)).toEqual(refusal);
    expect(whyNotBook({ ...freeClass, concession: tenVisits, concession_refusal: refusal }, instants.early)).toBeNull();
    expect(whyNotConfirm({ ...full, visit: visits.pending }, instants.early)).toEqual(refusal);
    expect(whyNotConfirm({ ...full, visit: visits.pending }, instants.offerOver)).toEqual({ code: 'offer_expired' });
    expect(whyNotConfirm({ ...full, visit: visits.pending, concession: tenVisits }, instants.early)).toBeNull();
  });

  test('has no drop-in price if a pass covers it or no drop-in is left', () => {
    const { price } = dropInClass;
    expect(dropInPrice(dropInClass, instants.early)).toEqual(price);
    expect(dropInPrice({ ...dropInClass, concession: tenVisits }, instants.early)).toBeNull();
    expect(dropInPrice({ ...dropInClass, concession_refusal: null }, instants.early)).toBeNull();
    expect(dropInPrice({ ...dropInClass, dropin_spaces: 0 }, instants.early)).toBeNull();
    expect(dropInPrice({ ...dropInClass, visit: visits.pending }, instants.offerOver)).toBeNull();
  });

  test('on the waitlist is possible before the class, and not during the class, even if no date closes the booking', () => {
    const open = { ...fullClass, booking_close_date: null };
    expect([instants.early, instants.start].map((now) => canJoinWaitlist(open, now))).toEqual([true, false]);
    expect(isWaitlistable(open, instants.start)).toBe(true);
    expect(canJoinWaitlist(freeClass, instants.early)).toBe(false);
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

  test('is in the future, and no rule changes its result before it', () => {
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

  test('of many classes is the earliest of their boundaries', () => {
    const later = { ...freeClass, booking_open_date: null, start_date: '2026-03-05T18:00:00Z', cancellation_close_date: null };
    expect(nextBoundary([later, freeClass], instants.early)).toBe(freeClass.cancellation_close_date);
    expect(nextBoundary([], instants.early)).toBeNull();
  });
});
