import { assertEvent, assign, emit, setup } from 'xstate';
import type { Credentials } from '#contract/credentials.ts';
import type { SignedPasskey } from '#contract/passkeys.ts';
import type { Profile } from '#contract/profile.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { isSignedOutFailure, refusalToCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import { challengeLifetime } from './passkey.rules.ts';
import {
  isSamePerson,
  memberIn,
  isRefusedAs,
  namesMember,
  initialAuthContext,
  withSignInError,
  signedInAs,
  signedOutBecause,
  type SignInError,
} from './auth.rules.ts';
import type {
  AuthContext,
  AuthEmitted,
  AuthEvent,
  DepartureElsewhere,
  PasskeySigned,
  ProfileAnswer,
  SignedOutReason,
  SignInAnswer,
  SignOutAnswer,
  StoredAnswer,
} from './auth.types.ts';

export const authSetup = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readStoredProfile: unprovidedPort<StoredAnswer>('readStoredProfile'),
    storeProfile: unprovidedPort<void, Profile | null>('storeProfile'),
    clearStoredMember: unprovidedPort<void>('clearStoredMember'),
    readProfile: unprovidedPort<ProfileAnswer>('readProfile'),
    signIn: unprovidedPort<SignInAnswer, Credentials | null>('signIn'),
    signPasskey: unprovidedPort<PasskeySigned>('signPasskey'),
    offerPasskey: unprovidedPort<PasskeySigned>('offerPasskey'),
    signInWithPasskey: unprovidedPort<SignInAnswer, SignedPasskey | null>('signInWithPasskey'),
    signOut: unprovidedPort<SignOutAnswer>('signOut'),
  },
  guards: {
    namesMember: (_, answer: StoredAnswer | ProfileAnswer | SignInAnswer) => namesMember(answer),
    isNamedAgain: ({ context }, answer: StoredAnswer | ProfileAnswer) => namesMember(answer) && isSamePerson(context, memberIn(answer).id),
    needsCode: (_, answer: SignInAnswer) => isRefusedAs(answer, 'second_factor_required'),
    refusesPassword: (_, answer: SignInAnswer) => isRefusedAs(answer, 'invalid_credentials'),
    wasSigned: (_, { kind }: PasskeySigned) => kind === 'signed',
    wasCancelled: (_, { kind }: PasskeySigned) => kind === 'cancelled',
    wasDone: (_, { kind }: { kind: string }) => kind !== 'refused',
    endsSession: (_, { error }: { error: unknown }) => isSignedOutFailure(error),
    wasLost: (_, { how }: { how: DepartureElsewhere }) => how === 'lost',
    isOtherMember: ({ context }, { profileId }: { profileId: string }) => !isSamePerson(context, profileId),
  },
  actions: {
    setMember: assign((_, { profile }: { profile: Profile }) => signedInAs(profile)),
    announceMember: emit((_, { profile }: { profile: Profile }) => ({ type: 'member.signedIn' as const, profile })),
    announceChange: emit((_, { profile }: { profile: Profile }) => ({ type: 'member.changed' as const, profile })),
    clearMember: assign((_, { reason }: { reason: SignedOutReason }) => signedOutBecause(reason)),
    announceDeparture: emit((_, { reason }: { reason: SignedOutReason }) => ({ type: 'member.signedOut' as const, reason })),
    clearContext: assign(initialAuthContext),
    storeCredentials: assign(({ event }) => {
      assertEvent(event, 'signIn.submitted');
      return { credentials: event.credentials, problem: null, failure: null };
    }),
    storeSigned: assign((_, answer: PasskeySigned) => (answer.kind === 'signed' ? { signed: answer.passkey } : {})),
    storeSignInError: assign(({ context }, why: SignInError) => withSignInError(context, why)),
    storeCodeError: assign((_, why: SignInError) => ({ problem: why.problem ?? null, failure: why.failure ?? null })),
    clearSignInError: assign({ problem: null, failure: null }),
    reportRefusal: emit((_, answer: SignOutAnswer) => ({ type: 'error.occurred' as const, error: refusalToCallError(answer) })),
    reportError: emit((_, { error }: { error: CallError }) => ({ type: 'error.occurred' as const, error })),
  },
  delays: {
    callTimeout: 15_000,
    /** The remaining minute of the challenge's lifetime is for the member’s confirmation and the call. */
    offerRenewal: challengeLifetime - 60_000,
    storageTimeout: 1_000,
    /** If a hidden page still runs after this time, the browser shows it: a page in the back/forward cache does not run. */
    restoreTimeout: 2_000,
    /** The pause between two attempts after the server did not respond. */
    retryPause: 10_000,
  },
});

type SignOutActions = [
  { type: 'clearMember'; params: { reason: SignedOutReason } },
  { type: 'announceDeparture'; params: { reason: SignedOutReason } },
];

/** Clears the member before the event is emitted, so that no listener can read their data from the context. */
export const signOutActions = (reason: SignedOutReason): SignOutActions => [
  { type: 'clearMember', params: { reason } },
  { type: 'announceDeparture', params: { reason } },
];
