import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Channel, defaultTimings } from '#server/realtime/channel.ts';
import { Hub } from '#server/realtime/hub.ts';

const streams = 200;
const facilityId = 'main';

/** `received` counts the streams with an event about places. */
async function openStreams() {
  const hub = new Hub({ readSessionStatuses: () => Promise.resolve([]), onError: () => undefined });
  const count = { received: 0 };
  for (let index = 0; index < streams; index += 1) {
    const write = (text: string): Promise<void> => {
      if (text.includes('places.changed')) count.received += 1;
      return Promise.resolve();
    };
    const channel = new Channel({
      profileId: `member ${index}`,
      session: `session ${index}`,
      outlet: { write, cut: () => undefined },
      timings: defaultTimings,
      readUpdates: () => Promise.resolve([]),
      onError: () => undefined,
    });
    channel.facilityIds = new Set([facilityId]);
    hub.add(channel);
    void channel.run(0, false);
  }
  await nextTurn();
  return { hub, count };
}

it('reaches all streams, and lets other work run before the last of them', async () => {
  const { hub, count } = await openStreams();
  hub.wake({ members: [], doors: [], places: [{ facilityId, sessionIds: ['one class'] }] });
  const seen = [count.received];
  while (count.received < streams && seen.length < streams) {
    await nextTurn();
    seen.push(count.received);
  }
  expect(count.received).toBe(streams);
  expect(seen.filter((received) => received > 0 && received < streams).length).toBeGreaterThan(10);
  hub.close();
});
