import type { FailureKind } from '#contract/call-failure.ts';
import type { Credentials } from '#contract/credentials.ts';
import type { Problem, ProblemCode } from '#contract/problem.ts';
import type { Profile } from '#contract/profile.ts';
import type { AuthContext, AuthEvent, ProfileAnswer, SignedOutReason, SignInAnswer, StoredAnswer } from './auth.types.ts';

export const initialAuthContext: AuthContext = {
  profile: null,
  reason: null,
  credentials: null,
  signed: null,
  problem: null,
  failure: null,
};

export const signedInAs = (profile: Profile): AuthContext => ({ ...initialAuthContext, profile });

/** Clears all data of the member who was signed in. Clause: §8. */
export const signedOutBecause = (reason: SignedOutReason): AuthContext => ({ ...initialAuthContext, reason });

export interface SignInError {
  readonly problem?: Problem | null;
  readonly failure?: FailureKind;
}

export const withSignInError = (context: AuthContext, why: SignInError): AuthContext => ({
  ...initialAuthContext,
  reason: context.reason,
  problem: why.problem ?? null,
  failure: why.failure ?? null,
});

export const isSamePerson = (context: AuthContext, profileId: string): boolean => context.profile?.id === profileId;

type Answer = StoredAnswer | ProfileAnswer | SignInAnswer;

export const namesMember = (answer: Answer): boolean => 'profile' in answer;

/** The profile in the answer. Throws if `namesMember` is false for this answer. */
export const memberIn = (answer: Answer): Profile => {
  if (!('profile' in answer)) throw new TypeError(`an answer of kind ${answer.kind} names no member`);
  return answer.profile;
};

export const problemFrom = (answer: { readonly kind: string; readonly problem?: Problem }): Problem | null => answer.problem ?? null;

export const isRefusedAs = (answer: SignInAnswer, code: ProblemCode): boolean => problemFrom(answer)?.code === code;

/** The credentials of the second step: the accepted password with the code. */
export const withCode = ({ credentials }: AuthContext, event: AuthEvent): Credentials | null =>
  credentials && event.type === 'code.submitted' ? { ...credentials, code: event.code } : null;
