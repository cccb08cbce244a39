/** The types of signing up. */
import type { Refused } from '#contract/call-failure.ts';
import type { Invite, Signup } from '#contract/identity.ts';
import type { Profile } from '#contract/profile.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export type SignupForm = Signup['app_signup'];

export interface SignupInput {
  /** The code of an invite; null: there is none. */
  readonly token: string | null;
}

export interface SignupContext {
  readonly token: string | null;
  /** Who invites, and whom; null until it is read. */
  readonly invite: Invite | null;
  /** The form with the password, only while the server creates the profile. */
  readonly signup: SignupForm | null;
  readonly error: CallError | null;
}

export type SignupEvent =
  | { readonly type: 'signup.submitted'; readonly signup: SignupForm }
  /** Something in the form was changed. */
  | { readonly type: 'field.edited' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Emitted: this browser has a session by now, as if it had been opened in another tab (docs/decisions/sign-in.md#0235). */
export interface SignedUp {
  readonly type: 'otherTab.signedIn';
  readonly profileId: string;
}

/** Port `signUp`. */
export type SignupAnswer = { readonly kind: 'joined'; readonly profile: Profile } | Refused;
export interface SignUpInput {
  readonly token: string;
  readonly signup: SignupForm | null;
}
