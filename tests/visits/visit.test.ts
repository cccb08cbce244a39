/** Mia books, waits, takes offers and gives places back. */
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/answer.ts';
import { fullClass } from '#machines/visits/sample-classes.ts';
import { selectAffordance, selectDialog, selectTrouble, selectWithdrawn } from '#machines/visits/visit.selectors.ts';
import { answered, atTheClass, changed, classWith, dropInClass, freeClass, instants, reads, refusal, visits } from './studio-by-hand.ts';

const lost = new CallFailure('unreachable');
const { early, offerOver, deadline, start } = instants;

describe('booking', () => {
  test('calls nothing booked before the studio said so', async () => {
    const mia = atTheClass();
    mia.press({ type: 'book.pressed' });
    expect(mia.says()).toBe('busy');
    expect(mia.told).toEqual([]);
    await mia.answers(changed(answered(visits.booked)));
    expect(mia.seen().matches('booked')).toBe(true);
    expect(mia.told).toEqual([{ type: 'progress.succeeded', id: 'mia-1', text: 'booked' }]);
    expect(mia.learned.map(({ visit }) => visit?.state)).toEqual(['booked']);
  });

  test('makes one wish of two quick presses', () => {
    const mia = atTheClass();
    mia.press({ type: 'book.pressed' });
    mia.press({ type: 'book.pressed' });
    expect(mia.calls).toHaveLength(1);
  });

  test('makes a new wish, with a new key, of a press after a refusal', async () => {
    const mia = atTheClass();
    mia.press({ type: 'book.pressed' });
    await mia.answers(refusal('no_concession'));
    await mia.answers(reads(freeClass));
    expect(selectTrouble(mia.seen())).toMatchObject({ problem: { code: 'no_concession' } });
    mia.press({ type: 'book.pressed' });
    expect(selectTrouble(mia.seen())).toBeNull();
    expect(mia.calls.filter(({ port }) => port === 'bookVisit').map(({ input }) => input.key)).toEqual(['mia-1', 'mia-2']);
  });

  test('books with the pass that Mia chose', () => {
    const mia = atTheClass();
    mia.press({ type: 'book.pressed', passId: 'ten' });
    expect(mia.asked().input).toEqual({ sessionId: freeClass.id, key: 'mia-1', passId: 'ten' });
  });

  test('offers the waitlist when the class filled a moment before', async () => {
    const mia = atTheClass();
    mia.press({ type: 'book.pressed' });
    await mia.answers(refusal('session_full'));
    expect(mia.told).toMatchObject([{ type: 'progress.failed', trouble: { kind: 'problem', problem: { code: 'session_full' } } }]);
    await mia.answers(reads(fullClass));
    expect(mia.says()).toBe('joinWaitlist');
    expect(selectTrouble(mia.seen())).toMatchObject({ problem: { code: 'session_full' } });
  });

  test('is not offered without a pass, and says why', () => {
    const mia = atTheClass({ ...freeClass, concession_refusal: { code: 'no_concession', fix: '/checkout' } });
    expect(selectAffordance(mia.seen())).toEqual({ kind: 'refused', refusal: { code: 'no_concession', fix: '/checkout' } });
    mia.press({ type: 'book.pressed' });
    expect(mia.calls).toEqual([]);
  });

  test('opens by itself when its time has come', () => {
    const opens = new Date(freeClass.booking_open_date ?? '');
    const mia = atTheClass(freeClass, new Date(opens.getTime() - 1));
    expect(selectAffordance(mia.seen())).toMatchObject({
      kind: 'refused',
      refusal: { code: 'booking_not_open', until: freeClass.booking_open_date },
    });
    expect(mia.expected.at(-1)).toBe(freeClass.booking_open_date);
    mia.passes(opens);
    expect(mia.says()).toBe('book');
    expect(mia.expected.at(-1)).toBe(freeClass.cancellation_close_date);
  });

  test('asks first when it can no longer be cancelled free of charge', async () => {
    const mia = atTheClass(freeClass, deadline);
    mia.press({ type: 'book.pressed', passId: 'ten' });
    expect(selectDialog(mia.seen())?.kind).toBe('reservation');
    expect(mia.calls).toEqual([]);
    mia.chooses('keep');
    expect([mia.says(), mia.calls.length]).toEqual(['book', 0]);
    mia.press({ type: 'book.pressed', passId: 'ten' });
    mia.chooses('agree');
    expect(mia.asked().input).toEqual({ sessionId: freeClass.id, key: 'mia-1', passId: 'ten' });
  });

  test('takes its question back when the class begins meanwhile', () => {
    const mia = atTheClass(freeClass, deadline);
    mia.press({ type: 'book.pressed' });
    mia.passes(start);
    mia.clock.increment(150);
    expect([selectDialog(mia.seen()), mia.says()]).toEqual([null, 'onNow']);
    expect(selectWithdrawn(mia.seen())?.code).toBe('session_on_now');
  });
});

describe('dropping in', () => {
  const priceAsked = () => {
    const mia = atTheClass(dropInClass);
    mia.press({ type: 'dropIn.pressed' });
    return mia;
  };

  test('shows the price first, and asks for the place only then', async () => {
    const mia = priceAsked();
    expect([selectDialog(mia.seen())?.kind, mia.calls.length]).toEqual(['dropIn', 0]);
    mia.chooses('agree');
    expect(mia.asked()).toMatchObject({ port: 'dropIn', input: { sessionId: freeClass.id, key: 'mia-1' } });
    expect(mia.says()).toBe('busy');
    await mia.answers(changed(answered({ ...visits.booked, dropin: true })));
    expect(mia.seen().matches('booked')).toBe(true);
    expect(mia.told).toEqual([{ type: 'progress.succeeded', id: 'mia-1', text: 'booked' }]);
    expect(mia.learned.at(-1)?.visit?.dropin).toBe(true);
  });

  test('asks nothing of the studio when Mia keeps her money', () => {
    const mia = priceAsked();
    mia.chooses('keep');
    expect([mia.says(), mia.calls.length, selectDialog(mia.seen())]).toEqual(['dropIn', 0, null]);
  });

  test('is not offered beside a pass that covers the class, nor where there is no room for it', () => {
    const says = (session: typeof dropInClass) => atTheClass(session).says();
    expect(says({ ...dropInClass, concession_refusal: null })).toBe('book');
    expect(says({ ...dropInClass, dropin_spaces: 0 })).toBe('refused');
    expect(says({ ...dropInClass, price: null })).toBe('refused');
    expect(says({ ...dropInClass, dropin_spaces: -1, droppedin_count: 9 })).toBe('dropIn');
  });

  test('takes its question back when the last drop-in place goes, and says why', () => {
    const mia = priceAsked();
    mia.press({ type: 'session.changed', session: { ...dropInClass, droppedin_count: 2 }, now: early });
    mia.chooses('agree');
    expect([selectDialog(mia.seen()), mia.calls.length, mia.says()]).toEqual([null, 0, 'refused']);
    expect(selectWithdrawn(mia.seen())?.code).toBe('no_concession');
  });

  test('takes its question back without a word when a pass covers the class meanwhile', () => {
    const mia = priceAsked();
    mia.press({ type: 'session.changed', session: { ...dropInClass, concession_refusal: null }, now: early });
    mia.clock.increment(150);
    expect([mia.says(), mia.calls.length, selectWithdrawn(mia.seen())]).toEqual(['book', 0, null]);
  });

  test('that was lost twice is sent again with its key and without a second question', async () => {
    const mia = priceAsked();
    mia.chooses('agree');
    await mia.isLost(lost);
    mia.clock.increment(1_000);
    await mia.isLost(lost);
    await mia.answers(reads(dropInClass));
    expect(mia.says()).toBe('unsettled');
    mia.press({ type: 'retry.pressed' });
    expect(mia.asked()).toMatchObject({ port: 'dropIn', input: { key: 'mia-1' } });
  });

  test('takes a place that is kept for her, where no pass can', async () => {
    const mia = atTheClass({ ...dropInClass, full: true, spaces_left: 0, visit: visits.pending });
    expect([mia.seen().can({ type: 'confirm.pressed' }), mia.seen().can({ type: 'dropIn.pressed' })]).toEqual([false, true]);
    mia.press({ type: 'dropIn.pressed' });
    mia.passes(offerOver);
    mia.clock.increment(150);
    expect(mia.asked().port).toBe('readSession');
    expect(selectWithdrawn(mia.seen())?.code).toBe('offer_expired');
  });
});

describe('a lost answer', () => {
  test('is asked for again with the same key, and counts when it comes', async () => {
    const mia = atTheClass();
    mia.press({ type: 'book.pressed' });
    await mia.isLost(lost);
    expect(mia.says()).toBe('busy');
    mia.clock.increment(1_000);
    expect(mia.calls.map(({ port, input }) => [port, input.key])).toEqual([
      ['bookVisit', 'mia-1'],
      ['bookVisit', 'mia-1'],
    ]);
    await mia.answers(changed(answered(visits.booked)));
    expect(mia.seen().matches('booked')).toBe(true);
  });

  const losesTwice = async () => {
    const mia = atTheClass();
    mia.press({ type: 'book.pressed' });
    await mia.isLost(lost);
    mia.clock.increment(1_000);
    await mia.isLost(lost);
    return mia;
  };

  test('lost twice is looked after: booked all the same, if the studio says so', async () => {
    const mia = await losesTwice();
    expect(mia.asked().port).toBe('readSession');
    expect(mia.told).toEqual([]);
    await mia.answers(reads(classWith(visits.booked)));
    expect(mia.seen().matches('booked')).toBe(true);
    expect(mia.told).toEqual([{ type: 'progress.succeeded', id: 'mia-1', text: 'booked' }]);
  });

  test('lost twice and not booked leaves the choice to Mia, with the same key', async () => {
    const mia = await losesTwice();
    await mia.answers(reads(freeClass));
    expect(selectAffordance(mia.seen())).toMatchObject({ kind: 'unsettled', action: 'booking', trouble: { failure: 'unreachable' } });
    expect(mia.told).toMatchObject([{ type: 'progress.failed', id: 'mia-1' }]);
    mia.press({ type: 'retry.pressed' });
    expect(mia.asked()).toMatchObject({ port: 'bookVisit', input: { key: 'mia-1' } });
  });

  test('that nobody can look after is no booking, and can be let be', async () => {
    const mia = await losesTwice();
    await mia.isLost(lost);
    expect(mia.says()).toBe('unsettled');
    mia.press({ type: 'dismiss.pressed' });
    expect([mia.says(), selectTrouble(mia.seen())]).toEqual(['book', null]);
  });

  test('settles by itself when the class is learned to be booked from elsewhere', async () => {
    const mia = await losesTwice();
    await mia.isLost(lost);
    mia.press({ type: 'session.changed', session: classWith(visits.booked), now: early });
    expect(mia.seen().matches('booked')).toBe(true);
    expect(mia.told.at(-1)).toMatchObject({ type: 'progress.succeeded', text: 'booked' });
  });

  test('after ten seconds counts as lost, and comes too late for the first try', async () => {
    const mia = atTheClass();
    mia.press({ type: 'book.pressed' });
    const [first] = mia.calls;
    mia.clock.increment(10_000);
    expect(first?.isGivenUp()).toBe(true);
    first?.answer(changed(answered(visits.booked)));
    mia.clock.increment(1_000);
    expect(mia.calls).toHaveLength(2);
    expect(mia.says()).toBe('busy');
  });

  test('is not asked for again when Mia is signed out', async () => {
    const mia = atTheClass();
    mia.press({ type: 'book.pressed' });
    await mia.isLost(new CallFailure('signedOut'));
    mia.clock.increment(1_000);
    expect(mia.calls.filter(({ port }) => port === 'bookVisit')).toHaveLength(1);
  });

  test('that comes after Mia left the screen paints nothing', async () => {
    const mia = atTheClass();
    mia.press({ type: 'book.pressed' });
    const { answer } = mia.asked();
    mia.actor.stop();
    answer(changed(answered(visits.booked)));
    await Promise.resolve();
    expect(mia.seen().context.session?.visit).toBeNull();
    expect(mia.told).toEqual([]);
  });
});

describe('cancelling', () => {
  test('in time gives the place back without a question', async () => {
    const mia = atTheClass(classWith(visits.booked));
    mia.press({ type: 'cancel.pressed' });
    expect(mia.asked()).toMatchObject({ port: 'cancelVisit', input: { visitId: 'visit', key: 'mia-1' } });
    await mia.answers(changed(answered(visits.cancelled)));
    expect(mia.says()).toBe('book');
    expect(mia.told).toEqual([
      { type: 'progress.started', id: 'mia-1', text: 'cancelling' },
      { type: 'progress.succeeded', id: 'mia-1', text: 'cancelled' },
    ]);
  });

  test('late asks first and costs the visit', async () => {
    const mia = atTheClass(classWith(visits.booked), deadline);
    mia.press({ type: 'cancel.pressed' });
    expect([selectDialog(mia.seen())?.kind, mia.calls.length]).toEqual(['lateCancel', 0]);
    mia.chooses('agree');
    expect(mia.asked().port).toBe('lateCancelVisit');
    await mia.answers(changed(answered({ ...visits.cancelled, cancelled_how: 'late' }), deadline));
    expect(mia.told.at(-1)).toMatchObject({ type: 'progress.succeeded', text: 'cancelled' });
  });

  test('late and thought better of keeps the place', () => {
    const mia = atTheClass(classWith(visits.booked), deadline);
    mia.press({ type: 'cancel.pressed' });
    mia.chooses('keep');
    expect([mia.seen().matches('booked'), mia.calls.length]).toEqual([true, 0]);
  });

  test('asks when the deadline passed on its way to the studio: nothing is cancelled silently', async () => {
    const mia = atTheClass(classWith(visits.booked));
    mia.press({ type: 'cancel.pressed' });
    await mia.answers(refusal('late_cancel_required'));
    expect(selectDialog(mia.seen())?.kind).toBe('lateCancel');
    mia.chooses('agree');
    expect(mia.asked()).toMatchObject({ port: 'lateCancelVisit', input: { key: 'mia-2' } });
  });

  test('turns from free to late when the deadline passes before Mia presses', () => {
    const mia = atTheClass(classWith(visits.booked));
    expect(selectAffordance(mia.seen())).toMatchObject({ kind: 'booked', late: false });
    mia.passes(deadline);
    expect(selectAffordance(mia.seen())).toMatchObject({ kind: 'booked', late: true });
  });

  test('leaves an open question standing while the time goes on, and takes it back when the class begins', () => {
    const mia = atTheClass(classWith(visits.booked), deadline);
    mia.press({ type: 'cancel.pressed' });
    mia.passes(new Date(deadline.getTime() + 60_000));
    expect(selectDialog(mia.seen())?.kind).toBe('lateCancel');
    mia.passes(start);
    expect(selectWithdrawn(mia.seen())?.code).toBe('session_started');
    mia.chooses('agree');
    expect([selectDialog(mia.seen()), mia.calls.length, mia.says()]).toEqual([null, 0, 'onNow']);
  });

  test('takes the question back when the place was given back on the other phone', () => {
    const mia = atTheClass(classWith(visits.booked), deadline);
    mia.press({ type: 'cancel.pressed' });
    mia.press({ type: 'session.changed', session: classWith(visits.cancelled), now: deadline });
    mia.clock.increment(150);
    expect([selectDialog(mia.seen()), mia.calls.length]).toEqual([null, 0]);
  });

  test('says no when the studio says that it is not late after all', async () => {
    const mia = atTheClass(classWith(visits.booked), deadline);
    mia.press({ type: 'cancel.pressed' });
    mia.chooses('agree');
    await mia.answers(refusal('not_late'));
    await mia.answers(reads(classWith(visits.booked), deadline));
    expect(mia.seen().matches('booked')).toBe(true);
    expect(selectTrouble(mia.seen())).toMatchObject({ problem: { code: 'not_late' } });
  });
});

describe('the waitlist', () => {
  test('takes Mia in, and says so when the studio did', async () => {
    const mia = atTheClass(fullClass);
    mia.press({ type: 'waitlist.pressed' });
    await mia.answers(changed(answered(visits.waitlisted)));
    expect(selectAffordance(mia.seen())).toMatchObject({ kind: 'waiting', place: 2 });
    expect(mia.told.at(-1)).toMatchObject({ text: 'waitlisted' });
  });

  test('lets her go at any time before the start, shown as Removed', async () => {
    const mia = atTheClass(classWith(visits.waitlisted), deadline);
    mia.press({ type: 'leave.pressed' });
    expect(mia.asked().port).toBe('cancelVisit');
    await mia.answers(changed(answered(visits.cancelled), deadline));
    expect(mia.told.at(-1)).toMatchObject({ text: 'removed' });
  });
});

describe('an offered place', () => {
  test('is confirmed', async () => {
    const mia = atTheClass(classWith(visits.pending));
    mia.press({ type: 'confirm.pressed' });
    await mia.answers(changed(answered(visits.booked)));
    expect(mia.told.map((event) => 'text' in event && event.text)).toEqual(['confirming', 'confirmed']);
    expect(mia.seen().matches('booked')).toBe(true);
  });

  test('is confirmed for the same visit, though it cannot be seen when the wish is sent again', async () => {
    const mia = atTheClass(classWith(visits.pending));
    mia.press({ type: 'confirm.pressed' });
    await mia.isLost(lost);
    mia.clock.increment(1_000);
    await mia.isLost(lost);
    await mia.answers(reads(freeClass));
    mia.press({ type: 'retry.pressed' });
    expect(mia.asked()).toMatchObject({ port: 'confirmVisit', input: { visitId: 'visit', key: 'mia-1' } });
  });

  test('is declined', async () => {
    const mia = atTheClass(classWith(visits.pending));
    mia.press({ type: 'decline.pressed' });
    await mia.answers(changed(answered({ ...visits.cancelled, cancelled_how: 'declined' })));
    expect(mia.told.map((event) => 'text' in event && event.text)).toEqual(['declining', 'declined']);
  });

  test('can be declined but not confirmed without a pass', () => {
    const mia = atTheClass({ ...classWith(visits.pending), concession_refusal: { code: 'no_concession', fix: '/checkout' } });
    expect(selectAffordance(mia.seen())).toMatchObject({ kind: 'offered', refusal: { code: 'no_concession' } });
    expect([mia.seen().can({ type: 'confirm.pressed' }), mia.seen().can({ type: 'decline.pressed' })]).toEqual([false, true]);
  });

  test('is asked about first when it can no longer be cancelled free of charge', async () => {
    const mia = atTheClass(classWith({ ...visits.pending, offer_expires_at: start.toISOString() }), deadline);
    mia.press({ type: 'confirm.pressed' });
    expect([selectDialog(mia.seen())?.kind, mia.calls.length]).toEqual(['reservation', 0]);
    mia.chooses('agree');
    expect(mia.asked()).toMatchObject({ port: 'confirmVisit', input: { visitId: 'visit' } });
    await mia.answers(changed(answered(visits.booked), deadline));
    expect(mia.told.map((event) => 'text' in event && event.text)).toEqual(['confirming', 'confirmed']);
  });

  test('that runs out under the question takes it back, says so, and is looked after', async () => {
    const ends = new Date(deadline.getTime() + 600_000);
    const mia = atTheClass(classWith({ ...visits.pending, offer_expires_at: ends.toISOString() }), deadline);
    mia.press({ type: 'confirm.pressed' });
    mia.passes(ends);
    mia.chooses('agree');
    expect([selectDialog(mia.seen()), mia.asked().port]).toEqual([null, 'readSession']);
    await mia.answers(reads({ ...fullClass, visit: { ...visits.cancelled, cancelled_how: 'offerExpired' } }, ends));
    expect([mia.says(), selectWithdrawn(mia.seen())?.code]).toEqual(['joinWaitlist', 'offer_expired']);
  });

  test('that was taken on the other phone is not taken twice', () => {
    const mia = atTheClass(classWith({ ...visits.pending, offer_expires_at: null }), deadline);
    mia.press({ type: 'confirm.pressed' });
    mia.press({ type: 'session.changed', session: classWith(visits.booked), now: deadline });
    mia.chooses('agree');
    expect([mia.calls.length, mia.seen().matches('booked')]).toEqual([0, true]);
  });

  test('that runs out is looked after', async () => {
    const mia = atTheClass(classWith(visits.pending));
    expect(mia.expected.at(-1)).toBe(visits.pending.offer_expires_at);
    mia.passes(offerOver);
    expect(mia.asked().port).toBe('readSession');
    await mia.answers(reads({ ...fullClass, visit: { ...visits.cancelled, cancelled_how: 'offerExpired' } }, offerOver));
    expect(mia.says()).toBe('joinWaitlist');
  });
});

describe('a link to a class', () => {
  test('reads it first', async () => {
    const mia = atTheClass(null);
    expect(mia.says()).toBe('loading');
    await mia.answers(reads(freeClass));
    expect(mia.says()).toBe('book');
  });

  test('goes by the studio’s clock, not by a device that is months ahead', async () => {
    const mia = atTheClass(null, new Date('2026-11-21T10:00:00Z'));
    await mia.answers(reads(freeClass));
    expect(mia.says()).toBe('book');
  });

  test('that is not hers says so, and can be tried again', async () => {
    const mia = atTheClass(null);
    await mia.answers(refusal('not_found'));
    expect(selectAffordance(mia.seen())).toMatchObject({ kind: 'unavailable', trouble: { problem: { code: 'not_found' } } });
    mia.press({ type: 'retry.pressed' });
    expect(mia.calls).toHaveLength(2);
  });
});
