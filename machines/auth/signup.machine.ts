/** An invited person without a profile enters their name and a password, and is then signed in. */
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
    description: 'The person submits name and password.',
    meta: { spec: call },
  },
} as const;

export const createSignupMachine = () =>
  signupSetup.createMachine({
    id: 'signupFlow',
    context: ({ input: { token } }) => ({ token, invite: null, signup: null, error: null }),
    initial: 'opening',
    description: 'The sign-up of an invited person.',
    meta: { spec },
    states: {
      opening: {
        description: 'The page checks whether it was opened with an invite.',
        meta: { spec },
        always: [
          { guard: 'hasCode', target: 'checking', description: 'The address contains the code of an invite.', meta: { spec: links } },
          { target: 'uninvited', description: 'The address contains no invite code.', meta: { spec } },
        ],
      },
      uninvited: {
        type: 'final',
        description: 'The page shows that an invite of a studio is needed, and links to the form for the code of an invite.',
        meta: { spec },
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
              guard: { type: 'wasRead', params: ({ event }) => event.output },
              target: 'filling',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The invite is valid.',
              meta: { spec: reading },
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
        description: 'It is not known whether the invite is valid: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: {
          'retry.pressed': { target: 'checking', description: 'The person reads the invite again.', meta: { spec: failing } },
          'connection.returned': { target: 'checking', description: 'The device is online again.', meta: { spec: failing } },
        },
      },
      closed: {
        type: 'final',
        description: 'The invite cannot be used: the page shows why, and links to the form for another code.',
        meta: { spec: links },
      },
      filling: {
        description: 'The form waits for a name and a password; the reason of a refusal is shown beside the fields.',
        meta: { spec },
        on: {
          ...submits,
          'field.edited': {
            actions: 'clearError',
            description: 'The person corrects the form, and the reason disappears.',
            meta: { spec },
          },
        },
      },
      signingUp: {
        tags: 'busy',
        description: 'The server creates the profile.',
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
              description: 'The person is now a member, and signed in.',
              meta: { spec: call },
            },
            {
              guard: { type: 'isKnown', params: ({ event }) => event.output },
              target: 'known',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'A member with this address has signed up already.',
              meta: { spec: links },
            },
            {
              guard: { type: 'isDead', params: ({ event }) => event.output },
              target: 'closed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The invite was used or replaced, or has expired meanwhile.',
              meta: { spec: links },
            },
            {
              target: 'filling',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses the name or the password and gives the reason.',
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
        description: 'It is not known whether the profile was created: the person can sign in, or submit the form again.',
        meta: { spec: failing },
        on: submits,
      },
      known: {
        type: 'final',
        description: 'The page shows that an account exists, and links to the sign-in form, where the member can accept the invite.',
        meta: { spec: links },
      },
      signedUp: {
        type: 'final',
        tags: 'done',
        description: 'The app reads the new member from the server, and leads to the classes.',
        meta: { spec: call },
      },
    },
  });
