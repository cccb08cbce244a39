/** The page of the unsubscribe link in an email: the page names the emails, and a button stops them. */
import { assign, setup } from 'xstate';
import type { EmailSubscription } from '#contract/notifications.ts';
import type { Problem } from '#contract/problem.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import type { SubscriptionRead, SubscriptionSaved, UnsubscribeContext, UnsubscribeEvent, UnsubscribeInput } from './unsubscribe.types.ts';

const spec = 'decisions.notifications.unsubscribe';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

interface PortAnswer {
  readonly kind: string;
  readonly subscription?: EmailSubscription;
  readonly problem?: Problem;
}

const unsubscribeSetup = setup({
  types: {
    context: {} as UnsubscribeContext,
    input: {} as UnsubscribeInput,
    events: {} as UnsubscribeEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readEmailSubscription: unprovidedPort<SubscriptionRead, string>('readEmailSubscription'),
    stopEmails: unprovidedPort<SubscriptionSaved, string>('stopEmails'),
    resumeEmails: unprovidedPort<SubscriptionSaved, string>('resumeEmails'),
  },
  guards: {
    wasReceived: (_, { subscription }: PortAnswer) => subscription !== undefined,
    isStopped: (_, { subscription }: PortAnswer) => subscription?.is_stopped === true,
    isUnknown: (_, { problem }: PortAnswer) => problem?.code === 'not_found',
  },
  actions: {
    storeAnswer: assign((_, { subscription }: PortAnswer) => ({ subscription: subscription ?? null, error: null })),
    storeError: assign((_, error: CallError) => ({ error })),
    clearError: assign({ error: null }),
  },
  delays: { callTimeout: 15_000 },
});

const lost = <T extends string>(target: T) =>
  ({
    onError: {
      target,
      actions: { type: 'storeError', params: ({ event }: { event: { error: unknown } }) => toCallError(event.error) },
      description: 'No usable answer came.',
      meta: { spec: failing },
    },
    after: {
      callTimeout: {
        target,
        actions: { type: 'storeError', params: timeoutError },
        description: 'The server takes too long.',
        meta: { spec: failing },
      },
    },
  }) as const;

const again = <T extends string>(target: T) =>
  ({
    'retry.pressed': { target, description: 'The member tries again.', meta: { spec: failing } },
    'connection.returned': { target, description: 'The device is online again.', meta: { spec: failing } },
  }) as const;

const stop = { target: 'stopping', description: 'The member stops the emails.', meta: { spec } } as const;
const undo = { target: 'resuming', description: 'The member turns the emails on again.', meta: { spec } } as const;

export const createUnsubscribeMachine = () =>
  unsubscribeSetup.createMachine({
    id: 'unsubscribe',
    context: ({ input: { token } }) => ({ token, subscription: null, error: null }),
    initial: 'reading',
    description: 'The page that stops the emails of one type from one studio. Opening the page changes nothing.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'Which emails does the link stop, and are they stopped already?',
        meta: { spec },
        invoke: {
          id: 'readEmailSubscription',
          src: 'readEmailSubscription',
          input: ({ context }) => context.token,
          onDone: [
            {
              guard: { type: 'isStopped', params: ({ event }) => event.output },
              target: 'alreadyStopped',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The emails were stopped before.',
              meta: { spec },
            },
            {
              guard: { type: 'wasReceived', params: ({ event }) => event.output },
              target: 'stoppable',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The studio sends these emails.',
              meta: { spec },
            },
            {
              guard: { type: 'isUnknown', params: ({ event }) => event.output },
              target: 'unknown',
              description: 'The link is not complete, or the member has left the studio.',
              meta: { spec },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: lost('failed').onError,
        },
        after: lost('failed').after,
      },
      failed: {
        tags: 'failed',
        description: 'The emails of the link could not be read: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: again('reading'),
      },
      unknown: {
        type: 'final',
        description: 'The page shows that the link stops no emails, and links to the settings.',
        meta: { spec },
      },
      stoppable: {
        description: 'The page shows which emails can be stopped. After a refusal the page shows why they are not stopped.',
        meta: { spec },
        on: { 'stop.pressed': { ...stop, actions: 'clearError' } },
      },
      stopping: {
        tags: 'busy',
        description: 'The emails are being stopped.',
        meta: { spec },
        invoke: {
          id: 'stopEmails',
          src: 'stopEmails',
          input: ({ context }) => context.token,
          onDone: [
            {
              guard: { type: 'wasReceived', params: ({ event }) => event.output },
              target: 'stopped',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The emails are stopped.',
              meta: { spec },
            },
            {
              guard: { type: 'isUnknown', params: ({ event }) => event.output },
              target: 'unknown',
              description: 'The member has left the studio meanwhile.',
              meta: { spec },
            },
            {
              target: 'stoppable',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: lost('stopInterrupted').onError,
        },
        after: lost('stopInterrupted').after,
      },
      stopInterrupted: {
        tags: 'failed',
        description: 'It is not known whether the emails are stopped: trying again does no harm.',
        meta: { spec: failing },
        on: again('stopping'),
      },
      stopped: {
        description:
          'The page shows that the emails are stopped, and offers to undo this. After a refusal the page shows why they stay stopped.',
        meta: { spec },
        on: { 'undo.pressed': { ...undo, actions: 'clearError' } },
      },
      alreadyStopped: {
        description: 'The page shows that the emails were stopped before, and offers to turn them on again.',
        meta: { spec },
        on: { 'undo.pressed': undo },
      },
      resuming: {
        tags: 'busy',
        description: 'The emails are being turned on again.',
        meta: { spec },
        invoke: {
          id: 'resumeEmails',
          src: 'resumeEmails',
          input: ({ context }) => context.token,
          onDone: [
            {
              guard: { type: 'wasReceived', params: ({ event }) => event.output },
              target: 'resumed',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The emails are turned on again.',
              meta: { spec },
            },
            {
              guard: { type: 'isUnknown', params: ({ event }) => event.output },
              target: 'unknown',
              description: 'The member has left the studio meanwhile.',
              meta: { spec },
            },
            {
              target: 'stopped',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: lost('resumeInterrupted').onError,
        },
        after: lost('resumeInterrupted').after,
      },
      resumeInterrupted: {
        tags: 'failed',
        description: 'It is not known whether the emails are turned on again: trying again does no harm.',
        meta: { spec: failing },
        on: again('resuming'),
      },
      resumed: {
        description: 'The page shows that the studio sends the emails again.',
        meta: { spec },
        on: { 'stop.pressed': stop },
      },
    },
  });
