/** The request when a member changes their profile. Source: docs/spec §5. */
import type { Profile } from '#contract/profile.ts';

/** The profile, or a part of it, without the fields that only the server sets. Does not change its argument. Clause: §5. */
export const profileUpdate = <P extends Partial<Profile>>(profile: P): Omit<P, 'accounts' | 'calendar_token' | 'preferences'> => {
  const { accounts: _accounts, calendar_token: _token, preferences: _preferences, ...rest } = profile;
  return rest;
};
