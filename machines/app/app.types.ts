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
  readonly languages: readonly string[];
  readonly online: boolean;
  readonly supportsWorkers: boolean;
}

export interface AppContext {
  readonly profile: Profile | null;
  readonly account: Account | null;
  readonly facility: Facility | null;
  readonly signedOut: SignedOutReason | null;
  readonly chosenAccountId: string | null;
  /** The address to show once `chosenAccountId` is selected; null: the current address. */
  readonly requestedPath: string | null;
  /** The route in the address bar; null until the first `route.entered`. */
  readonly route: Route | null;
  /** The key of screen, member, account and facility for which the screen’s actor was started; null if no actor was started. */
  readonly shownScopeKey: string | null;
  readonly error: CallError | null;
  readonly languages: readonly string[];
  readonly locale: LocaleCode | null;
  readonly isOnline: boolean;
  readonly supportsWorkers: boolean;
}

export interface AccountChanged {
  readonly type: 'account.changed';
  readonly account: Account;
}

export type AppEvent =
  /** The path and query of the address bar, sent at the start and at each change. */
  | { readonly type: 'route.entered'; readonly path: string; readonly search: string }
  /** `to`: the address to show after the account is selected. */
  | { readonly type: 'account.chosen'; readonly accountId: string; readonly to?: string }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'signin.expired' }
  | { readonly type: 'page.hidden' }
  | { readonly type: 'page.restored' }
  | { readonly type: 'otherTab.signedOut'; readonly how: DepartureElsewhere }
  | { readonly type: 'otherTab.signedIn'; readonly profileId: string }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.returned' }
  /** Sent once, as soon as the first screen is shown and has read all its data. */
  | { readonly type: 'screen.settled' }
  | WriteRequested
  | { readonly type: 'screen.left' }
  /** Raised by the chart itself when member, account or facility may have changed. */
  | { readonly type: 'situation.changed' }
  /** The server sent new data of the member; raised by the chart itself when an account was selected. */
  | { readonly type: 'profile.changed'; readonly profile: Profile }
  /** The server sent new data of one account of the member; emitted by the page of the studios. */
  | AccountChanged
  | AuthFact
  | LocaleFact
  | Extract<NotificationListEmitted, { readonly type: 'places.changed' }>
  | Extract<NotificationListEmitted, { readonly type: 'target.requested' }>
  /** Emitted by the bell, and by the page of a mailed link that changed the email or ended sessions. */
  | Extract<NotificationListEmitted, { readonly type: 'profile.outdated' }>
  | FeedbackEvent
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

/** Port `selectAccount` (PUT /orgs/{id} {visible: true}); its input is the account to select. */
export type SelectAccountAnswer = { readonly kind: 'selected'; readonly account: Account } | Refused;
export interface SelectAccountInput {
  readonly account: Account | null;
}

export interface SubscriptionInput {
  readonly parent: AnyActorRef;
  readonly child: 'auth' | 'locale' | 'notifications' | 'screen' | 'writes';
}
