/** What the app and a screen say to each other. */
import { type AnyActorLogic, fromCallback, type NonReducibleUnknown } from 'xstate';
import type { Account, Facility, Profile } from '#contract/profile.ts';
import type { Route } from './route.rules.ts';
import type { ScreenKey } from './screen.rules.ts';

/** What every screen's actor is told while it lives; a screen answers only to what it needs. */
export type ScreenEvent =
  /** The address changed and this screen still shows it. */
  | { readonly type: 'route.entered'; readonly route: Route }
  /** Places of these classes changed, or scores of theirs came in, or these appointments changed; null: any. The feed is told of by a mark (`feed-updates.rules.ts`). */
  | { readonly type: 'places.changed'; readonly sessionIds: readonly string[] | null }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.returned' };

export type PlacesChanged = Extract<ScreenEvent, { readonly type: 'places.changed' }>;

/** Is it told of a class among these? */
export const concernsAnyOf = ({ sessionIds }: PlacesChanged, shown: readonly string[]): boolean =>
  shown.length > 0 && (sessionIds === null || sessionIds.some((id) => shown.includes(id)));

/** What the port `loadScreen` gets: the place, and whose it is. Signed out there is no profile; in the small shell no account. */
export interface ScreenScope {
  readonly key: ScreenKey;
  readonly route: Route;
  readonly profile: Profile | null;
  readonly account: Account | null;
  readonly facility: Facility | null;
}

/** The behaviour of a screen, with its ports filled, and what it starts with. The app runs it as its child `screen`. */
export interface LoadedScreen {
  readonly logic: AnyActorLogic;
  readonly input?: NonReducibleUnknown;
}

/** For a screen without behaviour of its own, such as the sign-in form, which talks to the auth actor. */
export const staticScreenLogic = fromCallback(() => undefined);
