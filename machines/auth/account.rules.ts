/** The account and facility in which a member starts. Source: docs/spec §6. */
import type { Account, Facility } from '#contract/profile.ts';

const visitedAt = ({ last_visit_at }: Account): number => (last_visit_at === null ? Number.NEGATIVE_INFINITY : Date.parse(last_visit_at));

/** The visible account that was visited last. Of equal accounts, the first in the list counts. Clause: §6. */
export const defaultAccount = (accounts: readonly Account[]): Account | null =>
  accounts
    .filter(({ hidden_at }) => hidden_at === null)
    .reduce<Account | null>((best, account) => (best === null || visitedAt(account) > visitedAt(best) ? account : best), null);

/** The facility for every call: the first facility of the account, or null. Clause: §6. */
export const currentFacility = (account: Account | null): Facility | null => account?.facilities[0] ?? null;
