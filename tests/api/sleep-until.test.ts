import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServerClock } from '#src/api/server-clock.ts';
import { wakeAt } from '#src/api/sleep-until.ts';

const start = new Date('2026-03-02T06:00:00Z');
const after = (ms: number): string => new Date(start.getTime() + ms).toISOString();
const minute = 60_000;
const day = 24 * 60 * minute;

describe('sleeping until the server’s time has come', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('wakes at the instant, once, with the current time', () => {
    const wake = vi.fn<(now: Date) => void>();
    wakeAt(createServerClock(), after(10 * minute), wake);
    vi.advanceTimersByTime(10 * minute - 1);
    expect(wake).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(wake.mock.calls).toEqual([[new Date(after(10 * minute))]]);
    vi.advanceTimersByTime(day);
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('sleeps longer than a timer can be set for', () => {
    const wake = vi.fn();
    wakeAt(createServerClock(), after(40 * day), wake);
    vi.advanceTimersByTime(40 * day - 1);
    expect(wake).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('uses the time of the server if the device’s clock is wrong', () => {
    const clock = createServerClock();
    const wake = vi.fn();
    wakeAt(clock, after(10 * minute), wake);
    const sentAt = Date.now();
    clock.sync(new Date(sentAt + 9.5 * minute), sentAt, sentAt);
    vi.advanceTimersByTime(minute);
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('continues if a response shows that the server’s clock is behind the device', () => {
    const clock = createServerClock();
    const wake = vi.fn();
    wakeAt(clock, after(minute), wake);
    const sentAt = Date.now();
    clock.sync(new Date(sentAt - 5 * minute), sentAt, sentAt);
    vi.advanceTimersByTime(5 * minute);
    expect(wake).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * minute);
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('wakes soon, but not immediately, for an instant in the past', () => {
    const wake = vi.fn();
    wakeAt(createServerClock(), after(-minute), wake);
    expect(wake).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('never wakes after it was cancelled, or without an instant', () => {
    const wake = vi.fn();
    wakeAt(createServerClock(), after(minute), wake)();
    wakeAt(createServerClock(), null, wake)();
    vi.advanceTimersByTime(day);
    expect(wake).not.toHaveBeenCalled();
  });
});
