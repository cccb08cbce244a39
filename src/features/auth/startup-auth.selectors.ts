/** The state of the auth actor while it is not known whether a member is signed in. */
import type { SnapshotFrom } from 'xstate';
import type { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

type Auth = SnapshotFrom<ReturnType<typeof createAuthMachine>>;

/** Is it still unknown whether a member is signed in? */
export const selectIsCheckingSignIn = (snapshot: Auth | undefined): boolean => snapshot?.matches('unknown') ?? false;

/** Did the browser keep the page in memory, and is it not known yet whether the member is still signed in? */
export const selectIsRestoring = (snapshot: Auth | undefined): boolean => snapshot?.matches({ authenticated: 'restoring' }) ?? false;

/** Why it is still unknown whether a member is signed in; null while the request runs. */
export const selectStartError = (snapshot: Auth | undefined): CallError | null => {
  if (!snapshot?.matches({ unknown: 'unreachable' })) return null;
  const { problem, failure } = snapshot.context;
  return problem ? { kind: 'problem', problem } : { kind: 'failure', failure: failure ?? 'unreachable' };
};
