import { maskedToken } from '#contract/calendar.ts';
import type { Account, Facility, Org, Profile } from '#contract/profile.ts';
import { localeCodes } from '#contract/profile.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { AccountRow, FacilityRow, Handle, OrgRow, Tx } from '../database/schema.ts';
import { Refused } from '../http/outcome.ts';

export const facilityOf = (row: FacilityRow): Facility => ({
  id: row.id,
  guid: row.guid,
  name: row.name,
  address: row.address,
  time_zone: row.time_zone,
  currency: { code: row.currency },
  preferences: { feed_enabled: row.feed_enabled },
});

/** The member’s own facility first, which is the current one, then the others in the studio’s order. */
export function openFacilities(
  account: Pick<AccountRow, 'org_id' | 'home_facility_id'>,
  facilities: readonly FacilityRow[],
): FacilityRow[] {
  const own = facilities.filter(({ org_id, removed_at }) => org_id === account.org_id && removed_at === null);
  const isHome = (facility: FacilityRow) => Number(facility.id === account.home_facility_id);
  return own.toSorted((a, b) => isHome(b) - isHome(a) || a.position - b.position || a.key.localeCompare(b.key));
}

export const orgOf = (row: OrgRow): Org => ({ id: row.id, name: row.name, logo_url: row.logo_url, brand: row.brand });

const accountOf = (account: AccountRow, org: OrgRow, facilities: readonly FacilityRow[]): Account => ({
  id: account.id,
  org: orgOf(org),
  facilities: openFacilities(account, facilities).map(facilityOf),
  hidden_at: account.hidden_at?.toISOString() ?? null,
  last_visit_at: account.last_visit_at?.toISOString() ?? null,
});

export async function readAccounts(tx: Tx | Handle, profileId: string): Promise<Account[]> {
  const accounts = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('profile_id', '=', profileId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (accounts.length === 0) return [];
  const ids = accounts.map((account) => account.org_id);
  const orgs = await tx.selectFrom('orgs').selectAll().where(isOneOf('id', ids)).execute();
  const facilities = await tx.selectFrom('facilities').selectAll().where(isOneOf('org_id', ids)).execute();
  const orgById = new Map(orgs.map((org) => [org.id, org]));
  return accounts.flatMap((account) => {
    const org = orgById.get(account.org_id);
    return org ? [accountOf(account, org, facilities)] : [];
  });
}

/** The profile. Throws `not_found` for a deleted profile. */
export async function readProfile(tx: Tx | Handle, profileId: string): Promise<Profile> {
  const row = await tx.selectFrom('profiles').selectAll().where('id', '=', profileId).executeTakeFirst();
  if (!row) throw new Refused('not_found');
  return {
    id: row.id,
    guid: row.guid,
    full_name: row.full_name,
    first_name: row.first_name,
    email: row.email,
    locale: localeCodes.find((code) => code === row.locale) ?? null,
    accounts: await readAccounts(tx, profileId),
    avatar: { is_set: row.avatar_main_url !== null, thumb_url: row.avatar_thumb_url, main_url: row.avatar_main_url },
    track_training: row.track_training,
    calendar_token: row.calendar_token_end && maskedToken(row.calendar_token_end),
    short_id: row.short_id,
    preferences: {},
  };
}
