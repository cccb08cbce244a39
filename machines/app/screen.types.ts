import { type AnyActorLogic, fromCallback, type NonReducibleUnknown } from 'xstate';
import type { Account, Facility, Profile } from '#contract/profile.ts';
import type { Route } from './route.rules.ts';
import type { ScreenKey } from './screen.rules.ts';

/** Events that the app sends to the actor of each screen; a screen handles only those that it needs. */
export type ScreenEvent =
  | { readonly type: 'route.entered'; readonly route: Route }
  /** `sessionIds` null: any class may have changed. A special id stands for the feed (`feed-updates.rules.ts`). */
  | { readonly type: 'places.changed'; readonly sessionIds: readonly string[] | null }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'connection.returned' };

export type PlacesChanged = Extract<ScreenEvent, { readonly type: 'places.changed' }>;

export const concernsAnyOf = ({ sessionIds }: PlacesChanged, shown: readonly string[]): boolean =>
  shown.length > 0 && (sessionIds === null || sessionIds.some((id) => shown.includes(id)));

/** The input of the port `loadScreen`. `profile` is null for a signed-out person, `account` is null in the small shell. */
export interface ScreenScope {
  readonly key: ScreenKey;
  readonly route: Route;
  readonly profile: Profile | null;
  readonly account: Account | null;
  readonly facility: Facility | null;
}

export interface LoadedScreen {
  readonly logic: AnyActorLogic;
  readonly input?: NonReducibleUnknown;
}

export const staticScreenLogic = fromCallback(() => undefined);
