/** The two steps that turn push on, used by both charts about push: request the permission, then subscribe. */
import type { PushPermission, SubscribeAnswer } from './push-subscription.types.ts';

const failing = '§8.serviceFailure';

/** The targets outside the parent state of the two steps, which also has the states `resting` and `failed`. */
interface TurnOnTargets {
  readonly spec: string;
  readonly blocked: string;
  readonly unable: string;
  readonly on: string;
}

/** The transitions of a change without an answer; another attempt has no further effect. */
export const unanswered = {
  onError: {
    target: 'failed',
    actions: { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event },
    description: 'No usable answer came. Another attempt does no harm.',
    meta: { spec: failing },
  },
  after: {
    callTimeout: {
      target: 'failed',
      actions: 'storeTimeout',
      description: 'The change takes too long. Another attempt does no harm.',
      meta: { spec: failing },
    },
  },
} as const;

const storePermission = {
  type: 'storePermission',
  params: ({ event }: { event: { output: PushPermission } }) => event.output,
} as const;

export const turnOnStates = ({ spec, blocked, unable, on }: TurnOnTargets) =>
  ({
    requesting: {
      description: 'The browser shows its permission prompt for notifications, unless the member has decided before.',
      meta: { spec },
      entry: 'clearError',
      invoke: {
        id: 'requestPermission',
        src: 'requestPermission',
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }: { event: { output: PushPermission } }) => event.output },
            target: 'turningOn',
            actions: storePermission,
            description: 'The member allows notifications.',
            meta: { spec },
          },
          {
            guard: { type: 'isDenied', params: ({ event }: { event: { output: PushPermission } }) => event.output },
            target: blocked,
            actions: storePermission,
            description: 'The member does not allow notifications. The browser does not show the prompt again.',
            meta: { spec },
          },
          {
            target: 'resting',
            actions: storePermission,
            description: 'The member closes the prompt without an answer.',
            meta: { spec },
          },
        ],
        onError: { target: unable, description: 'The browser cannot show the prompt.', meta: { spec } },
      },
    },
    turningOn: {
      tags: 'busy',
      description: 'The browser subscribes at its push service, and the server stores the subscription.',
      meta: { spec },
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        onDone: [
          {
            guard: { type: 'hasSubscribed', params: ({ event }: { event: { output: SubscribeAnswer } }) => event.output },
            target: on,
            description: 'The browser has subscribed, and the server has stored the subscription.',
            meta: { spec },
          },
          {
            target: 'failed',
            actions: { type: 'storeRefusal', params: ({ event }: { event: { output: SubscribeAnswer } }) => event.output },
            description: 'The server refuses and gives the reason, or the push service created no subscription.',
            meta: { spec: failing },
          },
        ],
        onError: unanswered.onError,
      },
      after: unanswered.after,
    },
  }) as const;
