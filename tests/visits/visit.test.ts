import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { fullClass } from '#machines/visits/sample-classes.ts';
import { selectAffordance, selectDialog, selectError, selectWithdrawn } from '#machines/visits/visit.selectors.ts';
import { answered, startVisit, changed, classWith, freeClass, reads, refusal, visits, instants } from './controlled-studio.ts';

const lost = new CallFailure('unreachable');
const { early, deadline, start } = instants;

describe('booking', () => {
  test('shows no class as booked before the server confirms', async () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed' });
    expect(mia.affordanceKind()).toBe('busy');
    expect(mia.emitted).toEqual([]);
    await mia.answers(changed(answered(visits.booked)));
    expect(mia.seen().matches('booked')).toBe(true);
    expect(mia.emitted).toEqual([{ type: 'progress.succeeded', id: 'mia-1', text: 'booked' }]);
    expect(mia.learned.map(({ visit }) => visit?.state)).toEqual(['booked']);
  });

  test('sends one request for two quick presses', () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed' });
    mia.press({ type: 'book.pressed' });
    expect(mia.calls).toHaveLength(1);
  });

  test('sends a new request, with a new key, for a press after a refusal', async () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed' });
    await mia.answers(refusal('no_concession'));
    await mia.answers(reads(freeClass));
    expect(selectError(mia.seen())).toMatchObject({ problem: { code: 'no_concession' } });
    mia.press({ type: 'book.pressed' });
    expect(selectError(mia.seen())).toBeNull();
    expect(mia.calls.filter(({ port }) => port === 'bookVisit').map(({ input }) => input.key)).toEqual(['mia-1', 'mia-2']);
  });

  test('books with the pass that Mia chose', () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed', passId: 'ten' });
    expect(mia.lastCall().input).toEqual({
      sessionId: freeClass.id,
      key: 'mia-1',
      passId: 'ten',
      subject: { done: 'booked', name: freeClass.name },
    });
  });

  test('offers the waitlist when the class filled a moment before', async () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed' });
    await mia.answers(refusal('session_full'));
    expect(mia.emitted).toMatchObject([{ type: 'progress.failed', error: { kind: 'problem', problem: { code: 'session_full' } } }]);
    await mia.answers(reads(fullClass));
    expect(mia.affordanceKind()).toBe('joinWaitlist');
    expect(selectError(mia.seen())).toMatchObject({ problem: { code: 'session_full' } });
  });

  test('is not offered without a pass, and the reason is given', () => {
    const mia = startVisit({ ...freeClass, concession_refusal: { code: 'no_concession', fix: '/checkout' } });
    expect(selectAffordance(mia.seen())).toEqual({ kind: 'refused', refusal: { code: 'no_concession', fix: '/checkout' } });
    mia.press({ type: 'book.pressed' });
    expect(mia.calls).toEqual([]);
  });

  test('opens by itself when its time has come', () => {
    const opens = new Date(freeClass.booking_open_date ?? '');
    const mia = startVisit(freeClass, new Date(opens.getTime() - 1));
    expect(selectAffordance(mia.seen())).toMatchObject({
      kind: 'refused',
      refusal: { code: 'booking_not_open', until: freeClass.booking_open_date },
    });
    expect(mia.expected.at(-1)).toBe(freeClass.booking_open_date);
    mia.passes(opens);
    expect(mia.affordanceKind()).toBe('book');
    expect(mia.expected.at(-1)).toBe(freeClass.cancellation_close_date);
  });

  test('shows a dialog first when it can no longer be cancelled free of charge', async () => {
    const mia = startVisit(freeClass, deadline);
    mia.press({ type: 'book.pressed', passId: 'ten' });
    expect(selectDialog(mia.seen())?.kind).toBe('reservation');
    expect(mia.calls).toEqual([]);
    mia.chooses('keep');
    expect([mia.affordanceKind(), mia.calls.length]).toEqual(['book', 0]);
    mia.press({ type: 'book.pressed', passId: 'ten' });
    mia.chooses('agree');
    expect(mia.lastCall().input).toEqual({
      sessionId: freeClass.id,
      key: 'mia-1',
      passId: 'ten',
      subject: { done: 'booked', name: freeClass.name },
    });
  });

  test('closes its dialog when the class begins meanwhile', () => {
    const mia = startVisit(freeClass, deadline);
    mia.press({ type: 'book.pressed' });
    mia.passes(start);
    mia.clock.increment(150);
    expect([selectDialog(mia.seen()), mia.affordanceKind()]).toEqual([null, 'onNow']);
    expect(selectWithdrawn(mia.seen())?.code).toBe('session_on_now');
  });
});

describe('a request whose response is lost', () => {
  test('is sent again with the same key, and the second response counts', async () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed' });
    await mia.isLost(lost);
    expect(mia.affordanceKind()).toBe('busy');
    mia.clock.increment(1_000);
    expect(mia.calls.map(({ port, input }) => [port, input.key])).toEqual([
      ['bookVisit', 'mia-1'],
      ['bookVisit', 'mia-1'],
    ]);
    await mia.answers(changed(answered(visits.booked)));
    expect(mia.seen().matches('booked')).toBe(true);
  });

  const losesTwice = async () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed' });
    await mia.isLost(lost);
    mia.clock.increment(1_000);
    await mia.isLost(lost);
    return mia;
  };

  test('reads the class when the second one is lost too, and shows it as booked if the server does', async () => {
    const mia = await losesTwice();
    expect(mia.lastCall().port).toBe('readSession');
    expect(mia.emitted).toEqual([]);
    await mia.answers(reads(classWith(visits.booked)));
    expect(mia.seen().matches('booked')).toBe(true);
    expect(mia.emitted).toEqual([{ type: 'progress.succeeded', id: 'mia-1', text: 'booked' }]);
  });

  test('leaves the choice to Mia, with the same key, when the second one is lost too and the class is not booked', async () => {
    const mia = await losesTwice();
    await mia.answers(reads(freeClass));
    expect(selectAffordance(mia.seen())).toMatchObject({ kind: 'unsettled', action: 'booking', error: { failure: 'unreachable' } });
    expect(mia.emitted).toMatchObject([{ type: 'progress.failed', id: 'mia-1' }]);
    mia.press({ type: 'retry.pressed' });
    expect(mia.lastCall()).toMatchObject({ port: 'bookVisit', input: { key: 'mia-1' } });
  });

  test('is no booking while the class cannot be read, and can be dismissed', async () => {
    const mia = await losesTwice();
    await mia.isLost(lost);
    expect(mia.affordanceKind()).toBe('unsettled');
    mia.press({ type: 'dismiss.pressed' });
    expect([mia.affordanceKind(), selectError(mia.seen())]).toEqual(['book', null]);
  });

  test('is settled by any update that shows the class as booked', async () => {
    const mia = await losesTwice();
    await mia.isLost(lost);
    mia.press({ type: 'session.changed', session: classWith(visits.booked), now: early });
    expect(mia.seen().matches('booked')).toBe(true);
    expect(mia.emitted.at(-1)).toMatchObject({ type: 'progress.succeeded', text: 'booked' });
  });

  test('counts as lost after ten seconds, and a later response to the first try is ignored', async () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed' });
    const [first] = mia.calls;
    mia.clock.increment(10_000);
    expect(first?.isGivenUp()).toBe(true);
    first?.answer(changed(answered(visits.booked)));
    mia.clock.increment(1_000);
    expect(mia.calls).toHaveLength(2);
    expect(mia.affordanceKind()).toBe('busy');
  });

  test('is not sent again when Mia is signed out', async () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed' });
    await mia.isLost(new CallFailure('signedOut'));
    mia.clock.increment(1_000);
    expect(mia.calls.filter(({ port }) => port === 'bookVisit')).toHaveLength(1);
  });

  test('changes nothing when the response comes after Mia left the screen', async () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed' });
    const { answer } = mia.lastCall();
    mia.actor.stop();
    answer(changed(answered(visits.booked)));
    await Promise.resolve();
    expect(mia.seen().context.session?.visit).toBeNull();
    expect(mia.emitted).toEqual([]);
  });
});

describe('cancelling', () => {
  test('in time gives the place back without a question', async () => {
    const mia = startVisit(classWith(visits.booked));
    mia.press({ type: 'cancel.pressed' });
    expect(mia.lastCall()).toMatchObject({ port: 'cancelVisit', input: { visitId: 'visit', key: 'mia-1' } });
    await mia.answers(changed(answered(visits.cancelled)));
    expect(mia.affordanceKind()).toBe('book');
    expect(mia.emitted).toEqual([
      { type: 'progress.started', id: 'mia-1', text: 'cancelling' },
      { type: 'progress.succeeded', id: 'mia-1', text: 'cancelled' },
    ]);
  });

  test('late shows a dialog first and costs the visit', async () => {
    const mia = startVisit(classWith(visits.booked), deadline);
    mia.press({ type: 'cancel.pressed' });
    expect([selectDialog(mia.seen())?.kind, mia.calls.length]).toEqual(['lateCancel', 0]);
    mia.chooses('agree');
    expect(mia.lastCall().port).toBe('lateCancelVisit');
    await mia.answers(changed(answered({ ...visits.cancelled, cancelled_how: 'late' }), deadline));
    expect(mia.emitted.at(-1)).toMatchObject({ type: 'progress.succeeded', text: 'cancelled' });
  });

  test('late keeps the place when Mia declines the dialog', () => {
    const mia = startVisit(classWith(visits.booked), deadline);
    mia.press({ type: 'cancel.pressed' });
    mia.chooses('keep');
    expect([mia.seen().matches('booked'), mia.calls.length]).toEqual([true, 0]);
  });

  test('shows a dialog when the deadline passed before the request arrived: no late cancel happens without one', async () => {
    const mia = startVisit(classWith(visits.booked));
    mia.press({ type: 'cancel.pressed' });
    await mia.answers(refusal('late_cancel_required'));
    expect(selectDialog(mia.seen())?.kind).toBe('lateCancel');
    mia.chooses('agree');
    expect(mia.lastCall()).toMatchObject({ port: 'lateCancelVisit', input: { key: 'mia-2' } });
  });

  test('turns from free to late when the deadline passes before Mia presses', () => {
    const mia = startVisit(classWith(visits.booked));
    expect(selectAffordance(mia.seen())).toMatchObject({ kind: 'booked', late: false });
    mia.passes(deadline);
    expect(selectAffordance(mia.seen())).toMatchObject({ kind: 'booked', late: true });
  });

  test('keeps its dialog open while time passes, and closes it when the class begins', () => {
    const mia = startVisit(classWith(visits.booked), deadline);
    mia.press({ type: 'cancel.pressed' });
    mia.passes(new Date(deadline.getTime() + 60_000));
    expect(selectDialog(mia.seen())?.kind).toBe('lateCancel');
    mia.passes(start);
    expect(selectWithdrawn(mia.seen())?.code).toBe('session_started');
    mia.chooses('agree');
    expect([selectDialog(mia.seen()), mia.calls.length, mia.affordanceKind()]).toEqual([null, 0, 'onNow']);
  });

  test('closes its dialog when the booking was cancelled on the other phone', () => {
    const mia = startVisit(classWith(visits.booked), deadline);
    mia.press({ type: 'cancel.pressed' });
    mia.press({ type: 'session.changed', session: classWith(visits.cancelled), now: deadline });
    mia.clock.increment(150);
    expect([selectDialog(mia.seen()), mia.calls.length]).toEqual([null, 0]);
  });

  test('shows a refusal when the server refuses because the cancel is not late', async () => {
    const mia = startVisit(classWith(visits.booked), deadline);
    mia.press({ type: 'cancel.pressed' });
    mia.chooses('agree');
    await mia.answers(refusal('not_late'));
    await mia.answers(reads(classWith(visits.booked), deadline));
    expect(mia.seen().matches('booked')).toBe(true);
    expect(selectError(mia.seen())).toMatchObject({ problem: { code: 'not_late' } });
  });
});

describe('a link to a class', () => {
  test('reads it first', async () => {
    const mia = startVisit(null);
    expect(mia.affordanceKind()).toBe('loading');
    await mia.answers(reads(freeClass));
    expect(mia.affordanceKind()).toBe('book');
  });

  test('goes by the studio’s clock, not by a device that is months ahead', async () => {
    const mia = startVisit(null, new Date('2026-11-21T10:00:00Z'));
    await mia.answers(reads(freeClass));
    expect(mia.affordanceKind()).toBe('book');
  });

  test('that is not hers shows an error, and can be tried again', async () => {
    const mia = startVisit(null);
    await mia.answers(refusal('not_found'));
    expect(selectAffordance(mia.seen())).toMatchObject({ kind: 'unavailable', error: { problem: { code: 'not_found' } } });
    mia.press({ type: 'retry.pressed' });
    expect(mia.calls).toHaveLength(2);
  });
});
