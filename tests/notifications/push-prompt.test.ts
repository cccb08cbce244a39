import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { selectPromptStatus } from '#machines/notifications/push-prompt.selectors.ts';
import { createPushPromptLogic } from '#src/features/notifications/push-prompt.effects.ts';
import type { Api } from '#src/api/api.ts';

const day = 86_400_000;
const start = new Date('2026-03-02T06:00:00Z');

afterEach(() => vi.unstubAllGlobals());

/** `setItem` replaces the method of the storage. */
function stubBrowser(setItem?: () => never) {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => stored.set(key, value)),
  });
  const Notification = { permission: 'default' };
  vi.stubGlobal('window', { PushManager: {}, Notification });
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('navigator', { permissions: { query: () => Promise.resolve(new EventTarget()) } });
}

async function openPrompt(now: Date) {
  const deps = { api: {} as Api, clock: { now: () => now } };
  const actor = createActor(createPushPromptLogic(deps, 'dismissed')).start();
  await waitFor(actor, (snapshot) => !snapshot.matches('checking'));
  return actor;
}

describe('an offer of push that the member dismissed', () => {
  test('is not offered again for 30 days, and then once more', async () => {
    stubBrowser();
    const actor = await openPrompt(start);
    actor.send({ type: 'notNow.pressed' });
    const daysLater = async (days: number) => selectPromptStatus((await openPrompt(new Date(start.getTime() + days * day))).getSnapshot());
    expect([selectPromptStatus(actor.getSnapshot()), await daysLater(0), await daysLater(29.9), await daysLater(30)]).toEqual([
      'dismissed',
      'closed',
      'closed',
      'open.resting',
    ]);
  });

  test('is dismissed until the page is left if the storage of the device is not available', async () => {
    stubBrowser(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    const actor = await openPrompt(start);
    actor.send({ type: 'notNow.pressed' });
    expect(actor.getSnapshot().value).toBe('dismissed');
    expect((await openPrompt(start)).getSnapshot().matches('open')).toBe(true);
  });
});
