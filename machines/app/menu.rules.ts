/** What the left menu offers. Source: docs/spec §2 "Left menu"; ids and order: decisions.names. */
import type { Account, Facility, Profile } from '#contract/profile.ts';
import type { RouteName } from './route.rules.ts';

export type MenuId = 'classes' | 'feed' | 'bookings' | 'account' | 'visits' | 'training' | 'lifts';

export interface MenuInput {
  readonly account: Account | null;
  readonly facility: Facility | null;
  readonly profile: Profile | null;
}

/** There are no entries without an organisation and a facility. Clause: §2 (left menu). */
export const menuEntries = ({ account, facility, profile }: MenuInput): readonly MenuId[] => {
  if (!account || !facility) return [];
  const feed: readonly MenuId[] = facility.preferences.feed_enabled ? ['feed'] : [];
  const training: readonly MenuId[] = profile?.track_training ? ['training', 'lifts'] : [];
  return ['classes', ...feed, 'bookings', 'account', 'visits', ...training];
};

export type OwnEntryId = 'profile' | 'settings' | 'signOut';

/** The entries of the member menu, in order; a member without an account has no settings entry. Source: decisions.routes. */
export const ownEntries = ({ account }: Pick<MenuInput, 'account'>): readonly OwnEntryId[] =>
  account ? ['profile', 'settings', 'signOut'] : ['profile', 'signOut'];

export const menuRoutes = {
  classes: 'classes',
  feed: 'activity',
  bookings: 'bookings',
  account: 'account',
  visits: 'visits',
  training: 'training',
  lifts: 'trainingLifts',
} as const satisfies Record<MenuId, RouteName>;
