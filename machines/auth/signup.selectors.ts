import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Invite } from '#contract/identity.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createSignupMachine } from './signup.machine.ts';

export type SignupActor = ActorRefFrom<typeof createSignupMachine>;
export type SignupSnapshot = SnapshotFrom<typeof createSignupMachine>;

export type SignupViewKind = 'uninvited' | 'checking' | 'failed' | 'closed' | 'form' | 'known' | 'done';

const views = {
  opening: 'checking',
  uninvited: 'uninvited',
  checking: 'checking',
  failed: 'failed',
  closed: 'closed',
  filling: 'form',
  signingUp: 'form',
  interrupted: 'form',
  known: 'known',
  signedUp: 'done',
} as const satisfies Record<SignupSnapshot['value'], SignupViewKind>;

export const selectView = ({ value }: SignupSnapshot): SignupViewKind => views[value];
export const selectIsBusy = (snapshot: SignupSnapshot): boolean => snapshot.hasTag('busy');
/** It is not known whether the profile was created. */
export const selectIsInterrupted = (snapshot: SignupSnapshot): boolean => snapshot.matches('interrupted');
export const selectIsDone = (snapshot: SignupSnapshot): boolean => snapshot.matches('signedUp');
export const selectInvite = ({ context }: SignupSnapshot): Invite | null => context.invite;
export const selectToken = ({ context }: SignupSnapshot): string => context.token ?? '';
export const selectCode = ({ context: { error } }: SignupSnapshot): ProblemCode | null =>
  error?.kind === 'problem' ? error.problem.code : null;

const none: Readonly<Record<string, string>> = {};

export const selectFieldErrors = ({ context: { error } }: SignupSnapshot): Readonly<Record<string, string>> =>
  (error?.kind === 'problem' ? error.problem.errors : undefined) ?? none;

export const selectError = (snapshot: SignupSnapshot): CallError | null =>
  selectFieldErrors(snapshot) === none ? snapshot.context.error : null;
