/** The figures of docs/spec §9, each where it is used. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { appIdentifier, appVersion } from '#contract/headers.ts';
import { chooseLocale } from '#machines/app/locale.rules.ts';
import { createServiceWorkerMachine } from '#machines/app/service-worker.machine.ts';
import { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import { createProgressToastMachine } from '#machines/feedback/progress-toast.machine.ts';
import { createToastMachine } from '#machines/feedback/toast.machine.ts';
import { generalDelay, serviceFailureOptions, toastOptions } from '#machines/feedback/toast.rules.ts';
import { createChannelMachine } from '#machines/notifications/channel.machine.ts';
import { createNotificationListMachine } from '#machines/notifications/notification-list.machine.ts';

const delay = (machine: AnyStateMachine, name: string): unknown => machine.implementations.delays[name];

describe('waiting, in milliseconds', () => {
  test.each<[string, AnyStateMachine, string, number]>([
    ['a success toast of something that went on', createProgressToastMachine(), 'successShown', 750],
    ['an error toast of something that went on', createProgressToastMachine(), 'errorShown', 3000],
    ['the menu of notifications', createNotificationListMachine(), 'menuShown', 10_000],
    ['the pulse of the unread badge', createNotificationListMachine(), 'badgePulse', 760],
    ['existing notifications after subscribing', createChannelMachine(), 'existingDelay', 3000],
    ['the focus of a dialog', createDialogMachine(), 'focusDelay', 5],
    ['the animation of a dialog', createDialogMachine(), 'animation', 150],
    ['the animation of a toast', createToastMachine(), 'animation', 150],
    ['the service worker, until the app is stable at the latest', createServiceWorkerMachine(), 'stableAtLatest', 30_000],
  ])('%s', (_, machine, name, specified) => {
    expect(delay(machine, name)).toBe(specified);
  });
});

describe('a toast', () => {
  test.each(['success', 'info', 'warning'] as const)('of %s hides by itself after 3000 ms', (status) => {
    expect(toastOptions(status)).toMatchObject({ autohide: true, delay: 3000 });
  });

  test('of a warning stays where autohide is disabled', () => {
    expect(toastOptions('warning', { autohide: false }).autohide).toBe(false);
  });

  test('of an error does not hide by itself, and carries Dismiss', () => {
    expect(toastOptions('danger')).toMatchObject({ autohide: false, action: 'dismiss' });
  });

  test('of a service failure is shown for 3000 ms, with Dismiss', () => {
    expect(serviceFailureOptions).toEqual({ autohide: true, delay: 3000, action: 'dismiss' });
  });

  test('stays 5000 ms without another delay, and an info has the button Ok', () => {
    expect(generalDelay).toBe(5000);
    expect(toastOptions('info').action).toBe('ok');
  });
});

test('the default locale is en-US when none is supported', () => {
  expect([chooseLocale([]), chooseLocale(['tlh', 'xx-YY'])]).toEqual(['en-US', 'en-US']);
});

test('the app is version 7.3.9, as its package is', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  expect([appVersion, version, appIdentifier]).toEqual(['7.3.9', '7.3.9', 'spotter-member/7.3.9']);
});
