/** Context, events and ports of the whole app. */
import type { AnyActorRef, ErrorActorEvent } from 'xstate';
import type { Refused } from '#contract/call-failure.ts';
import type { Account, Facility, LocaleCode, Profile } from '#contract/profile.ts';
import type { AuthFact, DepartureElsewhere, SignedOutReason } from '#machines/auth/auth.types.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';
import type { NotificationListEmitted } from '#machines/notifications/notification-list.types.ts';
import type { LocaleFact } from './locale.machine.ts';
import type { Route } from './route.rules.ts';
import type { WriteRequested } from './write.types.ts';

export interface AppInput {
  /** What the browser prefers, best first: `navigator.languages`. */
  readonly languages: readonly string[];
  readonly online: boolean;
  /** Whether the browser has service workers. */
  readonly supportsWorkers: boolean;
}

export interface AppContext {
  /** Null while it is unknown who is signed in, or no member is. */
  readonly profile: Profile | null;
  readonly account: Account | null;
  readonly facility: Facility | null;
  /** Why no member is signed in; null while that is unknown or a member is. */
  readonly signedOut: SignedOutReason | null;
  /** The account being selected. */
  readonly chosenAccountId: string | null;
  /** The address to show once that account is selected; null: the current one. */
  readonly requestedPath: string | null;
  /** The route in the address bar; null until the first `route.entered`. */
  readonly route: Route | null;
  /** Screen, member, account and facility that the screen's actor was started for; null when none was. */
  readonly shownScopeKey: string | null;
  /** Why the screen could not be loaded. */
  readonly error: CallError | null;
  readonly languages: readonly string[];
  /** The locale of the texts on the screen; null before the first catalogue is there. */
  readonly locale: LocaleCode | null;
  /** Whether the device is online, as far as it knows. */
  readonly isOnline: boolean;
  readonly supportsWorkers: boolean;
}

export interface AccountChanged {
  readonly type: 'account.changed';
  readonly account: Account;
}

export type AppEvent =
  /** From the address bar, at the start and whenever it changes: path and query as they stand there. */
  | { readonly type: 'route.entered'; readonly path: string; readonly search: string }
  /** `to`: the address to show there. */
  | { readonly type: 'account.chosen'; readonly accountId: string; readonly to?: string }
  | { readonly type: 'retry.pressed' }
  /** A call was answered with 401. */
  | { readonly type: 'signin.expired' }
  /** The browser keeps the page in memory while it shows another one, and shows it again. */
  | { readonly type: 'page.hidden' }
  | { readonly type: 'page.restored' }
  | { readonly type: 'otherTab.signedOut'; readonly how: DepartureElsewhere }
  | { readonly type: 'otherTab.signedIn'; readonly profileId: string }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.returned' }
  /** Once, as soon as the first screen is shown and has read all its data. */
  | { readonly type: 'screen.settled' }
  /** A port of a screen requests a change. */
  | WriteRequested
  /** Raised by the chart itself when the screen is stopped. */
  | { readonly type: 'screen.left' }
  /** Raised by the chart itself when member, account or facility may have changed. */
  | { readonly type: 'situation.changed' }
  /** The server sent new data of the member; raised by the chart itself when an account was selected. */
  | { readonly type: 'profile.changed'; readonly profile: Profile }
  /** The server sent new data of one account of the member; emitted by the page of the studios. */
  | AccountChanged
  /** Emitted by the auth actor to the app. */
  | AuthFact
  /** Emitted by the locale actor to the app. */
  | LocaleFact
  /** Emitted by the bell to the app. */
  | Extract<NotificationListEmitted, { readonly type: 'places.changed' }>
  | Extract<NotificationListEmitted, { readonly type: 'target.requested' }>
  /** Emitted by the bell, and by the page of a mailed link that changed the email or ended sessions. */
  | Extract<NotificationListEmitted, { readonly type: 'profile.outdated' }>
  /** Emitted by auth and by screens, forwarded to the toaster. */
  | FeedbackEvent
  /** The actor of the screen broke. */
  | ErrorActorEvent<unknown, 'screen'>;

/** Emitted: the address bar shows `to`; with `replace` it replaces the current entry of the history. A `route.entered` follows. */
export interface NavigationDue {
  readonly type: 'navigation.due';
  readonly to: string;
  readonly replace: boolean;
}

/** Emitted: the member has signed out, so none of their writes stays on the device. */
export interface WritesDropped {
  readonly type: 'writes.dropped';
}

export type AppEmitted = NavigationDue | WritesDropped;

/** Port `selectAccount` (PUT /orgs/{id} {visible: true}); takes the account that is to be selected. */
export type SelectAccountAnswer = { readonly kind: 'selected'; readonly account: Account } | Refused;
export interface SelectAccountInput {
  readonly account: Account | null;
}

/** Forwards what an actor emits to the app; the input names the child. */
export interface SubscriptionInput {
  readonly parent: AnyActorRef;
  readonly child: 'auth' | 'locale' | 'notifications' | 'screen' | 'writes';
}
