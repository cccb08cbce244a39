import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

const readAt = '2026-03-02T06:00:00Z';
const read = (data: string) => ({ kind: 'read', data, readAt });
const busy = { type: 'about:blank', title: 'Busy', status: 503, code: 'busy', message: 'Try again in a moment.' } as const;

const opened = () => startControlledActor(createResourceMachine<string, string>(), { query: 'monday' });
type Opened = ReturnType<typeof opened>;
const shown = (): Opened => {
  const resource = opened();
  resource.answer('load', read('monday’s classes'));
  return resource;
};
const stateOf = ({ actor }: Opened) => actor.getSnapshot().value;
const contextOf = ({ actor }: Opened) => actor.getSnapshot().context;

describe('reading for the first time', () => {
  test('a quick answer never shows a skeleton', () => {
    const resource = opened();
    resource.pass(149);
    expect(stateOf(resource)).toEqual({ loading: 'quick' });
    resource.answer('load', read('monday’s classes'));
    expect([stateOf(resource), contextOf(resource).data, contextOf(resource).readAt]).toEqual([
      { shown: 'fresh' },
      'monday’s classes',
      readAt,
    ]);
  });

  test('after 150 ms a skeleton is shown', () => {
    const resource = opened();
    resource.pass(150);
    expect(stateOf(resource)).toEqual({ loading: 'slow' });
  });

  test('a refusal is shown, and trying again works', () => {
    const resource = opened();
    resource.answer('load', { kind: 'refused', problem: busy });
    expect([stateOf(resource), contextOf(resource).error]).toEqual(['failed', { kind: 'problem', problem: busy }]);
    resource.actor.send({ type: 'retry.pressed' });
    resource.answer('load', read('monday’s classes'));
    expect(contextOf(resource)).toMatchObject({ data: 'monday’s classes', error: null });
  });

  test('without a connection it waits for one', () => {
    const resource = opened();
    resource.fail('load', new CallFailure('unreachable'));
    expect(stateOf(resource)).toBe('offline');
    resource.actor.send({ type: 'connection.returned' });
    expect(resource.isActive('load')).toBe(true);
  });

  test('an answer that takes longer than 15 seconds counts as lost', () => {
    const resource = opened();
    resource.pass(14_999);
    expect(resource.isActive('load')).toBe(true);
    resource.pass(1);
    expect([stateOf(resource), contextOf(resource).error]).toEqual(['failed', { kind: 'failure', failure: 'timedOut' }]);
  });
});

describe('data that is shown', () => {
  test('stays while it is read again, and also if this read fails', () => {
    const resource = shown();
    resource.actor.send({ type: 'refresh.requested' });
    expect([stateOf(resource), contextOf(resource).data]).toEqual([{ shown: 'refreshing' }, 'monday’s classes']);
    resource.fail('load', new CallFailure('serverFailed', busy));
    expect(stateOf(resource)).toEqual({ shown: 'failed' });
    expect(contextOf(resource)).toMatchObject({ data: 'monday’s classes', error: { kind: 'problem', problem: busy } });
  });

  test('stays offline, with the instant at which it was read', () => {
    const resource = shown();
    resource.actor.send({ type: 'refresh.requested' });
    resource.fail('load', new CallFailure('unreachable'));
    expect([stateOf(resource), contextOf(resource).readAt]).toEqual([{ shown: 'offline' }, readAt]);
  });

  test('is stale after a minute', () => {
    const resource = shown();
    resource.pass(59_999);
    expect(stateOf(resource)).toEqual({ shown: 'fresh' });
    resource.pass(1);
    expect(stateOf(resource)).toEqual({ shown: 'stale' });
  });

  test('is read again at an instant at which it may be different', () => {
    const resource = shown();
    resource.actor.send({ type: 'boundary.passed' });
    expect(resource.isActive('load')).toBe(true);
  });

  test('is read again when the device is online again, however fresh it is', () => {
    const resource = shown();
    resource.actor.send({ type: 'connection.returned' });
    expect(resource.isActive('load')).toBe(true);
  });

  test('is shown at once if it was known before', () => {
    const resource = startControlledActor(createResourceMachine<string, string>(), { query: 'monday', data: 'known', readAt });
    expect([stateOf(resource), contextOf(resource).data]).toEqual([{ shown: 'refreshing' }, 'known']);
  });
});

describe('late answers', () => {
  test('to a former query are ignored', () => {
    const resource = shown();
    resource.actor.send({ type: 'refresh.requested' });
    const late = resource.actor.getSnapshot().children['load'];
    resource.actor.send({ type: 'query.changed', query: 'tuesday' });
    late?.send({ type: 'stub.done', output: read('monday’s classes, again') });
    expect([stateOf(resource), contextOf(resource).data, resource.inputOf('load')]).toEqual([
      { loading: 'quick' },
      null,
      { query: 'tuesday' },
    ]);
  });

  test('that were sent before a change never undo the change', () => {
    const resource = shown();
    resource.actor.send({ type: 'refresh.requested' });
    const late = resource.actor.getSnapshot().children['load'];
    resource.actor.send({ type: 'data.changed', data: 'monday’s classes, one booked' });
    late?.send({ type: 'stub.done', output: read('monday’s classes') });
    expect([contextOf(resource).data, resource.isActive('load')]).toEqual(['monday’s classes, one booked', true]);
  });
});

describe('data', () => {
  test('are updated by an event of another actor, but only if they are loaded', () => {
    const resource = shown();
    const update = (known: string): string => `${known}, one booked`;
    const before = contextOf(resource).data;
    resource.actor.send({ type: 'data.changed', update });
    expect([stateOf(resource), contextOf(resource).data]).toEqual([{ shown: 'fresh' }, `${before}, one booked`]);
    resource.actor.send({ type: 'query.changed', query: 'tuesday' });
    resource.actor.send({ type: 'data.changed', update });
    expect([stateOf(resource), contextOf(resource).data]).toEqual([{ loading: 'quick' }, null]);
  });
});
