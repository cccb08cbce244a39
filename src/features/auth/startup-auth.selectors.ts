/** The state of the auth actor while it is not known whether a member is signed in. */
import type { SnapshotFrom } from 'xstate';
import type { createAuthMachine } from '#machines/auth/auth.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

type Auth = SnapshotFrom<ReturnType<typeof createAuthMachine>>;

/** Whether it is still unknown if a member is signed in. */
export const selectIsCheckingSignIn = (snapshot: Auth | undefined): boolean => snapshot?.matches('unknown') ?? false;

/** Whether the browser has restored the page from memory, and it is not known yet if the member is still signed in. */
export const selectIsRestoring = (snapshot: Auth | undefined): boolean => snapshot?.matches({ authenticated: 'restoring' }) ?? false;

export const selectStartError = (snapshot: Auth | undefined): CallError | null => {
  if (!snapshot?.matches({ unknown: 'unreachable' })) return null;
  const { problem, failure } = snapshot.context;
  return problem ? { kind: 'problem', problem } : { kind: 'failure', failure: failure ?? 'unreachable' };
};
