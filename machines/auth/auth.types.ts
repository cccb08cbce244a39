import type { FailureKind, Refused } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import type { Credentials } from '#contract/credentials.ts';
import type { SignedPasskey } from '#contract/passkeys.ts';
import type { Profile } from '#contract/profile.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';

/** How the member was signed out in another tab: `pressed` with the button, `lost` by a 401 response. */
export type DepartureElsewhere = 'pressed' | 'lost';

/** `lost`: by a 401 response; `elsewhere`: by the button in another tab; `lostElsewhere`: by a 401 response in another tab. */
export type SignedOutReason = 'never' | DepartureElsewhere | 'elsewhere' | 'lostElsewhere';

export interface AuthContext {
  readonly profile: Profile | null;
  readonly reason: SignedOutReason | null;
  /** Set only while the server checks the credentials, and while the code is entered. */
  readonly credentials: Credentials | null;
  /** The passkey’s signature; set only while the server checks it. */
  readonly signed: SignedPasskey | null;
  readonly problem: Problem | null;
  readonly failure: FailureKind | null;
}

export type AuthEvent =
  | { readonly type: 'signIn.submitted'; readonly credentials: Credentials }
  | { readonly type: 'credentials.edited' }
  | { readonly type: 'code.submitted'; readonly code: string }
  | { readonly type: 'code.edited' }
  | { readonly type: 'code.cancelled' }
  | { readonly type: 'codeKind.switched' }
  | { readonly type: 'passkey.pressed' }
  | { readonly type: 'passkey.cancelled' }
  /** The sign-in form was shown or hidden; other signed-out pages do not have it. */
  | { readonly type: 'signInForm.shown' }
  | { readonly type: 'signInForm.hidden' }
  | { readonly type: 'signOut.pressed' }
  /** The browser puts this page into the back/forward cache (`pagehide` with `persisted`). */
  | { readonly type: 'page.hidden' }
  /** The browser shows this page again from the back/forward cache (`pageshow` with `persisted`). */
  | { readonly type: 'page.restored' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'signin.expired' }
  | { readonly type: 'otherTab.signedOut'; readonly how: DepartureElsewhere }
  | { readonly type: 'otherTab.signedIn'; readonly profileId: string }
  /** No event about the studios came for a while, or a mailed link changed the email or ended the sessions. */
  | { readonly type: 'profile.outdated' }
  | { readonly type: 'connection.returned' }
  /** Another part of the app has a newer profile from the server: an account was selected, or the name was edited. */
  | { readonly type: 'profile.changed'; readonly profile: Profile };

export type AuthFact =
  | { readonly type: 'member.signedIn'; readonly profile: Profile }
  | { readonly type: 'member.changed'; readonly profile: Profile }
  | { readonly type: 'member.signedOut'; readonly reason: SignedOutReason };

export type AuthEmitted = AuthFact | FeedbackEvent;

export type StoredAnswer = { readonly kind: 'found'; readonly profile: Profile } | { readonly kind: 'nothing' };
export type ProfileAnswer = { readonly kind: 'read'; readonly profile: Profile } | Refused;
/** Ports `signIn` (POST /authentication), which takes `Credentials`, and `signInWithPasskey`, which takes a signed passkey. */
export type SignInAnswer = { readonly kind: 'signedIn'; readonly profile: Profile } | Refused;
/** Ports `signPasskey` and `offerPasskey` (in the autofill). `cancelled`: the browser returned no signature. */
export type PasskeySigned = { readonly kind: 'signed'; readonly passkey: SignedPasskey } | { readonly kind: 'cancelled' } | Refused;
export type SignOutAnswer = { readonly kind: 'signedOut' } | Refused;
