/** Source: docs/decisions/notifications.md#0364. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDelay } from '#machines/notifications/channel.rules.ts';
import type { ChannelUpdate } from '#machines/notifications/channel.types.ts';
import { Channel, defaultTimings } from '#server/realtime/channel.ts';
import { Hub } from '#server/realtime/hub.ts';
import { spreadFor } from '#server/realtime/spread.ts';
import { spreadUpdates } from '#src/features/notifications/spread-updates.ts';

type PlacesUpdate = Extract<ChannelUpdate, { readonly type: 'places.changed' }>;

describe('the time range in an event', () => {
  it('grows with the streams, is absent for few, and ends at ten seconds', () => {
    fc.assert(
      fc.property(fc.nat(50_000), fc.nat(50_000), (one, other) => {
        const [fewer, more] = [Math.min(one, other), Math.max(one, other)];
        expect(spreadFor(fewer) ?? 0).toBeLessThanOrEqual(spreadFor(more) ?? 0);
        expect(spreadFor(more) ?? 0).toBeLessThanOrEqual(10_000);
      }),
    );
    expect([2, 99, 100, 4000, 50_000].map(spreadFor)).toEqual([undefined, undefined, 100, 4000, 10_000]);
  });

  it('is used in part, at most up to a limit, for any value of a server', () => {
    const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.option(fc.integer({ min: -5, max: 1e9 }), { nil: undefined }), anyRandom, (spread, random) => {
        const delay = readDelay(spread, random);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(Math.min(Math.max(spread ?? 0, 0), 10_000));
      }),
    );
    expect(readDelay(4000, 0.5)).toBe(2000);
  });
});

describe('a browser', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  interface Step {
    readonly after: number;
    readonly facility: string;
    readonly ids: readonly string[] | null;
    readonly spread: number | undefined;
    readonly random: number;
  }
  const anyStep = fc.record<Step>({
    after: fc.nat(3000),
    facility: fc.constantFrom('main', 'annex'),
    ids: fc.oneof(fc.constant(null), fc.constant(['feed']), fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 })),
    spread: fc.option(fc.nat(12_000), { nil: undefined }),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  });

  const covers = ({ session_ids }: PlacesUpdate, ids: readonly string[] | null): boolean =>
    session_ids === null ? ids?.join() !== 'feed' : ids !== null && ids.every((id) => session_ids.includes(id));

  it('forwards each event within its time range, or at once if it has none, and no more events than have arrived', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
        const delivered: { readonly at: number; readonly update: PlacesUpdate; readonly id: string | null }[] = [];
        let random = 0;
        const receive = spreadUpdates({
          signal: new AbortController().signal,
          random: () => random,
          deliver: (update, id) => {
            if (update.type === 'places.changed') delivered.push({ at: Date.now(), update, id });
          },
        });
        const sent = steps.map((step, index) => {
          vi.advanceTimersByTime(step.after);
          random = step.random;
          const at = Date.now();
          receive(
            { type: 'places.changed', facility_id: step.facility, session_ids: step.ids && [...step.ids], spread: step.spread },
            `${index}`,
          );
          return { ...step, at };
        });
        vi.runAllTimers();
        for (const { at, facility, ids, spread, random: drawn } of sent) {
          const latest = at + readDelay(spread, drawn);
          const inTime = delivered.filter((one) => one.at >= at && one.at <= latest && one.update.facility_id === facility);
          expect(inTime.some(({ update }) => covers(update, ids))).toBe(true);
        }
        expect(delivered.length).toBeLessThanOrEqual(sent.length);
        const numbers = delivered.map(({ id }) => Number(id));
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }),
      { numRuns: 1000 },
    );
  });

  it('uses the earlier time if a later event has a shorter range', () => {
    const delivered: (readonly string[] | null)[] = [];
    const receive = spreadUpdates({
      signal: new AbortController().signal,
      random: () => 0.5,
      deliver: (update) => void (update.type === 'places.changed' && delivered.push(update.session_ids)),
    });
    const event = (id: string, spread: number): PlacesUpdate => ({
      type: 'places.changed',
      facility_id: 'main',
      session_ids: [id],
      spread,
    });
    receive(event('a', 8000), null);
    receive(event('b', 1000), null);
    receive(event('c', 6000), null);
    vi.advanceTimersByTime(499);
    expect(delivered).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(delivered).toEqual([['a', 'b', 'c']]);
    vi.runAllTimers();
    expect(delivered).toHaveLength(1);
  });

  it('reads once for the events that come while it waits, and for none when it stops listening', () => {
    const stop = new AbortController();
    const delivered: (readonly string[] | null)[] = [];
    const receive = spreadUpdates({
      signal: stop.signal,
      random: () => 0.9,
      deliver: (update) => void (update.type === 'places.changed' && delivered.push(update.session_ids)),
    });
    const event = (id: string): PlacesUpdate => ({ type: 'places.changed', facility_id: 'main', session_ids: [id], spread: 1000 });
    for (const id of ['a', 'b', 'a']) receive(event(id), null);
    expect(delivered).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(delivered).toEqual([['a', 'b']]);
    receive(event('c'), null);
    stop.abort();
    expect(vi.getTimerCount()).toBe(0);
    vi.runAllTimers();
    expect(delivered).toEqual([['a', 'b']]);
  });
});

async function openCrowd(facilityOf: (index: number) => string) {
  const hub = new Hub({ readSessionStatuses: () => Promise.resolve([]), onError: () => undefined });
  const texts: string[] = [];
  for (let index = 0; index < 120; index += 1) {
    const channel = new Channel({
      profileId: `member ${index}`,
      session: `session ${index}`,
      outlet: { write: async (text) => void (texts[index] = text), cut: () => undefined },
      timings: defaultTimings,
      readUpdates: () => Promise.resolve([]),
      onError: () => undefined,
    });
    channel.facilityIds = new Set([facilityOf(index)]);
    hub.add(channel);
    void channel.run(0, false);
  }
  await vi.waitFor(() => expect(texts).toHaveLength(120));
  return { hub, texts };
}

describe('a server', () => {
  it('sends the time range to many streams, except to the member whom the event is about', async () => {
    const { hub, texts } = await openCrowd(() => 'main');
    hub.wake({ members: ['member 7'], doors: [], places: [{ facilityId: 'main', sessionIds: ['one'] }] });
    await vi.waitFor(() => expect(texts.filter((text) => text.includes('"spread":120'))).toHaveLength(119));
    expect(texts[7]).toContain('"session_ids":["one"]}');
    hub.close();
  });

  it('counts the streams of the facility, and sends no time range to a few streams', async () => {
    const { hub, texts } = await openCrowd((index) => (index < 5 ? 'small' : 'main'));
    hub.wake({ members: [], doors: [], places: [{ facilityId: 'small', sessionIds: ['one'] }] });
    await vi.waitFor(() => expect(texts.filter((text) => text.includes('"facility_id":"small"'))).toHaveLength(5));
    expect(texts.some((text) => text.includes('spread'))).toBe(false);
    hub.close();
  });
});
