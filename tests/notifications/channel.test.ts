import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { createChannelMachine } from '#machines/notifications/channel.machine.ts';
import { maxFailures, reconnectDelay } from '#machines/notifications/channel.rules.ts';
import { sampleNotifications } from '#machines/notifications/sample-notifications.ts';
import { type ControlledActor, startControlledActor } from '#tests/controlled-actor.ts';

type Channel = ControlledActor<ReturnType<typeof createChannelMachine>>;

const open = (): Channel => startControlledActor(createChannelMachine(), { address: 'mias-channel' });

const leading = (): Channel => {
  const channel = open();
  channel.actor.send({ type: 'lead.taken' });
  return channel;
};

const stand = ({ actor }: Channel, isResumed = false): void => actor.send({ type: 'stream.opened', isResumed });
const lose = ({ actor }: Channel): void => actor.send({ type: 'stream.lost' });
const receiveOffer = ({ actor }: Channel): void =>
  actor.send({ type: 'update.received', id: '7', update: { type: 'notification.changed', notification: sampleNotifications.offer } });
const typesOf = ({ emitted }: Channel): readonly string[] => emitted.map(({ type }) => type);

describe('the tabs of a member', () => {
  test('a tab that does not lead opens no stream', () => {
    expect(open().isActive('listen')).toBe(false);
  });

  test('another tab gets an offer like the leading tab', () => {
    const channel = open();
    receiveOffer(channel);
    expect(typesOf(channel)).toEqual(['update.published']);
  });

  test('another tab reads once the changes from before it listened, and a single tab does not', () => {
    const channel = open();
    channel.pass(999);
    expect(typesOf(channel)).toEqual([]);
    channel.pass(1);
    expect(typesOf(channel)).toEqual(['updates.missed']);
    channel.pass(60_000);
    expect(typesOf(channel)).toEqual(['updates.missed']);
    const alone = leading();
    alone.pass(1000);
    stand(alone);
    expect(typesOf(alone)).toEqual([]);
  });

  test('another tab reads places again after the stream of the leading tab was interrupted', () => {
    const received: unknown[] = [];
    const listen = fromCallback(({ receive }) => receive((event) => received.push(event)));
    const leader = startControlledActor(createChannelMachine(), { address: 'mias-channel' }, { listen });
    const follower = open();
    leader.actor.send({ type: 'lead.taken' });
    stand(leader);
    expect(received).toEqual([]);
    lose(leader);
    leader.pass(reconnectDelay(1, 'mias-channel'));
    stand(leader);
    expect(received).toEqual([{ type: 'gap.found' }]);
    follower.actor.send({ type: 'gap.reported' });
    expect(typesOf(follower)).toEqual(['updates.missed']);
  });

  test('a tab that becomes the leader continues after the last event of the former leader', () => {
    const channel = open();
    receiveOffer(channel);
    channel.actor.send({ type: 'lead.taken' });
    expect(channel.inputOf('listen')).toEqual({ address: 'mias-channel', after: '7' });
  });

  test.each(['holdLead', 'listenToOtherTabs'])('where %s breaks, the tab listens for itself', (port) => {
    const channel = open();
    channel.fail(port, new Error('it broke'));
    expect(channel.isActive('listen')).toBe(true);
  });
});

describe('a stream that ends unexpectedly', () => {
  test('opens again after one to two seconds', () => {
    const channel = leading();
    lose(channel);
    channel.pass(reconnectDelay(1, 'mias-channel') - 1);
    expect(channel.actor.getSnapshot().matches({ subscription: { leading: 'pausing' } })).toBe(true);
    channel.pass(1);
    expect(channel.isActive('listen')).toBe(true);
  });

  test('is opened at once when the device is online again', () => {
    const channel = leading();
    lose(channel);
    channel.actor.send({ type: 'connection.returned' });
    expect(channel.isActive('listen')).toBe(true);
  });

  test('is followed by an event that changes of places may have been missed', () => {
    const channel = leading();
    stand(channel);
    expect(typesOf(channel)).toEqual([]);
    lose(channel);
    channel.pass(reconnectDelay(1, 'mias-channel'));
    stand(channel);
    expect(typesOf(channel)).toEqual(['updates.missed']);
  });

  test('is not opened again after the server has refused it', () => {
    const channel = leading();
    channel.actor.send({ type: 'stream.refused' });
    channel.pass(600_000);
    expect(channel.actor.getSnapshot().matches({ subscription: { leading: 'refused' } })).toBe(true);
  });
});

describe('the existing notifications', () => {
  test('are read three seconds after the channel was opened', () => {
    const channel = open();
    channel.pass(2999);
    expect(channel.isActive('loadExisting')).toBe(false);
    channel.pass(1);
    expect(channel.isActive('loadExisting')).toBe(true);
  });

  test('are requested again after half a minute when they could not be read', () => {
    const channel = open();
    channel.pass(3000);
    channel.fail('loadExisting', new Error('unreachable'));
    channel.pass(30_000);
    expect(channel.isActive('loadExisting')).toBe(true);
  });

  test('are emitted with the time of the server', () => {
    const channel = open();
    const now = new Date('2026-03-02T06:00:00Z');
    channel.pass(3000);
    channel.answer('loadExisting', { kind: 'read', notifications: [sampleNotifications.offer], now });
    expect(channel.emitted.at(-1)).toEqual({ type: 'notifications.loaded', notifications: [sampleNotifications.offer], now });
  });
});

test('the pause never becomes shorter with more failures, and is between a second and half a minute', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1000 }), fc.string(), (failures, channel) => {
      const pause = reconnectDelay(failures, channel);
      expect(pause).toBeGreaterThanOrEqual(1000);
      expect(pause).toBeLessThanOrEqual(30_000);
      expect(reconnectDelay(failures + 1, channel)).toBeGreaterThanOrEqual(pause);
    }),
  );
});

test('failures above the counted maximum do not change the pause', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1000 }), fc.string(), (more, channel) => {
      expect(reconnectDelay(maxFailures + more, channel)).toBe(reconnectDelay(maxFailures, channel));
    }),
  );
});

test('many members open their streams again at times that are spread over a second', () => {
  const channels = Array.from({ length: 10_000 }, (_, index) => `channel ${index}`);
  const tenths = Map.groupBy(channels, (channel) => Math.floor((reconnectDelay(1, channel) - 1000) / 100));
  expect(tenths.size).toBe(10);
  for (const together of tenths.values()) expect(together.length).toBeLessThan(1500);
});
