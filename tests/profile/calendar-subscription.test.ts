import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { createCalendarSubscriptionMachine } from '#machines/profile/calendar-subscription.machine.ts';
import {
  selectCanCopy,
  selectCopy,
  selectIsShown,
  selectStage,
  selectToken,
  selectDisableDialog,
  selectIsRenewing,
  selectRenewDialog,
} from '#machines/profile/calendar-subscription.selectors.ts';
import type { CalendarAnswer, CopyInput } from '#machines/profile/calendar-subscription.types.ts';
import { flushPromises } from '#tests/visits/controlled-studio.ts';

async function withCalendar(token: string | null, copy: () => Promise<void> = () => Promise.resolve()) {
  const calls: string[] = [];
  const copied: string[] = [];
  const answering = (name: string, received: string | null) =>
    fromPromise<CalendarAnswer, undefined>(() => {
      calls.push(name);
      return Promise.resolve({ kind: 'received', token: received });
    });
  const machine = createCalendarSubscriptionMachine().provide({
    actors: {
      readCalendar: answering('read', token),
      activateCalendar: answering('activate', 'new'),
      renewCalendar: answering('renew', 'other'),
      disableCalendar: answering('disable', null),
      copyAddress: fromPromise<unknown, CopyInput>(({ input }) => {
        copied.push(input.token);
        return copy();
      }),
    },
  });
  const actor = createActor(machine).start();
  await flushPromises();
  return { actor, calls, copied, seen: () => actor.getSnapshot(), stage: () => selectStage(actor.getSnapshot()) };
}

describe('my calendar', () => {
  test('gets a URL when Mia requests one, and she can copy it', async () => {
    const mia = await withCalendar(null);
    expect(mia.stage()).toBe('off');
    mia.actor.send({ type: 'activate.pressed' });
    await flushPromises();
    expect([mia.stage(), selectToken(mia.seen())]).toEqual(['on', 'new']);
    mia.actor.send({ type: 'copy.pressed' });
    await flushPromises();
    expect([mia.copied, selectCopy(mia.seen())]).toEqual([['new'], 'copied']);
  });

  test('shows that Mia must copy the URL by hand if the device refuses access to the clipboard', async () => {
    const mia = await withCalendar(null, () => Promise.reject(new Error('no')));
    mia.actor.send({ type: 'activate.pressed' });
    await flushPromises();
    mia.actor.send({ type: 'copy.pressed' });
    await flushPromises();
    expect([mia.stage(), selectCopy(mia.seen())]).toEqual(['on', 'notCopied']);
  });

  test('shows its URL once, and later only the last characters, which cannot be copied', async () => {
    const mia = await withCalendar('…hers');
    expect([mia.stage(), selectIsShown(mia.seen()), selectCanCopy(mia.seen())]).toEqual(['on', false, false]);
    mia.actor.send({ type: 'copy.pressed' });
    await flushPromises();
    expect(mia.copied).toEqual([]);
  });

  test('gets another URL only after a confirmation, and shows it once', async () => {
    const mia = await withCalendar('…hers');
    const answers = async (answer: string) => {
      mia.actor.send({ type: 'renew.pressed' });
      selectRenewDialog(mia.seen())?.send({ type: 'answer.chosen', answer });
      await new Promise((resolve) => setTimeout(resolve, 200));
    };
    await answers('keep');
    expect([mia.stage(), mia.calls]).toEqual(['on', ['read']]);
    await answers('agree');
    expect([mia.stage(), mia.calls, selectToken(mia.seen()), selectIsShown(mia.seen())]).toEqual(['on', ['read', 'renew'], 'other', true]);
    expect(selectIsRenewing(mia.seen())).toBe(false);
  });

  test('loses its URL only after a confirmation', async () => {
    const mia = await withCalendar('…hers');
    const answers = async (answer: string) => {
      mia.actor.send({ type: 'disable.pressed' });
      selectDisableDialog(mia.seen())?.send({ type: 'answer.chosen', answer });
      await new Promise((resolve) => setTimeout(resolve, 200));
    };
    await answers('keep');
    expect([mia.stage(), mia.calls]).toEqual(['on', ['read']]);
    await answers('agree');
    expect([mia.stage(), mia.calls, selectToken(mia.seen())]).toEqual(['off', ['read', 'disable'], null]);
  });
});
