import type { Handle, Tx } from '../database/schema.ts';

export async function studioNamesOf(handle: Handle | Tx, orgId: string): Promise<readonly string[]> {
  const orgs = await handle.selectFrom('orgs').select('name').where('id', '=', orgId).execute();
  return orgs.map(({ name }) => name);
}

export async function studioNamesFor(handle: Handle | Tx, profileId: string): Promise<readonly string[]> {
  const orgs = await handle
    .selectFrom('accounts as a')
    .innerJoin('orgs as o', 'o.id', 'a.org_id')
    .select('o.name')
    .where('a.profile_id', '=', profileId)
    .execute();
  return orgs.map(({ name }) => name);
}
