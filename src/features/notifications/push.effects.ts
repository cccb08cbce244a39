/** Fills the ports of push on a device. Source: Push API, Notifications API. */
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

/** Every browser on iPhone and iPad. An iPad with the look of a desktop calls itself a Mac, but has a touch screen. */
const isAppleMobile = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Absent in a page that is not served over https, which TypeScript does not know. */
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
  // a browser that does not report it shows the change at the next visit
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

/** Null where the push service of the browser makes none. */
async function subscribeWith(serverKey: string): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  try {
    return await pushManager.subscribe(options).catch(async (error: unknown) => {
      const former = await pushManager.getSubscription();
      if (!former) throw error;
      // it was made with another key
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
    // the server does not send to this push service
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
    // the server sends nothing any more, whatever the browser keeps
    void endSubscription().catch(() => undefined);
    return { kind: 'unsubscribed' };
  });

const testPush = ({ api }: PushDependencies) =>
  fromPromise<PushTestAnswer, undefined>(async ({ signal }) => {
    const answered = await api.call(pushCalls.testPush, { signal });
    if (answered.kind === 'refused') return answered;
    const { result } = answered.answer;
    // else the browser would subscribe at the same address, which the push service does not know any more
    if (result === 'ended') await endSubscription().catch(() => undefined);
    return { kind: result };
  });

/** What every chart needs that turns push on. */
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
