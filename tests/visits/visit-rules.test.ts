import { describe, expect, test } from 'vitest';
import { nextBoundary } from '#machines/visits/boundary.rules.ts';
import { answered, classWith, dropInClass, freeClass, instants, problem, visits } from '#machines/visits/sample-classes.ts';
import { laterDate, syncedTime } from '#machines/visits/studio-clock.rules.ts';
import { initialVisitContext } from '#machines/visits/visit-initial-context.rules.ts';
import {
  currentIntent,
  startIntent,
  isFulfilled,
  isLocal,
  isSecondTryDue,
  knownSession,
  applyChangeAnswer,
  applyPriceAnswer,
  progressFailed,
  changedPrice,
  progressStarted,
  progressSucceeded,
  sessionWith,
  visitStatusIn,
  wasDone,
  withAttempt,
} from '#machines/visits/visit.rules.ts';
import type { ChangeAnswer, Intent, VisitAction, VisitContext } from '#machines/visits/visit.types.ts';

const { early, deadline, start } = instants;
const initialContext = initialVisitContext({ input: { sessionId: 'class', now: early, keySeed: 'seed' } });
const known: VisitContext = { ...initialContext, session: freeClass };
const intentTo = (action: VisitAction, attempts = 0): Intent => ({ action, key: 'seed-1', attempts, visitId: '' });
const withVisit = (state: keyof typeof visits) => classWith(visits[state]);

describe('an intent', () => {
  test('has a key of its own, and the chosen pass where it is a booking', () => {
    const chosen = { ...known, chosenPassId: 'pass', intents: 4, error: { kind: 'failure', failure: 'garbled' } as const };
    expect(startIntent(chosen, 'booking')).toEqual({
      error: null,
      withdrawn: null,
      intents: 5,
      intent: { action: 'booking', key: 'seed-5', attempts: 0, passId: 'pass', visitId: '' },
    });
    expect(startIntent(chosen, 'joining').intent).toEqual({ action: 'joining', key: 'seed-5', attempts: 0, visitId: '' });
    expect(startIntent(known, 'booking').intent).toEqual({ action: 'booking', key: 'seed-1', attempts: 0, visitId: '' });
    const price = { amount: 2500, currency: 'NZD' };
    const droppingIn = { action: 'droppingIn', key: 'seed-1', attempts: 0, visitId: '', price };
    expect(startIntent({ ...known, session: dropInClass }, 'droppingIn').intent).toEqual(droppingIn);
    expect(startIntent({ ...known, session: dropInClass }, 'booking').intent).not.toHaveProperty('price');
    expect(startIntent({ ...known, session: classWith(visits.booked) }, 'cancelling').intent?.visitId).toBe('visit');
  });

  test('to drop in takes the new price from a refusal', () => {
    const total = { amount: 3000, currency: 'NZD' };
    const answer: ChangeAnswer = { kind: 'refused', problem: { ...problem('price_changed'), total } };
    expect(changedPrice(answer)).toEqual(total);
    expect(applyPriceAnswer({ ...known, session: dropInClass }, answer).session).toEqual({ ...dropInClass, price: total });
    const silent: ChangeAnswer = { kind: 'refused', problem: problem('no_concession') };
    expect(changedPrice(silent)).toBeUndefined();
    expect(applyPriceAnswer({ ...known, session: dropInClass }, silent).session).toEqual(dropInClass);
    expect(applyPriceAnswer(initialContext, answer).session).toBeNull();
  });

  test('is tried twice before the member chooses, and twice more each time the member retries', () => {
    const due = [0, 1, 2, 3, 4].map((attempts) => isSecondTryDue(intentTo('booking', attempts)));
    expect(due).toEqual([false, true, false, true, false]);
    expect(isSecondTryDue(null)).toBe(false);
    expect(withAttempt(intentTo('booking', 1))?.attempts).toBe(2);
    expect(withAttempt(null)).toBeNull();
  });

  test.each([
    ['booking', ['booked']],
    ['droppingIn', ['booked']],
    ['confirming', ['booked']],
    ['joining', ['waitlisted', 'pending']],
    ['cancelling', ['cancelled', 'none']],
    ['leaving', ['cancelled', 'none']],
    ['cancellingLate', ['cancelled', 'none']],
    ['declining', ['cancelled', 'none']],
  ] as const)('%s is fulfilled where the class shows %o, and nowhere else', (action, goals) => {
    const shown = {
      none: freeClass,
      ...Object.fromEntries(Object.keys(visits).map((name) => [name, withVisit(name as keyof typeof visits)])),
    };
    const fulfilled = Object.entries(shown).filter(([, session]) => isFulfilled(intentTo(action), session));
    expect(fulfilled.map(([name]) => name).toSorted()).toEqual([...goals].toSorted());
    expect(isFulfilled(null, freeClass)).toBe(false);
    expect(isFulfilled(intentTo(action), null)).toBe(false);
  });

  test('is done only when the answer shows it', () => {
    expect(wasDone('booking', { kind: 'changed', visit: answered(visits.booked), now: early })).toBe(true);
    expect(wasDone('booking', { kind: 'changed', visit: answered(visits.attended), now: early })).toBe(false);
    expect(wasDone('joining', { kind: 'changed', visit: answered(visits.pending), now: early })).toBe(true);
    const no = { type: 'about:blank', title: 'No', status: 409, code: 'session_full', message: 'Full.' } as const;
    expect(wasDone('booking', { kind: 'refused', problem: no })).toBe(false);
    expect(applyChangeAnswer(known, { kind: 'refused', problem: no })).toBe(known);
  });

  test.each([
    ['booking', 'booked'],
    ['droppingIn', 'booked'],
    ['joining', 'waitlisted'],
    ['cancelling', 'cancelled'],
    ['leaving', 'removed'],
    ['cancellingLate', 'cancelled'],
    ['confirming', 'confirmed'],
    ['declining', 'declined'],
  ] as const)('%s emits progress with the text "%s" when it is done', (action, text) => {
    expect(progressSucceeded(intentTo(action))).toEqual({ type: 'progress.succeeded', id: 'seed-1', text });
  });

  test('emits its progress with its key: started, succeeded or failed', () => {
    const error = { kind: 'failure', failure: 'timedOut' } as const;
    expect(progressStarted(intentTo('leaving'), 'cancelling')).toEqual({ type: 'progress.started', id: 'seed-1', text: 'cancelling' });
    expect(progressSucceeded(intentTo('leaving'))).toEqual({ type: 'progress.succeeded', id: 'seed-1', text: 'removed' });
    expect(progressFailed(intentTo('leaving'), error)).toEqual({ type: 'progress.failed', id: 'seed-1', error });
    expect(progressFailed(intentTo('leaving'), null).type === 'progress.failed' && progressFailed(intentTo('leaving'), null)).toMatchObject(
      {
        error: { kind: 'failure', failure: 'garbled' },
      },
    );
  });
});

describe('the context', () => {
  test('throws where the class or the intent is missing', () => {
    expect(() => currentIntent(initialContext)).toThrow('no intent is in progress');
    expect(() => knownSession(initialContext)).toThrow('the class is not known yet');
    expect(knownSession(known)).toBe(freeClass);
    expect(currentIntent({ ...known, intent: intentTo('booking') })).toEqual(intentTo('booking'));
  });

  test('takes the class from the response, or else keeps the known one, and replaces its visit', () => {
    const dropin = { ...visits.booked, dropin: true, price: { amount: 2500, currency: 'NZD' } };
    expect(sessionWith(null, answered(dropin))).toEqual({ ...freeClass, visit: dropin });
    expect(sessionWith(dropInClass, answered(visits.booked))).toEqual({ ...freeClass, visit: visits.booked });
    const bare = { ...answered(visits.booked), session: null };
    expect(sessionWith(dropInClass, bare)).toEqual({ ...dropInClass, visit: visits.booked });
    expect(sessionWith(null, bare)).toBeNull();
  });

  test('has the class of its input at the start, and no intent', () => {
    const nothingYet = { intents: 0, intent: null, chosenPassId: null, error: null, withdrawn: null };
    expect(initialContext).toEqual({ sessionId: 'class', session: null, now: early, keySeed: 'seed', ...nothingYet });
    const handed = { sessionId: 'class', session: freeClass, now: early, keySeed: 'seed' };
    expect(initialVisitContext({ input: handed }).session).toBe(freeClass);
  });

  test('replaces the time of the device with the time of the server, even if that is earlier', () => {
    expect(syncedTime({ isGuess: true, now: start }, early)).toBe(early);
    expect(syncedTime({ isGuess: false, now: start }, early)).toBe(start);
    expect(syncedTime({ isGuess: false, now: early }, start)).toBe(start);
  });

  test('gives the status of the visit in the last response', () => {
    expect([visitStatusIn(null), visitStatusIn(freeClass), visitStatusIn(withVisit('booked'))]).toEqual(['none', 'none', 'booked']);
  });

  test('never moves the time of the server back', () => {
    expect(laterDate(early, start)).toBe(start);
    expect(laterDate(start, early)).toBe(start);
    expect(laterDate(start, new Date(start))).toBe(start);
    const later = { kind: 'changed', visit: answered(visits.booked), now: deadline } as const;
    expect(applyChangeAnswer(known, later)).toEqual({ session: withVisit('booked'), now: deadline });
    expect(applyChangeAnswer({ ...known, now: start }, later).now).toBe(start);
  });
});

describe('the next instant at which the rules may answer differently', () => {
  const none = { start_date: null, end_date: null } as const;

  test('is the earliest of all that are ahead, and none after the last', () => {
    expect(nextBoundary([freeClass], early)).toBe(deadline.toISOString());
    expect(nextBoundary([freeClass], deadline)).toBe(start.toISOString());
    expect(nextBoundary([freeClass], instants.end)).toBeNull();
    const sooner = { ...none, booking_open_date: '2026-03-03T11:00:00Z' };
    expect(nextBoundary([freeClass, sooner], early)).toBe('2026-03-03T11:00:00Z');
    expect(nextBoundary([sooner, freeClass], early)).toBe('2026-03-03T11:00:00Z');
  });

  test('is named as the first class names it, where two have the same', () => {
    const same = { ...none, booking_open_date: '2026-03-04T05:00:00+13:00' };
    expect(nextBoundary([freeClass, same], early)).toBe(deadline.toISOString());
    expect(nextBoundary([same, freeClass], early)).toBe(same.booking_open_date);
  });

  test('is nowhere where no date is', () => {
    expect(nextBoundary([], early)).toBeNull();
    expect(nextBoundary([none, {}], new Date(-1))).toBeNull();
  });

  test('is the end of an offer, while it is one', () => {
    const offer = { offer_expires_at: instants.offerOver.toISOString() };
    expect(nextBoundary([{ ...none, visit: { state: 'pending', ...offer } }], early)).toBe(offer.offer_expires_at);
    expect(nextBoundary([{ ...none, visit: { state: 'cancelled', ...offer } }], early)).toBeNull();
  });
});

test('without a connection a member can only dismiss an unsettled action', () => {
  const presses = ['book', 'dropIn', 'waitlist', 'cancel', 'leave', 'confirm', 'decline', 'retry', 'dismiss'] as const;
  expect(presses.filter((press) => isLocal({ type: `${press}.pressed` }))).toEqual(['dismiss']);
});
