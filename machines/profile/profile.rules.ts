/** What is sent when a member changes their profile. Source: docs/spec §5. */
import type { Profile } from '#contract/profile.ts';

/** The profile, or a part of it, without what the server alone says. The profile that is handed in stays as it is. Clause: §5. */
export const profileUpdate = <P extends Partial<Profile>>(profile: P): Omit<P, 'accounts' | 'calendar_token' | 'preferences'> => {
  const { accounts: _accounts, calendar_token: _token, preferences: _preferences, ...rest } = profile;
  return rest;
};
