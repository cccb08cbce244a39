import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { SignedOutReason } from '#machines/auth/auth.types.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export type AuthActor = ActorRefFrom<ReturnType<typeof createAuthMachine>>;
type Auth = SnapshotFrom<ReturnType<typeof createAuthMachine>>;

export const selectIsSigningIn = (snapshot: Auth): boolean => snapshot.matches({ signedOut: 'signingIn' });

export const selectIsSigningInWithPasskey = (snapshot: Auth): boolean =>
  snapshot.matches({ signedOut: 'requestingPasskey' }) || snapshot.matches({ signedOut: 'checkingPasskey' });
export const selectIsRequestingPasskey = (snapshot: Auth): boolean => snapshot.matches({ signedOut: 'requestingPasskey' });
export const selectIsPasskeyInterrupted = (snapshot: Auth): boolean => snapshot.matches({ signedOut: 'passkeyInterrupted' });

export const selectIsEnteringCredentials = (snapshot: Auth): boolean => snapshot.matches({ signedOut: 'enteringCredentials' });

export type CodeKind = 'app' | 'recovery';

export const selectCodeKind = (snapshot: Auth): CodeKind | null => {
  if (snapshot.matches({ signedOut: { code: 'app' } })) return 'app';
  return snapshot.matches({ signedOut: { code: 'recovery' } }) ? 'recovery' : null;
};

export const selectIsCheckingCode = (snapshot: Auth): boolean =>
  snapshot.matches({ signedOut: { code: { app: 'checking' } } }) || snapshot.matches({ signedOut: { code: { recovery: 'checking' } } });

/** Why the last attempt to sign in failed; null if no attempt failed, or if a field shows the reason. */
export const selectWhyNotIn = ({ context }: Auth): CallError | null => {
  if (context.failure) return { kind: 'failure', failure: context.failure };
  return context.problem && !context.problem.errors ? { kind: 'problem', problem: context.problem } : null;
};

const none: Readonly<Record<string, string>> = {};

export const selectFieldProblems = ({ context }: Auth): Readonly<Record<string, string>> => context.problem?.errors ?? none;

export const selectWhySignedOut = ({ context }: Auth): SignedOutReason | null => context.reason;
