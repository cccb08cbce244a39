/** Somebody who is invited and has no profile yet says who they are, chooses a password, and is in. */
import { assertEvent, assign, emit, setup } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import { isInviteDead, isSignedUpAlready } from './invite.rules.ts';
import type { ReadInviteAnswer } from './invite.types.ts';
import type { SignedUp, SignupAnswer, SignupContext, SignupEvent, SignupInput, SignUpInput } from './signup.types.ts';

const spec = '§2.signedOut.signup';
const reading = '§7.invite.read';
const call = '§7.signup';
const links = 'decisions.identity.invite';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const signupSetup = setup({
  types: {
    context: {} as SignupContext,
    input: {} as SignupInput,
    events: {} as SignupEvent,
    emitted: {} as SignedUp,
    tags: {} as 'busy' | 'failed' | 'done',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readInvite: unprovidedPort<ReadInviteAnswer, string>('readInvite'),
    signUp: unprovidedPort<SignupAnswer, SignUpInput>('signUp'),
  },
  guards: {
    hasCode: ({ context }) => context.token !== null,
    wasRead: (_, answer: ReadInviteAnswer) => answer.kind === 'read',
    hasJoined: (_, answer: SignupAnswer) => answer.kind === 'joined',
    isKnown: (_, answer: SignupAnswer) => isSignedUpAlready(answer),
    isDead: (_, answer: ReadInviteAnswer | SignupAnswer) => isInviteDead(answer),
  },
  actions: {
    storeAnswer: assign((_, answer: ReadInviteAnswer) => (answer.kind === 'read' ? { invite: answer.invite, error: null } : {})),
    storeSignup: assign(({ event }) => {
      assertEvent(event, 'signup.submitted');
      return { signup: event.signup, error: null };
    }),
    clearSignup: assign({ signup: null }),
    clearError: assign({ error: null }),
    storeError: assign((_, error: CallError) => ({ error })),
    announce: emit((_, answer: Extract<SignupAnswer, { kind: 'joined' }>) => ({
      type: 'otherTab.signedIn' as const,
      profileId: answer.profile.id,
    })),
  },
  delays: { callTimeout: 15_000 },
});

const submits = {
  'signup.submitted': {
    target: 'signingUp',
    actions: 'storeSignup',
    description: 'Name and password are handed in.',
    meta: { spec: call },
  },
} as const;

export const createSignupMachine = () =>
  signupSetup.createMachine({
    id: 'signupFlow',
    context: ({ input: { token } }) => ({ token, invite: null, signup: null, error: null }),
    initial: 'opening',
    description: 'The way to a profile of one’s own.',
    meta: { spec },
    states: {
      opening: {
        description: 'Is there an invite?',
        meta: { spec },
        always: [
          { guard: 'hasCode', target: 'checking', description: 'It stands in the address.', meta: { spec: links } },
          { target: 'uninvited', description: 'There is none.', meta: { spec } },
        ],
      },
      uninvited: {
        type: 'final',
        description: 'The page says that a studio has to invite, and leads to where a code is typed.',
        meta: { spec },
      },
      checking: {
        tags: 'busy',
        description: 'Who invites, and whom?',
        meta: { spec: reading },
        invoke: {
          id: 'readInvite',
          src: 'readInvite',
          input: ({ context }) => context.token ?? '',
          onDone: [
            {
              guard: { type: 'wasRead', params: ({ event }) => event.output },
              target: 'filling',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'A studio does.',
              meta: { spec: reading },
            },
            {
              guard: { type: 'isDead', params: ({ event }) => event.output },
              target: 'closed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The invite was used, replaced, is too old, or is none.',
              meta: { spec: links },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server says no and why, for instance until when.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'failed',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      failed: {
        tags: 'failed',
        description: 'Nobody knows yet what the invite is good for: the page says why and offers to try again.',
        meta: { spec: failing },
        on: {
          'retry.pressed': { target: 'checking', description: 'Trying again is asked for.', meta: { spec: failing } },
          'connection.returned': { target: 'checking', description: 'The device is online again.', meta: { spec: failing } },
        },
      },
      closed: {
        type: 'final',
        description: 'The invite is good for nothing: the page says why, and leads to where another code is typed.',
        meta: { spec: links },
      },
      filling: {
        description: 'The form waits for a name and a password; what the server refused is said beside them.',
        meta: { spec },
        on: {
          ...submits,
          'field.edited': {
            actions: 'clearError',
            description: 'What was wrong is being corrected; the reason has been read.',
            meta: { spec },
          },
        },
      },
      signingUp: {
        tags: 'busy',
        description: 'The server is told who joins.',
        meta: { spec: call },
        exit: 'clearSignup',
        invoke: {
          id: 'signUp',
          src: 'signUp',
          input: ({ context }) => ({ token: context.token ?? '', signup: context.signup }),
          onDone: [
            {
              guard: { type: 'hasJoined', params: ({ event }) => event.output },
              target: 'signedUp',
              actions: {
                type: 'announce',
                params: ({ event }) => event.output as Extract<SignupAnswer, { kind: 'joined' }>,
              },
              description: 'They are a member, and signed in.',
              meta: { spec: call },
            },
            {
              guard: { type: 'isKnown', params: ({ event }) => event.output },
              target: 'known',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'Somebody with this address has signed up already.',
              meta: { spec: links },
            },
            {
              guard: { type: 'isDead', params: ({ event }) => event.output },
              target: 'closed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The invite was used, replaced, or is over meanwhile.',
              meta: { spec: links },
            },
            {
              target: 'filling',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server does not take it so and says why.',
              meta: { spec: 'decisions.errors.invalid' },
            },
          ],
          onError: {
            target: 'interrupted',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'interrupted',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      interrupted: {
        tags: 'failed',
        description: 'Nobody knows whether they are a member by now: they may sign in, or hand it in again.',
        meta: { spec: failing },
        on: submits,
      },
      known: {
        type: 'final',
        description: 'The page says that there is an account, and leads to signing in and accepting.',
        meta: { spec: links },
      },
      signedUp: {
        type: 'final',
        tags: 'done',
        description: 'The app asks the server who is there, and leads to the classes.',
        meta: { spec: call },
      },
    },
  });
