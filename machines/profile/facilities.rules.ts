/** Which studios of a member can be put out of sight. Source: product.md §6, decisions.md "Routes". */
import type { Profile } from '#contract/profile.ts';

/** Is this organisation among those that the member sees? */
export const isShown = (profile: Profile | null, orgId: string): boolean =>
  profile?.accounts.some(({ org, hidden_at }) => org.id === orgId && hidden_at === null) === true;
