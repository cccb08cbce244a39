/** Which studio a member is at. Source: docs/spec §6. */
import type { Account, Facility } from '#contract/profile.ts';

const visitedAt = ({ last_visit_at }: Account): number => (last_visit_at === null ? Number.NEGATIVE_INFINITY : Date.parse(last_visit_at));

/**
 * The account a member starts in: not hidden and most recently visited; never visited ones come last, and of equals the first stands.
 * Null when there is none to select. Clause: §6.
 */
export const defaultAccount = (accounts: readonly Account[]): Account | null =>
  accounts
    .filter(({ hidden_at }) => hidden_at === null)
    .reduce<Account | null>((best, account) => (best === null || visitedAt(account) > visitedAt(best) ? account : best), null);

/** The facility that every call is about: the first of the account, or null. Clause: §6. */
export const currentFacility = (account: Account | null): Facility | null => account?.facilities[0] ?? null;
