import type { Refused } from '#contract/call-failure.ts';
import type { Invite, Signup } from '#contract/identity.ts';
import type { Profile } from '#contract/profile.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export type SignupForm = Signup['app_signup'];

export interface SignupInput {
  /** The code of an invite; null if the address contains no code. */
  readonly token: string | null;
}

export interface SignupContext {
  readonly token: string | null;
  readonly invite: Invite | null;
  /** The submitted form. It contains the password, so it is kept only while the server creates the profile. */
  readonly signup: SignupForm | null;
  readonly error: CallError | null;
}

export type SignupEvent =
  | { readonly type: 'signup.submitted'; readonly signup: SignupForm }
  | { readonly type: 'field.edited' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Emitted: this browser has a session now. The app treats this like a sign-in in another tab (docs/decisions/sign-in.md#0235). */
export interface SignedUp {
  readonly type: 'otherTab.signedIn';
  readonly profileId: string;
}

export type SignupAnswer = { readonly kind: 'joined'; readonly profile: Profile } | Refused;
export interface SignUpInput {
  readonly token: string;
  readonly signup: SignupForm | null;
}
