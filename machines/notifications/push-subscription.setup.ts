import { assign, setup } from 'xstate';
import { toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedListener, unprovidedPort } from '#machines/port.ts';
import { type PushAnswer, pushErrorOf, pushTimeout } from './push-error.rules.ts';
import { pushGuards } from './push-guards.ts';
import type {
  PushDevice,
  PushPermission,
  PushStateRead,
  PushSubscriptionContext,
  PushSubscriptionEvent,
  PushTestAnswer,
  SubscribeAnswer,
  UnsubscribeAnswer,
} from './push-subscription.types.ts';

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
    testPush: unprovidedPort<PushTestAnswer>('testPush'),
  },
  guards: {
    ...pushGuards,
    hasUnsubscribed: (_, answer: UnsubscribeAnswer) => answer.kind === 'unsubscribed',
    wasSent: (_, answer: PushTestAnswer) => answer.kind === 'sent',
    hasEnded: (_, answer: PushTestAnswer) => answer.kind === 'ended',
  },
  actions: {
    storePermission: assign((_, permission: PushPermission) => ({ permission })),
    clearError: assign({ error: null }),
    storeRefusal: assign((_, answer: PushAnswer) => ({ error: pushErrorOf(answer) })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ error: toCallError(error) })),
    storeTimeout: assign({ error: pushTimeout }),
  },
  delays: {
    callTimeout: 15_000,
  },
});
