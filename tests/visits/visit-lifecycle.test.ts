import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Money } from '#contract/values.ts';
import { cancelledHows, visitStates } from '#contract/visit-fields.ts';
import {
  hasPassed,
  isFinished,
  isStarted,
  whyNotBookable,
  whyNotCancelInTime,
  whyNotLateCancel,
  whyNotWaitlistable,
  type SessionFacts,
} from '#machines/visits/session.rules.ts';
import type { PassAnswer, VisitCall, VisitSystemEvent } from '#machines/visits/visit-lifecycle.events.ts';
import {
  visitRowForCall,
  decideCall,
  decideSystemEvent,
  refuse,
  visitLifecycleRowOf,
  visitSnapshotOf,
  type VisitLifecycleRow,
} from '#machines/visits/visit-lifecycle.rows.ts';
import { anyClass, anyNow, numRuns, anyBookableClass } from './class-arbitraries.ts';

const covered: PassAnswer = { kind: 'covered', pass: { id: 'pass' } };
const uncovered: PassAnswer = { kind: 'refused', refusal: { code: 'no_concession', fix: '/checkout' } };

const anyRow: fc.Arbitrary<VisitLifecycleRow | null> = fc
  .option(
    fc.record({
      state: fc.constantFrom(...visitStates),
      how: fc.constantFrom(...cancelledHows),
      pass_id: fc.constantFrom('pass', null),
      offer: anyNow.map((instant) => instant.toISOString()),
    }),
    { nil: null },
  )
  .map(
    (drawn) =>
      drawn && {
        state: drawn.state,
        cancelled_how: drawn.state === 'cancelled' ? drawn.how : null,
        pass_id: drawn.state === 'waitlisted' || drawn.state === 'pending' ? null : drawn.pass_id,
        offer_expires_at: drawn.state === 'pending' ? drawn.offer : null,
      },
  );

const anyCall: fc.Arbitrary<VisitCall> = fc
  .record({
    type: fc.constantFrom('book', 'waitlist', 'dropin', 'cancel', 'latecancel', 'confirm', 'decline'),
    session: fc.oneof(anyClass, anyBookableClass),
    now: anyNow,
    pass: fc.constantFrom(covered, uncovered),
  })
  .map((call) => call as VisitCall);

const anyFact: fc.Arbitrary<VisitSystemEvent> = fc
  .record({
    type: fc.constantFrom(
      'place.offered',
      'offer.expired',
      'class.started',
      'class.ended',
      'class.cancelled',
      'member.removed',
      'member.missed',
    ),
    session: fc.oneof(anyClass, anyBookableClass),
    now: anyNow,
    expiresAt: anyNow.map((instant) => instant.toISOString()),
  })
  .map((fact) => fact as VisitSystemEvent);

const callNames = {
  book: 'bookVisit',
  waitlist: 'joinWaitlist',
  dropin: 'dropIn',
  cancel: 'cancelVisit',
  latecancel: 'lateCancelVisit',
  confirm: 'confirmVisit',
  decline: 'declineVisit',
} as const;

/** The visit after the settling that precedes each decision of the server. */
const settled = (row: VisitLifecycleRow, { now, session }: VisitCall): VisitLifecycleRow =>
  (['offer.expired', 'class.started', 'class.ended'] as const).reduce((visit, type) => {
    const decision = decideSystemEvent(visit, { type, now, session });
    return decision.kind === 'changed' ? decision.row : visit;
  }, row);

describe('the chart and the rules', () => {
  test('agree on every call: it can happen exactly when there is no refusal', () => {
    const seen = { yes: 0, no: 0 };
    fc.assert(
      fc.property(anyRow, anyCall, (row, call) => {
        const can = visitSnapshotOf(visitRowForCall(row, call)).can(call);
        seen[can ? 'yes' : 'no'] += 1;
        expect(can).toBe(refuse(row, call) === null);
        expect(decideCall(row, call).kind).toBe(can ? 'changed' : 'refused');
      }),
      { numRuns },
    );
    expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(numRuns / 100);
  });

  test('refuse booking, the waitlist and both cancels for the same reasons as the buttons give', () => {
    fc.assert(
      fc.property(anyRow, anyCall, (row, call) => {
        const visit = row && { state: row.state, offer_expires_at: row.offer_expires_at };
        const session: SessionFacts = { ...call.session, visit };
        const reason = refuse(row, call);
        if (call.type === 'book' && whyNotBookable(session, call.now)) expect(reason).toEqual(whyNotBookable(session, call.now));
        if (call.type === 'waitlist') expect(reason).toEqual(whyNotWaitlistable(session, call.now));
        if (call.type === 'latecancel') expect(reason).toEqual(whyNotLateCancel(session, call.now));
        if (call.type === 'cancel' && row?.state !== 'waitlisted') expect(reason).toEqual(whyNotCancelInTime(session, call.now));
      }),
      { numRuns },
    );
  });

  test('refuse a visit that time has caught up with only for reasons that the call declares', () => {
    const handled = new Set<string>();
    fc.assert(
      fc.property(anyRow, anyCall, (row, call) => {
        const refusal = refuse(row && settled(row, call), call);
        const name = callNames[call.type];
        if (!refusal) return;
        handled.add(name);
        expect(calls[name].problems).toContain(refusal.code);
      }),
      { numRuns },
    );
    expect(handled.size).toBe(7);
  });

  test('let a fact happen exactly when it is true and concerns the visit', () => {
    const concerned: Readonly<Record<VisitSystemEvent['type'], readonly string[]>> = {
      'place.offered': ['waitlisted'],
      'offer.expired': ['pending'],
      'class.started': ['waitlisted', 'pending'],
      'class.ended': ['booked'],
      'class.cancelled': ['booked', 'waitlisted', 'pending'],
      'member.removed': ['booked', 'waitlisted', 'pending'],
      'member.missed': ['booked', 'attended'],
    };
    const isSystemEventDue = (fact: VisitSystemEvent, row: VisitLifecycleRow): boolean => {
      const started = isStarted(fact.session, fact.now);
      const cancelled = fact.session.cancelled === true;
      switch (fact.type) {
        case 'place.offered':
          return !started && !cancelled && !fact.session.full && !hasPassed(fact.expiresAt, fact.now);
        case 'offer.expired':
          return hasPassed(row.offer_expires_at, fact.now);
        case 'class.started':
          return started;
        case 'class.ended':
          return !cancelled && isFinished(fact.session, fact.now);
        case 'member.removed':
          return !cancelled && !started;
        case 'member.missed':
          return !cancelled && started;
        case 'class.cancelled':
          return true;
      }
    };
    fc.assert(
      fc.property(anyRow, anyFact, (row, fact) => {
        fc.pre(row !== null);
        const happens = concerned[fact.type].includes(row.state) && isSystemEventDue(fact, row);
        expect(decideSystemEvent(row, fact).kind).toBe(happens ? 'changed' : 'unchanged');
      }),
      { numRuns },
    );
  });
});

describe('a row', () => {
  test('becomes a snapshot and the same row again', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        expect(visitLifecycleRowOf(visitSnapshotOf(row))).toEqual(row);
      }),
    );
  });
});

describe('passes and places', () => {
  type Change = Extract<ReturnType<typeof decideCall>, { kind: 'changed' }>;

  test('a place is taken and freed exactly as the visit holds one', () => {
    const holds = (row: VisitLifecycleRow | null): number => (row && ['booked', 'attended', 'pending'].includes(row.state) ? 1 : 0);
    fc.assert(
      fc.property(anyRow, fc.oneof(anyCall, anyFact), (row, event) => {
        const decision = event.type.includes('.')
          ? row && decideSystemEvent(row, event as VisitSystemEvent)
          : decideCall(row, event as VisitCall);
        if (decision?.kind !== 'changed') return;
        const moved = decision.effects.reduce((sum, { type }) => sum + (type === 'place.taken' ? 1 : type === 'place.freed' ? -1 : 0), 0);
        expect(holds(decision.row)).toBe(holds(decision.isNew ? null : row) + moved);
      }),
      { numRuns },
    );
  });

  const session: SessionFacts = {
    start_date: '2026-03-03T18:00:00Z',
    end_date: '2026-03-03T19:00:00Z',
    cancellation_close_date: '2026-03-03T16:00:00Z',
    waitlists_on: true,
    dropin_spaces: -1,
  };
  const early = new Date('2026-03-03T10:00:00Z');
  const late = new Date('2026-03-03T16:00:00Z');
  const over = new Date('2026-03-03T19:00:00Z');
  const changed = (decision: ReturnType<typeof decideCall> | ReturnType<typeof decideSystemEvent>): Change => {
    if (decision.kind !== 'changed') throw new Error(`nothing changed: ${JSON.stringify(decision)}`);
    return decision;
  };
  const passEffects = ({ effects }: Change) => effects.filter(({ type }) => type.startsWith('pass.'));
  const booked = changed(decideCall(null, { type: 'book', now: early, session, pass: covered }));

  test('booking holds a visit of the pass', () => {
    expect(booked).toMatchObject({ isNew: true, row: { state: 'booked', pass_id: 'pass' } });
    expect(passEffects(booked)).toEqual([{ type: 'pass.held', passId: 'pass' }]);
  });

  test('a cancel in time gives it back', () => {
    const cancelled = changed(decideCall(booked.row, { type: 'cancel', now: early, session }));
    expect(cancelled.row).toMatchObject({ state: 'cancelled', cancelled_how: 'inTime' });
    expect(passEffects(cancelled)).toEqual([{ type: 'pass.returned', passId: 'pass', extend: false }]);
  });

  test('a late cancel spends it, and no cancel is late silently', () => {
    expect(decideCall(booked.row, { type: 'cancel', now: late, session })).toEqual({
      kind: 'refused',
      refusal: { code: 'late_cancel_required', until: session.start_date },
    });
    const cancelled = changed(decideCall(booked.row, { type: 'latecancel', now: late, session }));
    expect(cancelled.row).toMatchObject({ state: 'cancelled', cancelled_how: 'late' });
    expect(passEffects(cancelled)).toEqual([{ type: 'pass.used', passId: 'pass' }]);
  });

  test('attending spends it once, even when the studio records a no-show later', () => {
    const attended = changed(decideSystemEvent(booked.row, { type: 'class.ended', now: over, session }));
    expect(passEffects(attended)).toEqual([{ type: 'pass.used', passId: 'pass' }]);
    const missed = changed(decideSystemEvent(attended.row, { type: 'member.missed', now: over, session }));
    expect(missed.row).toMatchObject({ state: 'cancelled', cancelled_how: 'noShow' });
    expect(passEffects(missed)).toEqual([]);
  });

  test('a no-show spends it', () => {
    const missed = changed(decideSystemEvent(booked.row, { type: 'member.missed', now: over, session }));
    expect(passEffects(missed)).toEqual([{ type: 'pass.used', passId: 'pass' }]);
  });

  test("the studio's own cancellation gives it back and lets the pass last longer", () => {
    const cancelled = changed(decideSystemEvent(booked.row, { type: 'class.cancelled', now: early, session }));
    expect(passEffects(cancelled)).toEqual([{ type: 'pass.returned', passId: 'pass', extend: true }]);
  });

  test('a member whom the studio takes off a class gets the visit back, and the pass lasts longer', () => {
    const removed = changed(decideSystemEvent(booked.row, { type: 'member.removed', now: late, session }));
    expect(removed.row).toMatchObject({ state: 'cancelled', cancelled_how: 'byStudio' });
    expect(removed.effects).toEqual([{ type: 'pass.returned', passId: 'pass', extend: true }, { type: 'place.freed' }]);
  });

  test('a place in line uses no pass, and taking the offer requires one', () => {
    const inLine = changed(decideCall(null, { type: 'waitlist', now: early, session: { ...session, full: true } }));
    expect(inLine.effects).toEqual([]);
    const offered = changed(decideSystemEvent(inLine.row, { type: 'place.offered', now: early, session, expiresAt: late.toISOString() }));
    expect(offered.row).toMatchObject({ state: 'pending', pass_id: null, offer_expires_at: late.toISOString() });
    const full = { ...session, full: true };
    expect(decideCall(offered.row, { type: 'confirm', now: early, session: full, pass: uncovered })).toEqual({
      kind: 'refused',
      refusal: { code: 'no_concession', fix: '/checkout' },
    });
    for (const type of ['confirm', 'book'] as const) {
      const taken = changed(decideCall(offered.row, { type, now: early, session: full, pass: covered }));
      expect(taken.row).toMatchObject({ state: 'booked', pass_id: 'pass', offer_expires_at: null });
      expect(taken.effects).toEqual([{ type: 'pass.held', passId: 'pass' }]);
    }
  });

  test('booking again after a cancel begins a new visit', () => {
    const cancelled = changed(decideCall(booked.row, { type: 'cancel', now: early, session })).row;
    expect(changed(decideCall(cancelled, { type: 'book', now: early, session, pass: covered })).isNew).toBe(true);
  });

  test('dropping in is for members whom no pass covers', () => {
    const dropped = changed(decideCall(null, { type: 'dropin', now: early, session, pass: uncovered }));
    expect(dropped.row).toMatchObject({ state: 'booked', pass_id: null });
    expect(passEffects(dropped)).toEqual([]);
    expect(decideCall(null, { type: 'dropin', now: early, session, pass: covered }).kind).toBe('refused');
  });

  test('dropping in at another price than the one that the member saw is refused', () => {
    const costs = (amount: number, currency = 'NZD') => ({ amount, currency });
    const dropInAt = (seen: Money, now: Money | null) =>
      decideCall(null, { type: 'dropin', now: early, session, pass: uncovered, price: { seen, now } });
    expect(dropInAt(costs(2500), costs(2500)).kind).toBe('changed');
    for (const now of [costs(3000), costs(2500, 'EUR'), null])
      expect(dropInAt(costs(2500), now)).toEqual({ kind: 'refused', refusal: { code: 'price_changed' } });
  });
});
