import type { Tx } from '../database/schema.ts';
import { uuidOf } from '../ids.ts';
import type { HandlerInput, CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { markAccessChanged } from '../realtime/wake-ups.ts';
import { facilityOf, readAccounts, readProfile } from './profile-store.ts';

export const profileCalls: Pick<CallHandlers, 'readProfile' | 'updateProfile' | 'updateOrg' | 'readFacility'> = {
  readProfile: ({ context, caller }) => context.database.snapshot((tx) => readProfile(tx, caller.profileId)),

  updateProfile: ({ context, caller, body }) =>
    context.database.transaction(async (tx) => {
      const set = Object.fromEntries(Object.entries(body.profile).filter(([, value]) => value !== undefined));
      if (Object.keys(set).length > 0) await tx.updateTable('profiles').set(set).where('id', '=', caller.profileId).execute();
      return readProfile(tx, caller.profileId);
    }),

  async readFacility({ context, caller, params }) {
    const guid = uuidOf(params.guid);
    const row = await context.database.once((handle) =>
      handle
        .selectFrom('facilities')
        .innerJoin('accounts', 'accounts.org_id', 'facilities.org_id')
        .where('accounts.profile_id', '=', caller.profileId)
        .where('accounts.hidden_at', 'is', null)
        .where('facilities.guid', '=', guid)
        .selectAll('facilities')
        .executeTakeFirst(),
    );
    if (!row) throw new Refused('not_found');
    return facilityOf(row);
  },

  updateOrg: (input) =>
    input.context.database.transaction(async (tx) => {
      await setVisible(tx, input);
      const account = (await readAccounts(tx, input.caller.profileId)).find(({ org }) => org.id === input.params.id.toLowerCase());
      if (!account) throw new Refused('not_found');
      return account;
    }),
};

/** Shows or hides an organisation. Showing an organisation selects it. The last visible organisation cannot be hidden. */
async function setVisible(tx: Tx, { caller, params, body, now }: HandlerInput<'updateOrg'>): Promise<void> {
  const orgId = uuidOf(params.id);
  const accounts = await tx
    .selectFrom('accounts')
    .select(['org_id', 'hidden_at'])
    .where('profile_id', '=', caller.profileId)
    .orderBy('org_id')
    .forUpdate()
    .execute();
  if (!accounts.some((account) => account.org_id === orgId)) throw new Refused('not_found');
  const othersShown = accounts.some((account) => account.org_id !== orgId && account.hidden_at === null);
  if (!body.visible && !othersShown) throw new Refused('last_visible_account');
  markAccessChanged(tx, caller.profileId);
  await tx
    .updateTable('accounts')
    .set(body.visible ? { hidden_at: null, last_visit_at: now } : { hidden_at: now })
    .where('profile_id', '=', caller.profileId)
    .where('org_id', '=', orgId)
    .execute();
}
