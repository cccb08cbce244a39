/** Locks the account of a member at a studio during a transaction, so that ending the membership waits for it. */
import { isMutantActive } from '../database/mutants.ts';
import type { Tx } from '../database/schema.ts';
import { Refused } from '../http/outcome.ts';

interface Owner {
  readonly orgId: string;
  readonly profileId: string;
}

/** Whether the member has access to the studio; if so, the access is locked until the transaction ends. */
export async function isAccountHeld(tx: Tx, { orgId, profileId }: Owner): Promise<boolean> {
  const own = tx.selectFrom('accounts').select('id').where('org_id', '=', orgId).where('profile_id', '=', profileId);
  return (await own.forKeyShare().executeTakeFirst()) !== undefined;
}

/** Throws `not_found` if the membership has ended since the caller was found, so that nothing more is booked, written or paid. */
export async function lockAccount(tx: Tx, owner: Owner): Promise<void> {
  if (isMutantActive('no-account-lock')) return;
  if (!(await isAccountHeld(tx, owner))) throw new Refused('not_found');
}
