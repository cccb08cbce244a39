import { expect, it, vi } from 'vitest';
import type { Api } from '#src/api/api.ts';
import { saveNextSubscription } from '#src/app/push-resubscription.ts';

const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const subscriptionAt = (endpoint: string): PushSubscription =>
  ({ options: { userVisibleOnly: true }, toJSON: () => ({ endpoint, expirationTime: null, keys }) }) as object as PushSubscription;

const former = subscriptionAt('https://push.example.org/former');
const next = subscriptionAt('https://push.example.org/next');

it.each([
  { what: 'the browser has replaced it', change: { oldSubscription: former, newSubscription: next }, subscribed: [] },
  {
    what: 'it has expired',
    change: { oldSubscription: former, newSubscription: null },
    subscribed: [[{ userVisibleOnly: true }]],
  },
])('the server gets the next subscription where $what', async ({ change, subscribed }) => {
  const call = vi.fn(() => Promise.resolve({ kind: 'answered' }));
  const subscribe = vi.fn(() => Promise.resolve(next));
  await saveNextSubscription({ call } as object as Api, { subscribe }, change);
  expect(subscribe.mock.calls).toEqual(subscribed);
  expect(call.mock.calls).toMatchObject([
    [{ name: 'savePushSubscription' }, { body: { endpoint: 'https://push.example.org/next', keys } }],
  ]);
});

it('the app sends no request if the event of the browser contains no subscription', async () => {
  const call = vi.fn();
  await saveNextSubscription({ call } as object as Api, { subscribe: vi.fn() }, {});
  expect(call).not.toHaveBeenCalled();
});
