/** The lifecycle of a browser's push subscription within a session; the server enforces it. */
import { assign, setup } from 'xstate';
import type { SavePushSubscription } from '#contract/push.ts';

export type SubscriptionKeys = SavePushSubscription['keys'];

export interface SubscriptionLifecycleInput {
  readonly session: string;
  /** The session ends at this instant (ISO 8601). */
  readonly sessionEndsAt: string;
  /** The browser's URL at the push service. */
  readonly endpoint: string;
}

export interface SubscriptionLifecycleContext extends SubscriptionLifecycleInput {
  /** The keys that encrypt messages; null without a subscription. */
  readonly keys: SubscriptionKeys | null;
}

interface Subscribe {
  readonly type: 'subscribe';
  readonly session: string;
  readonly endpoint: string;
  readonly keys: SubscriptionKeys;
}

export type SubscriptionLifecycleEvent =
  /** A browser subscribes: the browser of this subscription or another browser. */
  | Subscribe
  | { readonly type: 'unsubscribe' }
  | { readonly type: 'message.due' }
  | { readonly type: 'endpoint.unknown'; readonly endpoint: string }
  | { readonly type: 'boundary.passed'; readonly now: Date };

const spec = 'decisions.notifications.subscription';

interface Guarded {
  readonly context: SubscriptionLifecycleContext;
  readonly event: Subscribe;
}
const isSameSession = ({ context, event }: Guarded): boolean => event.session === context.session;
const isSameEndpoint = ({ context, event }: Guarded): boolean => event.endpoint === context.endpoint;

export const createSubscriptionLifecycle = () =>
  setup({
    types: {
      context: {} as SubscriptionLifecycleContext,
      input: {} as SubscriptionLifecycleInput,
      events: {} as SubscriptionLifecycleEvent,
    },
    guards: {
      isSame: ({ context, event }) => event.type === 'subscribe' && isSameSession({ context, event }) && isSameEndpoint({ context, event }),
      isNextOfSession: ({ context, event }) =>
        event.type === 'subscribe' && isSameSession({ context, event }) && !isSameEndpoint({ context, event }),
      isOtherSession: ({ context, event }) =>
        event.type === 'subscribe' && !isSameSession({ context, event }) && isSameEndpoint({ context, event }),
      isOwnEndpoint: ({ context, event }) => event.type === 'endpoint.unknown' && event.endpoint === context.endpoint,
      isSessionOver: ({ context, event }) => event.type === 'boundary.passed' && event.now >= new Date(context.sessionEndsAt),
    },
    actions: {
      storeKeys: assign({ keys: ({ context, event }) => (event.type === 'subscribe' ? event.keys : context.keys) }),
    },
  }).createMachine({
    id: 'subscription',
    description: 'A browser that gets push messages.',
    meta: { spec },
    context: ({ input }) => ({ ...input, keys: null }),
    initial: 'absent',
    states: {
      absent: {
        description: 'The browser gets no push messages yet.',
        meta: { spec },
        on: {
          subscribe: {
            guard: 'isSame',
            target: 'active',
            actions: 'storeKeys',
            description: 'The member turns push on in this browser.',
            meta: { spec },
          },
        },
      },
      active: {
        description: 'The browser gets the push messages of the member who is signed in there.',
        meta: { spec },
        on: {
          subscribe: [
            {
              guard: 'isSame',
              actions: 'storeKeys',
              description: 'The browser subscribes again with the same address: later messages use its latest keys.',
              meta: { spec },
            },
            {
              guard: 'isNextOfSession',
              target: 'replaced',
              description: 'The browser has another subscription now, which gets the later messages.',
              meta: { spec },
            },
            {
              guard: 'isOtherSession',
              target: 'replaced',
              description: 'Another member is signed in in the browser now, and gets their own messages there.',
              meta: { spec },
            },
          ],
          unsubscribe: { target: 'ended', description: 'The member turns push off in this browser.', meta: { spec } },
          'message.due': { target: 'active', description: 'A message is sent to the browser.', meta: { spec } },
          'endpoint.unknown': {
            guard: 'isOwnEndpoint',
            target: 'expired',
            description: 'The push service no longer knows the subscription.',
            meta: { spec },
          },
          'boundary.passed': {
            guard: 'isSessionOver',
            target: 'ended',
            description: 'The member is no longer signed in in this browser.',
            meta: { spec },
          },
        },
      },
      replaced: {
        type: 'final',
        description: 'The browser has subscribed again, so this subscription gets no more messages.',
        meta: { spec },
      },
      expired: {
        type: 'final',
        description: 'The push service has ended the subscription. The settings show push as off, and the member can turn it on again.',
        meta: { spec },
      },
      ended: {
        type: 'final',
        description: 'Push was turned off in this browser, or the session is over.',
        meta: { spec },
      },
    },
  });

export type SubscriptionLifecycle = ReturnType<typeof createSubscriptionLifecycle>;
