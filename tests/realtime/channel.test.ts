import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { ChannelEvent } from '#contract/realtime.ts';
import { Channel, type NumberedEvent, type ChannelTimings } from '#server/realtime/channel.ts';
import { Hub, recentPlacesLifetime, type SessionStatus } from '#server/realtime/hub.ts';

const quick: ChannelTimings = { heartbeat: 1000, writeTimeout: 1000, placesInterval: 40, retry: 5 };
const updateOf = (number: number): NumberedEvent => ({
  number,
  event: {
    type: 'notification.changed',
    notification: {
      id: `n${number}`,
      type: 'appointment',
      message: 'There is news.',
      params: {},
      avatar_url: null,
      org_id: 'box',
      read_at: null,
      updated_at: '2026-03-02T10:00:00Z',
      created_at: '2026-03-02T10:00:00Z',
      expires_at: null,
      removed_at: null,
    },
  },
});

interface Setting {
  readonly timings?: Partial<ChannelTimings>;
  readonly stored?: NumberedEvent[];
  readonly write?: (text: string) => Promise<unknown>;
}

function channelOver({ timings = {}, stored = [], write = () => Promise.resolve() }: Setting = {}) {
  const written: string[] = [];
  const cut = vi.fn<() => void>();
  const onError = vi.fn<(error: unknown) => void>();
  const readUpdates = vi.fn<(after: number) => Promise<readonly NumberedEvent[]>>((after) =>
    Promise.resolve(stored.filter(({ number }) => number > after)),
  );
  const outlet = {
    write: (text: string) => {
      written.push(text);
      return write(text);
    },
    cut,
  };
  const channel = new Channel({ profileId: 'mia', session: 'a1', outlet, timings: { ...quick, ...timings }, readUpdates, onError });
  channel.facilityIds = new Set(['main', 'second']);
  const events = (): ChannelEvent[] =>
    written.flatMap((text) =>
      (/^data: (.*)$/m.exec(text)?.[1] ?? '')
        .split('\n')
        .filter(Boolean)
        .map((json) => JSON.parse(json) as ChannelEvent),
    );
  const places = () => events().filter((event) => event.type === 'places.changed');
  return { channel, written, cut, onError, readUpdates, events, places };
}

test('a stream begins with an event that contains its current id', async () => {
  const { channel, written } = channelOver();
  const running = channel.run(7, false);
  channel.end('channel.closing');
  await running;
  expect(written[0]).toMatch(/^id: 7\ndata: \{"type":"channel\.opened","is_resumed":false\}\nretry: \d+\n\n$/);
  expect(written[1]).toMatch(/^id: 7\ndata: \{"type":"channel\.closing"\}\nretry: \d+\n\n$/);
});

test('events that arrive during a write are sent afterwards, each once', async () => {
  const stored = [updateOf(1)];
  const { channel, events } = channelOver({ stored, write: () => pause(3) });
  const running = channel.run(0, true);
  for (const number of [2, 3, 4]) {
    stored.push(updateOf(number));
    channel.checkForUpdates();
    await pause(4);
  }
  await vi.waitFor(() => expect(channel.cursor).toBe(4));
  channel.end('channel.closing');
  await running;
  expect(events().flatMap((event) => (event.type === 'notification.changed' ? [event.notification.id] : []))).toEqual([
    'n1',
    'n2',
    'n3',
    'n4',
  ]);
});

test('an unreachable database delays events, and loses none', async () => {
  const { channel, events, readUpdates, onError } = channelOver({ stored: [updateOf(1)] });
  readUpdates.mockRejectedValueOnce(new Error('the database is away'));
  const running = channel.run(0, true);
  await vi.waitFor(() => expect(channel.cursor).toBe(1));
  channel.end('channel.closing');
  await running;
  expect(onError).toHaveBeenCalledOnce();
  expect(events().filter(({ type }) => type === 'notification.changed')).toHaveLength(1);
});

test('a stream without events sends a keep-alive', async () => {
  const { channel, written } = channelOver({ timings: { heartbeat: 10 } });
  const running = channel.run(0, false);
  await vi.waitFor(() => expect(written.filter((text) => text === ':\n\n').length).toBeGreaterThan(1));
  channel.leave();
  await running;
});

test('a client that reads nothing is disconnected, and no events are buffered for it', async () => {
  const { channel, cut, written } = channelOver({ timings: { writeTimeout: 15 }, write: () => new Promise(() => undefined) });
  await channel.run(0, false);
  expect(cut).toHaveBeenCalledOnce();
  expect(written).toHaveLength(1);
});

test('the server writes nothing more to a client that has disconnected', async () => {
  const { channel, written, cut } = channelOver();
  const running = channel.run(0, false);
  await vi.waitFor(() => expect(written).toHaveLength(1));
  channel.leave();
  channel.checkForUpdates();
  await running;
  expect(written).toHaveLength(1);
  expect(cut).not.toHaveBeenCalled();
});

describe('places', () => {
  test('are sent at once, and then together at most once in each interval', async () => {
    const { channel, places } = channelOver({ timings: { placesInterval: 400 } });
    const running = channel.run(0, false);
    channel.addPlaces({ facilityId: 'main', sessionIds: ['a'] });
    await vi.waitFor(() => expect(places()).toHaveLength(1));
    for (const id of ['b', 'c', 'b']) channel.addPlaces({ facilityId: 'main', sessionIds: [id] });
    await pause(10);
    expect(places()).toHaveLength(1);
    await vi.waitFor(() => expect(places()).toHaveLength(2));
    expect(places()[1]).toEqual({ type: 'places.changed', facility_id: 'main', session_ids: ['b', 'c'] });
    channel.leave();
    await running;
  });

  test('of facilities without the member are not sent', async () => {
    const { channel, places } = channelOver();
    const running = channel.run(0, false);
    channel.addPlaces({ facilityId: 'elsewhere', sessionIds: ['a'] });
    channel.addPlaces({ facilityId: 'second', sessionIds: ['b'] });
    await vi.waitFor(() => expect(places()).toHaveLength(1));
    channel.leave();
    await running;
    expect(places()).toEqual([{ type: 'places.changed', facility_id: 'second', session_ids: ['b'] }]);
  });

  test('are sent as any places if there are too many to list', async () => {
    const { channel, places } = channelOver();
    channel.addPlaces({ facilityId: 'main', sessionIds: Array.from({ length: 41 }, (_, index) => `class ${index}`) });
    channel.addPlaces({ facilityId: 'main', sessionIds: ['one more'] });
    const running = channel.run(0, false);
    await vi.waitFor(() => expect(places()).toHaveLength(1));
    channel.leave();
    await running;
    expect(places()).toEqual([{ type: 'places.changed', facility_id: 'main', session_ids: null }]);
  });
});

describe('the hub', () => {
  const status = (session: string, number = 0): SessionStatus => ({ session, number, facilityIds: ['main'], orgIds: ['box'] });

  test('detects a lost wake-up, and a session that has ended', async () => {
    const statuses = [status('a1', 1)];
    const hub = new Hub({ readSessionStatuses: () => Promise.resolve(statuses), onError: () => undefined });
    const { channel, events } = channelOver({ stored: [updateOf(1)] });
    hub.add(channel);
    const running = channel.run(0, false);
    await hub.checkAll();
    await vi.waitFor(() => expect(channel.cursor).toBe(1));
    statuses.pop();
    await hub.checkAll();
    await running;
    expect(events().at(-1)).toEqual({ type: 'session.ended' });
  });

  test('ends no stream while the database is not reachable', async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const hub = new Hub({ readSessionStatuses: () => Promise.reject(new Error('away')), onError });
    const { channel, events } = channelOver();
    hub.add(channel);
    const running = channel.run(0, false);
    await hub.checkAll();
    hub.close();
    await running;
    expect(onError).toHaveBeenCalledOnce();
    expect(events().map(({ type }) => type)).toEqual(['channel.opened', 'channel.closing']);
  });

  test('wakes every stream after an interrupted connection', async () => {
    const hub = new Hub({ readSessionStatuses: () => Promise.resolve([status('a1')]), onError: () => undefined });
    const { channel, places, readUpdates } = channelOver();
    hub.add(channel);
    const running = channel.run(0, false);
    await hub.wakeAll();
    await vi.waitFor(() => expect(places()).toHaveLength(2));
    expect(readUpdates).toHaveBeenCalled();
    channel.leave();
    await running;
  });

  test('sends a stream the possible changes at studios that it could not read at first, or that are new to it', async () => {
    const hub = new Hub({ readSessionStatuses: () => Promise.resolve([status('a1')]), onError: () => undefined });
    const { channel, places } = channelOver();
    channel.facilityIds = new Set();
    hub.add(channel);
    const running = channel.run(0, false);
    hub.wake({ members: [], doors: [], places: [{ facilityId: 'main', sessionIds: ['missed'] }] });
    await hub.checkAll();
    await vi.waitFor(() => expect(places()).toEqual([{ type: 'places.changed', facility_id: 'main', session_ids: null }]));
    await hub.checkAll();
    channel.leave();
    await running;
    expect(places()).toHaveLength(1);
  });

  test('wakes a stream only for its own facilities, and no stream that was removed while its session was read', async () => {
    const statuses = Promise.withResolvers<readonly SessionStatus[]>();
    const hub = new Hub({ readSessionStatuses: () => statuses.promise, onError: () => undefined });
    const { channel } = channelOver();
    const addPlaces = vi.spyOn(channel, 'addPlaces');
    const wake = (facilityId: string) => hub.wake({ members: [], doors: [], places: [{ facilityId, sessionIds: ['one'] }] });
    const remove = hub.add(channel);
    wake('elsewhere');
    expect(addPlaces).not.toHaveBeenCalled();
    wake('second');
    expect(addPlaces).toHaveBeenCalledOnce();
    const checked = hub.checkAll();
    remove();
    statuses.resolve([status('a1')]);
    await checked;
    wake('main');
    expect(addPlaces).toHaveBeenCalledOnce();
  });

  test('wakes a stream for the current facilities of its member', async () => {
    const hub = new Hub({ readSessionStatuses: () => Promise.resolve([status('a1')]), onError: () => undefined });
    const { channel } = channelOver();
    hub.add(channel);
    await hub.checkAll();
    const addPlaces = vi.spyOn(channel, 'addPlaces');
    hub.wake({ members: [], doors: [], places: [{ facilityId: 'second', sessionIds: ['one'] }] });
    expect(addPlaces).not.toHaveBeenCalled();
    hub.wake({ members: [], doors: [], places: [{ facilityId: 'main', sessionIds: ['one'] }] });
    expect(addPlaces).toHaveBeenCalledOnce();
  });

  test('sends recent changes to a new stream, and no older ones', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const hub = new Hub({ readSessionStatuses: () => Promise.resolve([]), onError: () => undefined });
      const wake = (facilityId: string, sessionIds: readonly string[] | null): void =>
        hub.wake({ members: [], doors: [], places: [{ facilityId, sessionIds }] });
      wake('main', ['old']);
      vi.advanceTimersByTime(recentPlacesLifetime - 1);
      wake('main', ['young']);
      wake('second', ['young']);
      wake('second', null);
      wake('third', ['young']);
      const lastSent = async (): Promise<unknown> => {
        const { channel, places } = channelOver();
        hub.sendRecentPlaces(channel);
        const running = channel.run(0, false);
        await pause(20);
        channel.leave();
        await running;
        return places();
      };
      const second = { type: 'places.changed', facility_id: 'second', session_ids: null };
      expect(await lastSent()).toEqual([{ type: 'places.changed', facility_id: 'main', session_ids: ['old', 'young'] }, second]);
      vi.advanceTimersByTime(2);
      await hub.checkAll();
      expect(await lastSent()).toEqual([{ type: 'places.changed', facility_id: 'main', session_ids: ['young'] }, second]);
      vi.advanceTimersByTime(recentPlacesLifetime);
      await hub.checkAll();
      expect(await lastSent()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('drops a channel that is removed, and accepts no more once it is closed', async () => {
    const hub = new Hub({ readSessionStatuses: () => Promise.resolve([]), onError: () => undefined });
    const remove = hub.add(channelOver().channel);
    expect(hub.size).toBe(1);
    remove();
    expect(hub.size).toBe(0);
    hub.close();
    expect(hub.hasRoomFor('mia')).toBe(false);
    const late = channelOver();
    hub.add(late.channel);
    await late.channel.run(0, false);
    expect(late.events().map(({ type }) => type)).toEqual(['channel.opened', 'channel.closing']);
  });
});
