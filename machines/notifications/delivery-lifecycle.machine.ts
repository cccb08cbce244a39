/** The lifecycle of a push message to one browser; the server's job follows it. */
import { assign, setup } from 'xstate';
import { holdFor, triedUntil } from './delivery.rules.ts';

export interface DeliveryLifecycleInput {
  /** How many attempts remain if the next attempt fails. */
  readonly attemptsLeft: number;
  /** The instant until which the message is tried (ISO 8601). */
  readonly triedUntil: string;
}

export interface DeliveryLifecycleContext extends DeliveryLifecycleInput {
  /** Seconds until the next attempt, if the message waits; null: it does not wait. */
  readonly wait: number | null;
}

interface Busy {
  readonly type: 'service.busy';
  readonly now: Date;
  readonly seconds: number;
}

interface Retried {
  readonly type: 'job.retried';
  readonly now: Date;
  readonly attemptsLeft: number;
}

export type DeliveryLifecycleEvent =
  /** The message is out of date, or has no recipient. */
  | { readonly type: 'message.over' }
  /** The member has quiet hours now, which end in this number of seconds. */
  | { readonly type: 'message.quiet'; readonly seconds: number }
  | { readonly type: 'service.accepted' }
  /** The push service refuses the message permanently. */
  | { readonly type: 'service.refused' }
  /** The push service accepts no message for this number of seconds. */
  | Busy
  /** The push service no longer knows this browser. */
  | { readonly type: 'endpoint.unknown' }
  /** The push service did not respond, or a worker was killed. */
  | { readonly type: 'attempt.failed' }
  | Retried
  | { readonly type: 'job.dropped' };

const spec = 'decisions.notifications.delivery';

const holdOf = ({ triedUntil: end }: DeliveryLifecycleContext, { seconds, now }: Busy) => holdFor(new Date(end), seconds, now);

const hold = (context: DeliveryLifecycleContext, event: Busy): Partial<DeliveryLifecycleContext> => {
  const held = holdOf(context, event);
  return held ? { wait: held.wait, attemptsLeft: held.isLast ? 0 : context.attemptsLeft } : {};
};

const retried = ({ now, attemptsLeft }: Retried): DeliveryLifecycleContext => ({
  attemptsLeft,
  triedUntil: triedUntil(now).toISOString(),
  wait: null,
});

export const createDeliveryLifecycle = () =>
  setup({
    types: {
      context: {} as DeliveryLifecycleContext,
      input: {} as DeliveryLifecycleInput,
      events: {} as DeliveryLifecycleEvent,
    },
    guards: {
      mayWait: ({ context, event }) => event.type === 'service.busy' && holdOf(context, event) !== null,
      hasAttempts: ({ context }) => context.attemptsLeft > 0,
      isLastAttempt: ({ context }) => context.attemptsLeft <= 0,
    },
    actions: {
      waitForMorning: assign({ wait: ({ context, event }) => (event.type === 'message.quiet' ? event.seconds : context.wait) }),
      hold: assign(({ context, event }) => (event.type === 'service.busy' ? hold(context, event) : {})),
      useAttempt: assign({ attemptsLeft: ({ context }) => context.attemptsLeft - 1, wait: null }),
      restart: assign(({ event }) => (event.type === 'job.retried' ? retried(event) : {})),
    },
  }).createMachine({
    id: 'delivery',
    description: 'A push message to one browser.',
    meta: { spec },
    context: ({ input }) => ({ ...input, wait: null }),
    initial: 'pending',
    states: {
      pending: {
        description: 'The message has not been sent yet.',
        meta: { spec },
        initial: 'queued',
        on: {
          'message.over': {
            target: 'dropped',
            description: 'The message is no longer needed: it was read, withdrawn or muted, its subject is over, or the member has left.',
            meta: { spec },
          },
          'message.quiet': {
            target: '.waiting',
            actions: 'waitForMorning',
            description: 'The member has quiet hours, so the message waits.',
            meta: { spec },
          },
          'service.accepted': { target: 'sent', description: 'The push service accepts the message.', meta: { spec } },
          'service.refused': { target: 'refused', description: 'The push service refuses the message permanently.', meta: { spec } },
          'service.busy': {
            guard: 'mayWait',
            target: '.waiting',
            actions: 'hold',
            description: 'The push service accepts no other message for a while.',
            meta: { spec },
          },
          'endpoint.unknown': {
            target: 'dropped',
            description: 'The push service no longer knows the browser.',
            meta: { spec },
          },
          'attempt.failed': [
            {
              guard: 'hasAttempts',
              target: '.failed',
              actions: 'useAttempt',
              description: 'The push service does not respond.',
              meta: { spec },
            },
            {
              guard: 'isLastAttempt',
              target: 'dead',
              description: 'The push service has not responded for three days.',
              meta: { spec },
            },
          ],
          'job.dropped': { target: 'dropped', description: 'The studio removes the message.', meta: { spec } },
        },
        states: {
          queued: { description: 'The message is sent as soon as a worker is free.', meta: { spec } },
          waiting: {
            description: 'The message is sent after the quiet hours, or when the push service accepts messages again.',
            meta: { spec },
          },
          failed: { description: 'The message could not be sent, and will be sent again.', meta: { spec } },
        },
      },
      dead: {
        description: 'The message was given up. The studio can send it again with a command.',
        meta: { spec },
        on: {
          'job.retried': {
            target: 'pending',
            actions: 'restart',
            description: 'The studio sends the message again with a command.',
            meta: { spec },
          },
          'job.dropped': { target: 'dropped', description: 'The studio removes the message.', meta: { spec } },
        },
      },
      sent: { type: 'final', description: 'The push service has the message, and delivers it to the browser.', meta: { spec } },
      dropped: { type: 'final', description: 'The message is not sent.', meta: { spec } },
      refused: { type: 'final', description: 'The push service refused the message.', meta: { spec } },
    },
  });

export type DeliveryLifecycle = ReturnType<typeof createDeliveryLifecycle>;
