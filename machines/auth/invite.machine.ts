/** An invited person sees which studio invites them, and then signs in, signs up or accepts. */
import { assertEvent, assign, emit, setup } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import { isCodeUnknown, isInviteDead, isUsed, readCode } from './invite.rules.ts';
import type { InviteAccepted, InviteContext, InviteEvent, InviteInput, ReadInviteAnswer, AcceptInviteAnswer } from './invite.types.ts';

const spec = '§2.signedOut.invite';
const reading = '§7.invite.read';
const taking = '§7.invite.accept';
const links = 'decisions.identity.invite';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const inviteSetup = setup({
  types: {
    context: {} as InviteContext,
    input: {} as InviteInput,
    events: {} as InviteEvent,
    emitted: {} as InviteAccepted,
    tags: {} as 'busy' | 'failed' | 'done',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readInvite: unprovidedPort<ReadInviteAnswer, string>('readInvite'),
    acceptInvite: unprovidedPort<AcceptInviteAnswer, string>('acceptInvite'),
  },
  guards: {
    hasCode: ({ context }) => context.token !== null,
    canBeAccepted: ({ context }, answer: ReadInviteAnswer) => context.isMember && answer.kind === 'read',
    wasRead: (_, answer: ReadInviteAnswer) => answer.kind === 'read',
    mayBeOwnUse: ({ context }, answer: ReadInviteAnswer) => context.isMember && isUsed(answer),
    isMistyped: ({ context }, answer: ReadInviteAnswer) => context.isTyped && isCodeUnknown(answer),
    isDead: (_, answer: ReadInviteAnswer | AcceptInviteAnswer) => isInviteDead(answer),
    wasAccepted: (_, answer: AcceptInviteAnswer) => answer.kind === 'accepted',
  },
  actions: {
    storeCode: assign(({ event }) => {
      assertEvent(event, 'code.submitted');
      return { token: readCode(event.code), isTyped: true, invite: null, error: null };
    }),
    storeAnswer: assign((_, answer: ReadInviteAnswer) => (answer.kind === 'read' ? { invite: answer.invite, error: null } : {})),
    startOver: assign({ token: null, isTyped: false, invite: null, error: null }),
    clearError: assign({ error: null }),
    storeError: assign((_, error: CallError) => ({ error })),
    announce: emit((_, answer: Extract<AcceptInviteAnswer, { kind: 'accepted' }>) => ({
      type: 'profile.changed' as const,
      profile: answer.profile,
    })),
  },
  delays: { callTimeout: 15_000 },
});

const anotherCode = {
  'startOver.pressed': { target: 'enteringCode', actions: 'startOver', description: 'The person enters another code.', meta: { spec } },
} as const;

/** A lost answer. The invite is read again: a read changes nothing, and shows that the link is used if the invite was accepted. */
const lost = {
  onError: {
    target: 'failed',
    actions: { type: 'storeError', params: ({ event }: { event: { error: unknown } }) => toCallError(event.error) },
    description: 'No usable answer came.',
    meta: { spec: failing },
  },
  after: {
    callTimeout: {
      target: 'failed',
      actions: { type: 'storeError', params: timeoutError },
      description: 'The server takes too long.',
      meta: { spec: failing },
    },
  },
} as const;

export const createInviteMachine = () =>
  inviteSetup.createMachine({
    id: 'inviteFlow',
    context: ({ input: { token, isMember } }) => ({ token, isMember, isTyped: false, invite: null, error: null }),
    initial: 'opening',
    description: 'The page that accepts the invite of a studio.',
    meta: { spec },
    states: {
      opening: {
        description: 'The page checks whether it has a code.',
        meta: { spec },
        always: [
          { guard: 'hasCode', target: 'checking', description: 'The person opened the link of an email.', meta: { spec: links } },
          { target: 'enteringCode', description: 'The person opened the page without a link and must type the code.', meta: { spec } },
        ],
      },
      enteringCode: {
        description: 'The form waits for the code from an email.',
        meta: { spec },
        on: {
          'code.submitted': {
            target: 'checking',
            actions: 'storeCode',
            description: 'The person submits a code.',
            meta: { spec: reading },
          },
          'field.edited': {
            actions: 'clearError',
            description: 'The person corrects the code, and the reason disappears.',
            meta: { spec },
          },
        },
      },
      checking: {
        tags: 'busy',
        description: 'The page reads the invite.',
        meta: { spec: reading },
        invoke: {
          id: 'readInvite',
          src: 'readInvite',
          input: ({ context }) => context.token ?? '',
          onDone: [
            {
              guard: { type: 'canBeAccepted', params: ({ event }) => event.output },
              target: 'offered',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The invite is valid, and the member can accept.',
              meta: { spec: reading },
            },
            {
              guard: { type: 'wasRead', params: ({ event }) => event.output },
              target: 'invited',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The invite is valid, and the person has to sign in or sign up.',
              meta: { spec: reading },
            },
            {
              guard: { type: 'mayBeOwnUse', params: ({ event }) => event.output },
              target: 'accepting',
              description: 'The invite was used, perhaps by this member: accepting again changes nothing and shows the result.',
              meta: { spec: links },
            },
            {
              guard: { type: 'isMistyped', params: ({ event }) => event.output },
              target: 'enteringCode',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The code is unknown: the form shows the code, so that the person can correct it.',
              meta: { spec },
            },
            {
              guard: { type: 'isDead', params: ({ event }) => event.output },
              target: 'closed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The invite was used or replaced, has expired, or does not exist.',
              meta: { spec: links },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason, for example a waiting time.',
              meta: { spec: failing },
            },
          ],
          onError: lost.onError,
        },
        after: lost.after,
      },
      failed: {
        tags: 'failed',
        description: 'The result is not known: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: {
          'retry.pressed': { target: 'checking', description: 'The person reads the invite again.', meta: { spec: failing } },
          'connection.returned': { target: 'checking', description: 'The device is online again.', meta: { spec: failing } },
        },
      },
      closed: {
        description: 'The invite cannot be used: the page shows why, and what the person can do.',
        meta: { spec: links },
        on: anotherCode,
      },
      invited: {
        description: 'The page shows which studio invites whom, and links to signing in and to signing up.',
        meta: { spec: links },
        on: anotherCode,
      },
      offered: {
        description: 'The page shows which studio invites, and offers the member to accept.',
        meta: { spec: taking },
        on: {
          'accept.pressed': { target: 'accepting', description: 'The member accepts.', meta: { spec: taking } },
          ...anotherCode,
        },
      },
      accepting: {
        tags: 'busy',
        description: 'The acceptance is sent to the server.',
        meta: { spec: taking },
        invoke: {
          id: 'acceptInvite',
          src: 'acceptInvite',
          input: ({ context }) => context.token ?? '',
          onDone: [
            {
              guard: { type: 'wasAccepted', params: ({ event }) => event.output },
              target: 'accepted',
              actions: {
                type: 'announce',
                params: ({ event }) => event.output as Extract<AcceptInviteAnswer, { kind: 'accepted' }>,
              },
              description: 'The member belongs to the studio, because of this acceptance or an earlier one.',
              meta: { spec: taking },
            },
            {
              guard: { type: 'isDead', params: ({ event }) => event.output },
              target: 'closed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The invite is for another person, or cannot be used any more.',
              meta: { spec: links },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: lost.onError,
        },
        after: lost.after,
      },
      accepted: {
        tags: 'done',
        description: 'The page shows that the member belongs to the studio.',
        meta: { spec: taking },
        on: anotherCode,
      },
    },
  });
