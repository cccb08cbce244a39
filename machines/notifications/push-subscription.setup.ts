/** Ports, questions and actions of push on a device; the chart is in `push-subscription.machine.ts`. */
import { assign, setup } from 'xstate';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedListener, unprovidedPort } from '#machines/port.ts';
import type {
  PushDevice,
  PushError,
  PushPermission,
  PushStateRead,
  PushSubscriptionContext,
  PushSubscriptionEvent,
  SubscribeAnswer,
  UnsubscribeAnswer,
} from './push-subscription.types.ts';

type Answer = PushStateRead | SubscribeAnswer | UnsubscribeAnswer;

const timeoutError: PushError = { kind: 'failure', failure: 'timedOut' };

const errorIn = (answer: Answer): PushError => (answer.kind === 'unavailable' ? { kind: 'unavailable' } : refusalToCallError(answer));

export const pushSubscriptionSetup = setup({
  types: {
    context: {} as PushSubscriptionContext,
    events: {} as PushSubscriptionEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readPushDevice: unprovidedPort<PushDevice>('readPushDevice'),
    watchPermission: unprovidedListener('watchPermission'),
    readPushState: unprovidedPort<PushStateRead>('readPushState'),
    requestPermission: unprovidedPort<PushPermission>('requestPermission'),
    subscribe: unprovidedPort<SubscribeAnswer>('subscribe'),
    unsubscribe: unprovidedPort<UnsubscribeAnswer>('unsubscribe'),
  },
  guards: {
    hasNoPush: (_, { support }: PushDevice) => support === 'none',
    needsApp: (_, { support }: PushDevice) => support === 'appNeeded',
    isBlocked: (_, { permission }: PushDevice) => permission === 'denied',
    mayBeSubscribed: (_, { permission, hasSubscription }: PushDevice) => permission === 'granted' && hasSubscription,
    isGranted: (_, permission: PushPermission) => permission === 'granted',
    isDenied: (_, permission: PushPermission) => permission === 'denied',
    isSubscribed: (_, answer: PushStateRead) => answer.kind === 'read' && answer.isSubscribed,
    wasRead: (_, answer: PushStateRead) => answer.kind === 'read',
    hasSubscribed: (_, answer: SubscribeAnswer) => answer.kind === 'subscribed',
    hasUnsubscribed: (_, answer: UnsubscribeAnswer) => answer.kind === 'unsubscribed',
  },
  actions: {
    storePermission: assign((_, permission: PushPermission) => ({ permission })),
    clearError: assign({ error: null }),
    storeRefusal: assign((_, answer: Answer) => ({ error: errorIn(answer) })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ error: toCallError(error) })),
    storeTimeout: assign({ error: timeoutError }),
  },
  delays: {
    /** How long an answer may take before the member is told. */
    callTimeout: 15_000,
  },
});
