import { describe, expect, test } from 'vitest';
import type { ToastStatus } from '#machines/feedback/feedback.events.ts';
import { createToastMachine } from '#machines/feedback/toast.machine.ts';
import { serviceFailureOptions, type ToastOptions } from '#machines/feedback/toast.rules.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

const shown = (status: ToastStatus, options: Partial<ToastOptions> = {}) =>
  startControlledActor(createToastMachine(), { id: 'a', status, message: { kind: 'note', text: 'hello' }, options });

describe('how long a toast stays', () => {
  test.each<[ToastStatus]>([['success'], ['info'], ['warning']])('%s leaves after 3000 ms, not before', (status) => {
    const toast = shown(status);
    toast.pass(2999);
    expect(toast.actor.getSnapshot().matches('shown')).toBe(true);
    toast.pass(1);
    expect(toast.actor.getSnapshot().value).toBe('leaving');
  });

  test('a warning whose autohide is disabled stays', () => {
    const toast = shown('warning', { autohide: false });
    toast.pass(600_000);
    expect(toast.actor.getSnapshot().value).toEqual({ shown: 'staying' });
  });

  test('danger stays until the member presses Dismiss', () => {
    const toast = shown('danger');
    toast.pass(600_000);
    expect(toast.actor.getSnapshot().context.action).toBe('dismiss');
    toast.actor.send({ type: 'action.pressed' });
    expect(toast.actor.getSnapshot().value).toBe('leaving');
  });

  test('danger with autohide and no other option leaves after 5000 ms', () => {
    const toast = shown('danger', { autohide: true });
    toast.pass(4999);
    expect(toast.actor.getSnapshot().matches('shown')).toBe(true);
    toast.pass(1);
    expect(toast.actor.getSnapshot().value).toBe('leaving');
  });

  test('a service failure leaves after 3000 ms and carries Dismiss', () => {
    const toast = shown('danger', serviceFailureOptions);
    expect(toast.actor.getSnapshot().context.action).toBe('dismiss');
    toast.pass(3000);
    expect(toast.actor.getSnapshot().value).toBe('leaving');
  });

  test('fades for 150 ms and is gone', () => {
    const toast = shown('success');
    toast.pass(3000);
    toast.pass(149);
    expect(toast.actor.getSnapshot().status).toBe('active');
    toast.pass(1);
    expect(toast.actor.getSnapshot()).toMatchObject({ status: 'done', output: { id: 'a' } });
  });
});

describe('while a member reads it', () => {
  test('a toast stays while it has the pointer, and its time starts again afterwards', () => {
    const toast = shown('success');
    toast.pass(2999);
    toast.actor.send({ type: 'pointer.entered' });
    toast.pass(60_000);
    expect(toast.actor.getSnapshot().matches('shown')).toBe(true);
    toast.actor.send({ type: 'pointer.left' });
    toast.pass(2999);
    expect(toast.actor.getSnapshot().matches('shown')).toBe(true);
    toast.pass(1);
    expect(toast.actor.getSnapshot().value).toBe('leaving');
  });

  test('a toast stays while it has the pointer or the focus', () => {
    const toast = shown('success');
    toast.actor.send({ type: 'pointer.entered' });
    toast.actor.send({ type: 'focus.entered' });
    toast.actor.send({ type: 'pointer.left' });
    toast.pass(60_000);
    expect(toast.actor.getSnapshot().value).toEqual({ shown: { held: 'byFocus' } });
    toast.actor.send({ type: 'focus.left' });
    toast.pass(3000);
    expect(toast.actor.getSnapshot().value).toBe('leaving');
  });
});

test('a pressed button emits the id of its toast', () => {
  const toast = shown('info');
  toast.actor.send({ type: 'action.pressed' });
  expect(toast.emitted).toEqual([{ type: 'toast.actionPressed', id: 'a' }]);
});
