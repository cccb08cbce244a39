import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppActor } from '#machines/app/app.selectors.ts';
import { sendOnceSettled } from '#src/app/app-settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An app with counted calls whose first screen appears when the test requests it. */
function open() {
  const sent: string[] = [];
  const now = { screen: 'loading', calls: 0 };
  const app = {
    getSnapshot: () => ({ context: { route: null }, children: {}, matches: (state: { screen: string }) => state.screen === now.screen }),
    send: ({ type }: { type: string }) => void sent.push(type),
  } as object as AppActor;
  sendOnceSettled(app, () => now.calls);
  return { sent, now };
}

describe('the app', () => {
  it('is stable when the first screen is shown and no read for this screen is in progress', () => {
    const { sent, now } = open();
    Object.assign(now, { screen: 'notFound', calls: 1 });
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
    now.calls = 0;
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual(['screen.settled']);
  });

  it('is not stable while no screen is shown', () => {
    const { sent, now } = open();
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
    now.screen = 'failed';
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual(['screen.settled']);
  });

  it('is not stable in the moment between two reads', () => {
    const { sent, now } = open();
    now.screen = 'failed';
    vi.advanceTimersByTime(150);
    now.calls = 1;
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
  });
});
