import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { selectDialog, selectWithdrawn } from '#machines/visits/visit.selectors.ts';
import { answered, startVisit, changed, dropInClass, freeClass, reads, visits, instants } from './controlled-studio.ts';

const lost = new CallFailure('unreachable');
const { early, offerOver } = instants;

describe('dropping in', () => {
  const openPriceDialog = () => {
    const mia = startVisit(dropInClass);
    mia.press({ type: 'dropIn.pressed' });
    return mia;
  };

  test('shows the price first, and requests the place after she agrees', async () => {
    const mia = openPriceDialog();
    expect([selectDialog(mia.seen())?.kind, mia.calls.length]).toEqual(['dropIn', 0]);
    mia.chooses('agree');
    expect(mia.lastCall()).toMatchObject({ port: 'dropIn', input: { sessionId: freeClass.id, key: 'mia-1' } });
    expect(mia.affordanceKind()).toBe('busy');
    await mia.answers(changed(answered({ ...visits.booked, dropin: true })));
    expect(mia.seen().matches('booked')).toBe(true);
    expect(mia.emitted).toEqual([{ type: 'progress.succeeded', id: 'mia-1', text: 'booked' }]);
    expect(mia.learned.at(-1)?.visit?.dropin).toBe(true);
  });

  test('shows its dialog again where the price has changed, and requests the new price after she agrees', async () => {
    const mia = openPriceDialog();
    mia.chooses('agree');
    expect(mia.lastCall().input).toMatchObject({ key: 'mia-1', price: { amount: 2500, currency: 'NZD' } });
    const total = { amount: 3000, currency: 'NZD' };
    await mia.answers({ kind: 'refused', problem: { ...problem('price_changed'), total } });
    expect(selectDialog(mia.seen())?.kind).toBe('dropIn');
    expect(mia.seen().context.session?.price).toEqual(total);
    expect(mia.emitted).toMatchObject([{ type: 'progress.failed', error: { problem: { code: 'price_changed' } } }]);
    expect(mia.calls.filter(({ port }) => port === 'dropIn')).toHaveLength(1);
    mia.chooses('agree');
    expect(mia.lastCall()).toMatchObject({ port: 'dropIn', input: { key: 'mia-2', price: total } });
  });

  test('sends no request when Mia does not agree to the price', () => {
    const mia = openPriceDialog();
    mia.chooses('keep');
    expect([mia.affordanceKind(), mia.calls.length, selectDialog(mia.seen())]).toEqual(['dropIn', 0, null]);
  });

  test('is not offered beside a pass that covers the class, nor where there is no room for it', () => {
    const affordanceKind = (session: typeof dropInClass) => startVisit(session).affordanceKind();
    expect(affordanceKind({ ...dropInClass, concession_refusal: null })).toBe('book');
    expect(affordanceKind({ ...dropInClass, dropin_spaces: 0 })).toBe('refused');
    expect(affordanceKind({ ...dropInClass, price: null })).toBe('refused');
    expect(affordanceKind({ ...dropInClass, dropin_spaces: -1, droppedin_count: 9 })).toBe('dropIn');
  });

  test('closes its dialog when the last drop-in place is taken, and gives the reason', () => {
    const mia = openPriceDialog();
    mia.press({ type: 'session.changed', session: { ...dropInClass, droppedin_count: 2 }, now: early });
    mia.chooses('agree');
    expect([selectDialog(mia.seen()), mia.calls.length, mia.affordanceKind()]).toEqual([null, 0, 'refused']);
    expect(selectWithdrawn(mia.seen())?.code).toBe('no_concession');
  });

  test('closes its dialog without a message when a pass covers the class meanwhile', () => {
    const mia = openPriceDialog();
    mia.press({ type: 'session.changed', session: { ...dropInClass, concession_refusal: null }, now: early });
    mia.clock.increment(150);
    expect([mia.affordanceKind(), mia.calls.length, selectWithdrawn(mia.seen())]).toEqual(['book', 0, null]);
  });

  test('that was lost twice is sent again with its key and without a second question', async () => {
    const mia = openPriceDialog();
    mia.chooses('agree');
    await mia.isLost(lost);
    mia.clock.increment(1_000);
    await mia.isLost(lost);
    await mia.answers(reads(dropInClass));
    expect(mia.affordanceKind()).toBe('unsettled');
    mia.press({ type: 'retry.pressed' });
    expect(mia.lastCall()).toMatchObject({ port: 'dropIn', input: { key: 'mia-1' } });
  });

  test('takes a place that is kept for her, where no pass can', async () => {
    const mia = startVisit({ ...dropInClass, full: true, spaces_left: 0, visit: visits.pending });
    expect([mia.seen().can({ type: 'confirm.pressed' }), mia.seen().can({ type: 'dropIn.pressed' })]).toEqual([false, true]);
    mia.press({ type: 'dropIn.pressed' });
    mia.passes(offerOver);
    mia.clock.increment(150);
    expect(mia.lastCall().port).toBe('readSession');
    expect(selectWithdrawn(mia.seen())?.code).toBe('offer_expired');
  });
});
