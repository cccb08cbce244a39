/** What signing in and out is about: what it knows, what can happen, what its ports take and give. */
import type { FailureKind, Refused } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import type { Credentials } from '#contract/credentials.ts';
import type { Profile } from '#contract/profile.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';

/** How somebody was signed out in another tab: by their own hand, or because a call was answered with 401. */
export type DepartureElsewhere = 'pressed' | 'lost';

/** Why nobody is signed in here. `never`: nobody was; `lost`: a call was answered with 401; `elsewhere` and `lostElsewhere`: in another tab. */
export type SignedOutReason = 'never' | DepartureElsewhere | 'elsewhere' | 'lostElsewhere';

export interface AuthContext {
  /** Null unless somebody is signed in. */
  readonly profile: Profile | null;
  readonly reason: SignedOutReason | null;
  /** What is being tried, only while it is. */
  readonly credentials: Credentials | null;
  /** Why the server did not let the member in. */
  readonly problem: Problem | null;
  /** Why there was no usable answer. */
  readonly failure: FailureKind | null;
}

export type AuthEvent =
  | { readonly type: 'signIn.submitted'; readonly credentials: Credentials }
  | { readonly type: 'credentials.edited' }
  | { readonly type: 'signOut.pressed' }
  /** The browser keeps this page in memory while it shows another one (`pagehide` with `persisted`). */
  | { readonly type: 'page.hidden' }
  /** The browser shows the page that it kept (`pageshow` with `persisted`). */
  | { readonly type: 'page.restored' }
  | { readonly type: 'retry.pressed' }
  /** Any call was answered with 401. */
  | { readonly type: 'signin.expired' }
  | { readonly type: 'otherTab.signedOut'; readonly how: DepartureElsewhere }
  | { readonly type: 'otherTab.signedIn'; readonly profileId: string }
  /** Nothing was heard of the member's studios for a while: one may have been added, suspended or ended. */
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

/** Port `readStoredProfile`: whom this device remembers. */
export type StoredAnswer = { readonly kind: 'found'; readonly profile: Profile } | { readonly kind: 'nothing' };
/** Port `readProfile` (GET /profile). */
export type ProfileAnswer = { readonly kind: 'read'; readonly profile: Profile } | Refused;
/** Port `signIn` (POST /authentication), which takes `Credentials`. */
export type SignInAnswer = { readonly kind: 'signedIn'; readonly profile: Profile } | Refused;
/** Port `signOut` (DELETE /authentication). */
export type SignOutAnswer = { readonly kind: 'signedOut' } | Refused;
