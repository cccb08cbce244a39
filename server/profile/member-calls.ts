import { checkMember, type Member, type MemberUpdate } from '#contract/members.ts';
import { dayOf } from '#machines/classes/day.rules.ts';
import type { Tx } from '../database/schema.ts';
import type { FacilityMember, CallHandlers } from '../http/handler-input.ts';
import { answered, Refused } from '../http/outcome.ts';

async function readMember(tx: Tx, { orgId, profileId, facility }: FacilityMember): Promise<Member> {
  const row = await tx
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.id', 'accounts.profile_id')
    .select(['accounts.id', 'full_name', 'first_name', 'email'])
    .select(['phone', 'address', 'date_of_birth', 'emergency_name', 'emergency_phone', 'accounts.created_at'])
    .where('accounts.org_id', '=', orgId)
    .where('accounts.profile_id', '=', profileId)
    .executeTakeFirst();
  if (!row) throw new Refused('not_found');
  const { created_at, ...rest } = row;
  return { ...rest, member_since: dayOf(created_at, facility.time_zone) };
}

/** The columns to write. An empty text removes a value. */
const written = (member: MemberUpdate['member']): Partial<Record<keyof MemberUpdate['member'], string | null>> =>
  Object.fromEntries(Object.entries(member).flatMap(([name, value]) => (value === undefined ? [] : [[name, value || null]])));

export const memberCalls: Pick<CallHandlers, 'readMember' | 'updateMember'> = {
  readMember: ({ context, caller }) => context.database.snapshot((tx) => readMember(tx, caller)),

  async updateMember({ caller, body, now }, tx) {
    const checked = checkMember(body, dayOf(now, caller.facility.time_zone));
    if (checked.kind === 'invalid') throw new Refused('invalid_input', { issues: checked.issues });
    const set = written(body.member);
    if (Object.keys(set).length > 0)
      await tx.updateTable('accounts').set(set).where('org_id', '=', caller.orgId).where('profile_id', '=', caller.profileId).execute();
    return answered(await readMember(tx, caller));
  },
};
