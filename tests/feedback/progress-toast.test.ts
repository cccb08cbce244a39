import { describe, expect, test } from 'vitest';
import { createProgressToastMachine } from '#machines/feedback/progress-toast.machine.ts';
import type { ProgressOutcome } from '#machines/feedback/toast.types.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

const cancelling = () => startControlledActor(createProgressToastMachine(), { id: 'a', text: 'cancelling' });
const well: ProgressOutcome = { kind: 'succeeded', text: 'cancelled' };
const badly: ProgressOutcome = { kind: 'failed', error: { kind: 'failure', failure: 'unreachable' } };

test('stays as long as the request is in progress', () => {
  const toast = cancelling();
  toast.pass(29_999);
  expect(toast.actor.getSnapshot().value).toBe('loading');
});

describe('after the end of the request', () => {
  test('a success disappears after 750 ms, and not before', () => {
    const toast = cancelling();
    toast.actor.send({ type: 'progress.ended', outcome: well });
    toast.pass(749);
    expect(toast.actor.getSnapshot().matches('success')).toBe(true);
    toast.pass(1);
    expect(toast.actor.getSnapshot().value).toBe('leaving');
  });

  test('an error disappears after 3000 ms, and not before', () => {
    const toast = cancelling();
    toast.actor.send({ type: 'progress.ended', outcome: badly });
    toast.pass(2999);
    expect(toast.actor.getSnapshot().matches('error')).toBe(true);
    toast.pass(1);
    expect(toast.actor.getSnapshot().value).toBe('leaving');
  });

  test('an error stays while it has the pointer', () => {
    const toast = cancelling();
    toast.actor.send({ type: 'progress.ended', outcome: badly });
    toast.actor.send({ type: 'pointer.entered' });
    toast.pass(60_000);
    expect(toast.actor.getSnapshot().matches('error')).toBe(true);
  });

  test('a second try that works turns the error into success', () => {
    const toast = cancelling();
    toast.actor.send({ type: 'progress.ended', outcome: badly });
    toast.actor.send({ type: 'progress.ended', outcome: well });
    expect(toast.actor.getSnapshot().matches('success')).toBe(true);
  });
});

describe('if the end of the request is not reported', () => {
  test('the toast disappears when the app no longer waits for the end', () => {
    const toast = cancelling();
    toast.actor.send({ type: 'progress.dropped' });
    expect(toast.actor.getSnapshot().value).toBe('leaving');
  });

  test('the toast disappears after 30 s', () => {
    const toast = cancelling();
    toast.pass(30_000);
    expect(toast.actor.getSnapshot().value).toBe('leaving');
  });

  test('a reported end stays for its full time', () => {
    const toast = cancelling();
    toast.actor.send({ type: 'progress.ended', outcome: badly });
    toast.actor.send({ type: 'progress.dropped' });
    expect(toast.actor.getSnapshot().matches('error')).toBe(true);
  });
});
