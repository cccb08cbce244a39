import { assign, setup } from 'xstate';
import { toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedListener, unprovidedPort } from '#machines/port.ts';
import { type PushAnswer, pushErrorOf, pushTimeout } from './push-error.rules.ts';
import { pushGuards } from './push-guards.ts';
import type { PromptDevice, PushPromptContext, PushPromptEvent } from './push-prompt.types.ts';
import type { PushPermission, PushStateRead, SubscribeAnswer } from './push-subscription.types.ts';

export const pushPromptSetup = setup({
  types: {
    context: {} as PushPromptContext,
    events: {} as PushPromptEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readPromptDevice: unprovidedPort<PromptDevice>('readPromptDevice'),
    watchPermission: unprovidedListener('watchPermission'),
    readPushState: unprovidedPort<PushStateRead>('readPushState'),
    requestPermission: unprovidedPort<PushPermission>('requestPermission'),
    subscribe: unprovidedPort<SubscribeAnswer>('subscribe'),
  },
  guards: {
    ...pushGuards,
    isDismissed: (_, { isDismissed }: PromptDevice) => isDismissed,
  },
  actions: {
    storePermission: assign((_, permission: PushPermission) => ({ permission })),
    clearError: assign({ error: null }),
    storeRefusal: assign((_, answer: PushAnswer) => ({ error: pushErrorOf(answer) })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ error: toCallError(error) })),
    storeTimeout: assign({ error: pushTimeout }),
    /** The app provides this action, which stores the dismissal on the device. */
    storeDismissal: () => undefined,
  },
  delays: {
    callTimeout: 15_000,
  },
});
