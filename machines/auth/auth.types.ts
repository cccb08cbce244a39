/** The types of signing in and out: context, events and ports. */
import type { FailureKind, Refused } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import type { Credentials } from '#contract/credentials.ts';
import type { SignedPasskey } from '#contract/passkeys.ts';
import type { Profile } from '#contract/profile.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';

/** How the member was signed out in another tab: they pressed the button, or the response to a call was 401. */
export type DepartureElsewhere = 'pressed' | 'lost';

/** Why no member is signed in here. `never`: none was; `lost`: the response to a call was 401; `elsewhere` and `lostElsewhere`: in another tab. */
export type SignedOutReason = 'never' | DepartureElsewhere | 'elsewhere' | 'lostElsewhere';

export interface AuthContext {
  /** Null unless a member is signed in. */
  readonly profile: Profile | null;
  readonly reason: SignedOutReason | null;
  /** The credentials, only while the server checks them, and while the code is entered. */
  readonly credentials: Credentials | null;
  /** What the browser has signed, only while the server checks it. */
  readonly signed: SignedPasskey | null;
  /** Why the server refused the sign-in. */
  readonly problem: Problem | null;
  /** Why there was no usable answer. */
  readonly failure: FailureKind | null;
}

export type AuthEvent =
  | { readonly type: 'signIn.submitted'; readonly credentials: Credentials }
  | { readonly type: 'credentials.edited' }
  | { readonly type: 'code.submitted'; readonly code: string }
  | { readonly type: 'code.edited' }
  | { readonly type: 'code.cancelled' }
  /** From the code of the app to a recovery code, or back. */
  | { readonly type: 'codeKind.switched' }
  | { readonly type: 'passkey.pressed' }
  | { readonly type: 'passkey.cancelled' }
  /** The sign-in form comes onto the page, or leaves it; other pages of a signed-out person have none. */
  | { readonly type: 'signInForm.shown' }
  | { readonly type: 'signInForm.hidden' }
  | { readonly type: 'signOut.pressed' }
  /** The browser keeps this page in memory while it shows another one (`pagehide` with `persisted`). */
  | { readonly type: 'page.hidden' }
  /** The browser shows the page that it kept (`pageshow` with `persisted`). */
  | { readonly type: 'page.restored' }
  | { readonly type: 'retry.pressed' }
  /** The response to any call was 401. */
  | { readonly type: 'signin.expired' }
  | { readonly type: 'otherTab.signedOut'; readonly how: DepartureElsewhere }
  | { readonly type: 'otherTab.signedIn'; readonly profileId: string }
  /** The member may have changed: no event about their studios came for a while, or a mailed link changed their email or ended their sessions. */
  | { readonly type: 'profile.outdated' }
  | { readonly type: 'connection.returned' }
  /** The profile as the server answered it elsewhere in the app: an account selected, later a name edited. */
  | { readonly type: 'profile.changed'; readonly profile: Profile };

/** Emitted; the app listens. */
export type AuthFact =
  | { readonly type: 'member.signedIn'; readonly profile: Profile }
  | { readonly type: 'member.changed'; readonly profile: Profile }
  | { readonly type: 'member.signedOut'; readonly reason: SignedOutReason };

export type AuthEmitted = AuthFact | FeedbackEvent;

/** Port `readStoredProfile`: the member that this device stored. */
export type StoredAnswer = { readonly kind: 'found'; readonly profile: Profile } | { readonly kind: 'nothing' };
/** Port `readProfile` (GET /profile). */
export type ProfileAnswer = { readonly kind: 'read'; readonly profile: Profile } | Refused;
/** Ports `signIn` (POST /authentication), which takes `Credentials`, and `signInWithPasskey`, which takes a signed passkey. */
export type SignInAnswer = { readonly kind: 'signedIn'; readonly profile: Profile } | Refused;
/** Ports `signPasskey` and `offerPasskey` (in the autofill): the browser signs what the server gives for it; `cancelled`: the browser gave nothing. */
export type PasskeySigned = { readonly kind: 'signed'; readonly passkey: SignedPasskey } | { readonly kind: 'cancelled' } | Refused;
/** Port `signOut` (DELETE /authentication). */
export type SignOutAnswer = { readonly kind: 'signedOut' } | Refused;
