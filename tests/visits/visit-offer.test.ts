import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { fullClass, payers } from '#machines/visits/sample-classes.ts';
import { selectAffordance, selectDialog, selectWithdrawn } from '#machines/visits/visit.selectors.ts';
import { selectCost } from '#src/features/visits/visit-view.selectors.ts';
import { answered, startVisit, changed, classWith, freeClass, reads, tenVisits, visits, instants } from './controlled-studio.ts';

const lost = new CallFailure('unreachable');
const { offerOver, deadline, start } = instants;

describe('the waitlist', () => {
  test('takes Mia in, and shows it once the server confirms', async () => {
    const mia = startVisit(fullClass);
    mia.press({ type: 'waitlist.pressed' });
    await mia.answers(changed(answered(visits.waitlisted)));
    expect(selectAffordance(mia.seen())).toMatchObject({ kind: 'waiting', position: 2 });
    expect(mia.emitted.at(-1)).toMatchObject({ text: 'waitlisted' });
  });

  test('can be left at any time before the start, and is then shown as Removed', async () => {
    const mia = startVisit(classWith(visits.waitlisted), deadline);
    mia.press({ type: 'leave.pressed' });
    expect(mia.lastCall().port).toBe('cancelVisit');
    await mia.answers(changed(answered(visits.cancelled), deadline));
    expect(mia.emitted.at(-1)).toMatchObject({ text: 'removed' });
  });
});

describe('an offered place', () => {
  test('shows its dialog with the pass that the server will use, even if Mia chose another one for an earlier try', () => {
    const both = { concessions: [...payers], concession: payers[0] ?? null };
    const until = { ...visits.pending, offer_expires_at: start.toISOString() };
    const mia = startVisit({ ...freeClass, ...both }, deadline);
    mia.press({ type: 'book.pressed', passId: tenVisits.pass_id });
    expect(selectCost(mia.seen())).toMatchObject({ pass_id: tenVisits.pass_id });
    mia.chooses('keep');
    mia.press({ type: 'session.changed', session: { ...classWith(until), ...both }, now: deadline });
    mia.press({ type: 'confirm.pressed' });
    expect(selectDialog(mia.seen())?.kind).toBe('reservation');
    expect(selectCost(mia.seen())).toMatchObject({ pass_id: 'first' });
  });

  test('is confirmed', async () => {
    const mia = startVisit(classWith(visits.pending));
    mia.press({ type: 'confirm.pressed' });
    await mia.answers(changed(answered(visits.booked)));
    expect(mia.emitted.map((event) => 'text' in event && event.text)).toEqual(['confirming', 'confirmed']);
    expect(mia.seen().matches('booked')).toBe(true);
  });

  test('is confirmed for the same visit, even if the class shows no visit when the request is sent again', async () => {
    const mia = startVisit(classWith(visits.pending));
    mia.press({ type: 'confirm.pressed' });
    await mia.isLost(lost);
    mia.clock.increment(1_000);
    await mia.isLost(lost);
    await mia.answers(reads(freeClass));
    mia.press({ type: 'retry.pressed' });
    expect(mia.lastCall()).toMatchObject({ port: 'confirmVisit', input: { visitId: 'visit', key: 'mia-1' } });
  });

  test('is declined', async () => {
    const mia = startVisit(classWith(visits.pending));
    mia.press({ type: 'decline.pressed' });
    await mia.answers(changed(answered({ ...visits.cancelled, cancelled_how: 'declined' })));
    expect(mia.emitted.map((event) => 'text' in event && event.text)).toEqual(['declining', 'declined']);
  });

  test('can be declined but not confirmed without a pass', () => {
    const mia = startVisit({ ...classWith(visits.pending), concession_refusal: { code: 'no_concession', fix: '/checkout' } });
    expect(selectAffordance(mia.seen())).toMatchObject({ kind: 'offered', refusal: { code: 'no_concession' } });
    expect([mia.seen().can({ type: 'confirm.pressed' }), mia.seen().can({ type: 'decline.pressed' })]).toEqual([false, true]);
  });

  test('shows a dialog first when it can no longer be cancelled free of charge', async () => {
    const mia = startVisit(classWith({ ...visits.pending, offer_expires_at: start.toISOString() }), deadline);
    mia.press({ type: 'confirm.pressed' });
    expect([selectDialog(mia.seen())?.kind, mia.calls.length]).toEqual(['reservation', 0]);
    mia.chooses('agree');
    expect(mia.lastCall()).toMatchObject({ port: 'confirmVisit', input: { visitId: 'visit' } });
    await mia.answers(changed(answered(visits.booked), deadline));
    expect(mia.emitted.map((event) => 'text' in event && event.text)).toEqual(['confirming', 'confirmed']);
  });

  test('that expires while the dialog is open closes it, gives the reason, and reads the class again', async () => {
    const ends = new Date(deadline.getTime() + 600_000);
    const mia = startVisit(classWith({ ...visits.pending, offer_expires_at: ends.toISOString() }), deadline);
    mia.press({ type: 'confirm.pressed' });
    mia.passes(ends);
    mia.chooses('agree');
    expect([selectDialog(mia.seen()), mia.lastCall().port]).toEqual([null, 'readSession']);
    await mia.answers(reads({ ...fullClass, visit: { ...visits.cancelled, cancelled_how: 'offerExpired' } }, ends));
    expect([mia.affordanceKind(), selectWithdrawn(mia.seen())?.code]).toEqual(['joinWaitlist', 'offer_expired']);
  });

  test('that was taken on the other phone is not taken twice', () => {
    const mia = startVisit(classWith({ ...visits.pending, offer_expires_at: null }), deadline);
    mia.press({ type: 'confirm.pressed' });
    mia.press({ type: 'session.changed', session: classWith(visits.booked), now: deadline });
    mia.chooses('agree');
    expect([mia.calls.length, mia.seen().matches('booked')]).toEqual([0, true]);
  });

  test('that expires reads the class again', async () => {
    const mia = startVisit(classWith(visits.pending));
    expect(mia.expected.at(-1)).toBe(visits.pending.offer_expires_at);
    mia.passes(offerOver);
    expect(mia.lastCall().port).toBe('readSession');
    await mia.answers(reads({ ...fullClass, visit: { ...visits.cancelled, cancelled_how: 'offerExpired' } }, offerOver));
    expect(mia.affordanceKind()).toBe('joinWaitlist');
  });
});
