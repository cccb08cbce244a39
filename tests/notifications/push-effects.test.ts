import { afterEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createPushSubscriptionLogic } from '#src/features/notifications/push.effects.ts';
import type { Api } from '#src/api/api.ts';

const serverKey = `B${'A'.repeat(86)}`;
const keys = { p256dh: serverKey, auth: 'A'.repeat(22) };
const problem = { type: 'about:blank', title: 'No', status: 422, code: 'invalid_input', message: 'No.' };

afterEach(() => vi.unstubAllGlobals());

function stubBrowser(subscription: { readonly unsubscribe: () => Promise<boolean> } | null = null): void {
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: () => Promise.resolve({ toJSON: () => ({ endpoint: 'https://push.example.org/abc', expirationTime: null, keys }) }),
  };
  const registration = { pushManager };
  const Notification = { permission: subscription ? 'granted' : 'default', requestPermission: () => Promise.resolve('granted') };
  vi.stubGlobal('window', { PushManager: {}, Notification });
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('navigator', {
    userAgent: '',
    serviceWorker: { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) },
    permissions: { query: () => Promise.resolve(new EventTarget()) },
  });
}

test.each([
  { answer: { kind: 'answered', answer: { server_key: serverKey, is_subscribed: true } }, state: { on: 'resting' }, error: null },
  { answer: { kind: 'refused', problem }, state: { off: 'failed' }, error: { kind: 'unavailable' } },
])('a subscription that the server has $answer.kind leads to $state', async ({ answer, state, error }) => {
  stubBrowser();
  const call = vi.fn((request: { readonly name: string }, _options: unknown) =>
    Promise.resolve(request.name === 'readPushState' ? { kind: 'answered', answer: { server_key: serverKey } } : answer),
  );
  const actor = createActor(createPushSubscriptionLogic({ api: { call } as object as Api })).start();
  await waitFor(actor, (snapshot) => snapshot.matches({ off: 'resting' }));
  actor.send({ type: 'turnOn.pressed' });
  const { value, context } = await waitFor(actor, (snapshot) => snapshot.matches(state as { off: 'failed' }));
  expect([value, context.error]).toEqual([state, error]);
  expect(call.mock.calls[1]).toMatchObject([
    { name: 'savePushSubscription' },
    { body: { endpoint: 'https://push.example.org/abc', keys } },
  ]);
});

test.each([
  { result: 'sent', state: { on: 'tested' }, isEnded: false },
  { result: 'unavailable', state: { on: 'testFailed' }, isEnded: false },
  { result: 'ended', state: { off: 'ended' }, isEnded: true },
] as const)('a test that comes to $result leads to $state', async ({ result, state, isEnded }) => {
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  stubBrowser({ unsubscribe });
  const answers = { readPushState: { server_key: serverKey, is_subscribed: true }, testPush: { result } };
  const call = ({ name }: { readonly name: keyof typeof answers }) => Promise.resolve({ kind: 'answered', answer: answers[name] });
  const actor = createActor(createPushSubscriptionLogic({ api: { call } as object as Api })).start();
  await waitFor(actor, (snapshot) => snapshot.matches({ on: 'resting' }));
  actor.send({ type: 'test.pressed' });
  await waitFor(actor, (snapshot) => snapshot.matches(state as { off: 'ended' }));
  // A browser that kept its subscription would use the same address again.
  expect(unsubscribe).toHaveBeenCalledTimes(isEnded ? 1 : 0);
});
