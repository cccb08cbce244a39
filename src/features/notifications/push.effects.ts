import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import * as pushCalls from '#contract/push-calls.ts';
import { parseSubscription } from '#contract/push.ts';
import { createPushSubscriptionMachine } from '#machines/notifications/push-subscription.machine.ts';
import type {
  PushDevice,
  PushPermission,
  PushStateRead,
  PushSubscriptionEvent,
  PushTestAnswer,
  SubscribeAnswer,
  UnsubscribeAnswer,
} from '#machines/notifications/push-subscription.types.ts';
import type { Api } from '#src/api/api.ts';

export interface PushDependencies {
  readonly api: Api;
}

/** True for every browser on iPhone and iPad. An iPad may identify itself as a Mac, but has a touch screen. */
const isAppleMobile = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** The service workers of the page; undefined on a page without https, although TypeScript's types do not allow this. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

export async function readDevice(): Promise<PushDevice> {
  const registration = await workers()?.getRegistration();
  if (!('PushManager' in window && 'Notification' in window))
    return { support: isAppleMobile() ? 'appNeeded' : 'none', permission: 'default', hasSubscription: false };
  const subscription = await registration?.pushManager.getSubscription();
  return { support: 'full', permission: Notification.permission, hasSubscription: Boolean(subscription) };
}

const watchPermission = fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
  const stop = new AbortController();
  const changed = (): void => sendBack({ type: 'permission.changed' } satisfies PushSubscriptionEvent);
  // In a browser without this event, a change of the permission is shown at the next visit.
  navigator.permissions.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', changed, { signal: stop.signal }),
    () => undefined,
  );
  return () => stop.abort();
});

const readPushState = ({ api }: PushDependencies) =>
  fromPromise<PushStateRead, undefined>(async ({ signal }) => {
    const answered = await api.call(pushCalls.readPushState, { signal });
    return answered.kind === 'refused' ? answered : { kind: 'read', isSubscribed: answered.answer.is_subscribed };
  });

const requestPermission = fromPromise<PushPermission, undefined>(() => Notification.requestPermission());

/** Subscribes to push. Null if the push service of the browser creates no subscription. */
async function subscribeWith(serverKey: string): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  try {
    return await pushManager.subscribe(options).catch(async (error: unknown) => {
      const former = await pushManager.getSubscription();
      if (!former) throw error;
      // The browser has a subscription for another key, which must end first.
      await former.unsubscribe();
      return pushManager.subscribe(options);
    });
  } catch {
    return null;
  }
}

const subscribe = ({ api }: PushDependencies) =>
  fromPromise<SubscribeAnswer, undefined>(async ({ signal }) => {
    const state = await api.call(pushCalls.readPushState, { signal });
    if (state.kind === 'refused') return state;
    const subscription = await subscribeWith(state.answer.server_key);
    if (!subscription) return { kind: 'unavailable' };
    const saved = await api.call(pushCalls.savePushSubscription, { body: parseSubscription(subscription.toJSON()), signal });
    if (saved.kind !== 'refused') return { kind: 'subscribed' };
    // The server refuses the subscription, because it does not send to this push service.
    return saved.problem.code === 'invalid_input' ? { kind: 'unavailable' } : saved;
  });

async function endSubscription(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
}

const unsubscribe = ({ api }: PushDependencies) =>
  fromPromise<UnsubscribeAnswer, undefined>(async ({ signal }) => {
    const answered = await api.call(pushCalls.deletePushSubscription, { signal });
    if (answered.kind === 'refused') return answered;
    // The server no longer sends notifications, even if the browser keeps the subscription.
    void endSubscription().catch(() => undefined);
    return { kind: 'unsubscribed' };
  });

const testPush = ({ api }: PushDependencies) =>
  fromPromise<PushTestAnswer, undefined>(async ({ signal }) => {
    const answered = await api.call(pushCalls.testPush, { signal });
    if (answered.kind === 'refused') return answered;
    const { result } = answered.answer;
    // Otherwise the browser would reuse a subscription that the push service has ended.
    if (result === 'ended') await endSubscription().catch(() => undefined);
    return { kind: result };
  });

export const pushEffects = (deps: PushDependencies) => ({
  watchPermission,
  readPushState: readPushState(deps),
  requestPermission,
  subscribe: subscribe(deps),
});

export const createPushSubscriptionLogic = (deps: PushDependencies) =>
  createPushSubscriptionMachine().provide({
    actors: {
      ...pushEffects(deps),
      readPushDevice: fromPromise<PushDevice, undefined>(readDevice),
      unsubscribe: unsubscribe(deps),
      testPush: testPush(deps),
    },
  });
