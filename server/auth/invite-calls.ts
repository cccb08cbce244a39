/** Accepting the invite of a studio, with a new account or with the signed-in account. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Signup } from '#contract/identity.ts';
import { maskAddress } from '#machines/auth/invite.rules.ts';
import { decideInvite, type InviteLifecycleRow, whyNotInvited } from '#machines/auth/one-time-link.rows.ts';
import type { InviteLifecycleEvent } from '#machines/auth/invite-lifecycle.machine.ts';
import { recordEvent } from '../audit/record-event.ts';
import { noCalendarToken } from '../calendar/calendar-token.ts';
import type { Context } from '../context.ts';
import type { InviteRow, Tx } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { orgOf, readProfile } from '../profile/profile-store.ts';
import { markAccessChanged } from '../realtime/wake-ups.ts';
import { changeMembership } from '../studio/members/change-membership.ts';
import { accountId } from '../studio/load/studio-ids.ts';
import type { LinkLimits } from './link-limits.ts';
import { storeDevice } from './known-devices.ts';
import { hashNewPassword } from './set-password.ts';
import { studioNamesOf } from './studio-names.ts';
import { findInvite, toInviteRow, lockInvite, voidResets } from './one-time-link-store.ts';
import { endSession, mintSession } from './sign-in-session-store.ts';

function takenUp({ inviteChart }: Context, row: InviteRow, event: InviteLifecycleEvent): InviteLifecycleRow {
  const decision = decideInvite(toInviteRow(row), event, inviteChart);
  if (decision.kind === 'refused') throw new Refused(decision.code);
  return decision.row;
}

async function saveUse(tx: Tx, row: InviteRow, { used_at, superseded_at }: InviteLifecycleRow, profileId: string): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ used_at, superseded_at, used_by: profileId })
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .execute();
}

/** Adds the member to the studio and makes the studio visible to them. */
async function join(tx: Tx, context: Context, { org_id, email }: InviteRow, profileId: string, now: Date): Promise<void> {
  if (await changeMembership({ context, tx, now, orgId: org_id, profileId, notifications: [] }, 'restored')) return;
  const org = await tx.selectFrom('orgs').select('key').where('id', '=', org_id).executeTakeFirstOrThrow();
  await tx
    .insertInto('accounts')
    .values({
      org_id,
      id: accountId(org.key, email.toLowerCase()),
      profile_id: profileId,
      home_facility_id: null,
      hidden_at: null,
      last_visit_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'profile_id']).doUpdateSet({ hidden_at: null }))
    .execute();
  await tx.updateTable('profiles').set({ erase_at: null }).where('id', '=', profileId).execute();
  markAccessChanged(tx, profileId);
}

const firstNameIn = (name: string): string => name.split(/\s+/)[0] ?? name;

/** The profile is locked. Of two requests that accept invites of one person, the second waits here for the first. */
async function lockPerson(tx: Tx, { newId }: Context, email: string, named: Named, now: Date) {
  const empty = { locale: null, avatar_thumb_url: null, avatar_main_url: null, ...noCalendarToken, password_hash: null };
  await tx
    .insertInto('profiles')
    .values({
      id: newId(),
      guid: newId(),
      email,
      short_id: randomBytes(18).toString('base64url'),
      created_at: now,
      ...empty,
      ...named,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute();
  return tx
    .selectFrom('profiles')
    .select(['id', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirstOrThrow();
}

interface Named {
  readonly full_name: string;
  readonly first_name: string;
}

/** Stores the sign-up. A person from a loaded studio folder already has a profile without a password, which gets the new password. */
async function saveSignup(
  tx: Tx,
  context: Context,
  row: InviteRow,
  signup: Signup['app_signup'],
  password_hash: string,
  now: Date,
): Promise<string> {
  const { full_name, first_name = firstNameIn(full_name), locale } = signup;
  const named = { full_name, first_name };
  const { id, password_hash: known } = await lockPerson(tx, context, row.email, named, now);
  const after = takenUp(context, row, { type: 'signup', now, hasPassword: known !== null });
  const own = { ...named, password_hash, ...(locale === undefined ? {} : { locale }) };
  await tx.updateTable('profiles').set(own).where('id', '=', id).execute();
  await voidResets(tx, context, id);
  await saveUse(tx, row, after, id);
  return id;
}

type InviteCalls = Pick<CallHandlers, 'readInvite' | 'signUp' | 'acceptInvite'>;

export const inviteCalls = (limits: LinkLimits): InviteCalls => {
  const find = async (context: Context, code: string, address: string): Promise<InviteRow> => {
    await limits.countGuess(address);
    const row = await context.database.once((handle) => findInvite(handle, code));
    await limits.forgiveGuess(address);
    return row;
  };
  const findUsable = async (context: Context, code: string, address: string, now: Date): Promise<InviteRow> => {
    const row = await find(context, code, address);
    const why = whyNotInvited(toInviteRow(row), now, context.inviteChart);
    if (why !== null) throw new Refused(why);
    return row;
  };
  return {
    async readInvite({ context, params, address, now }) {
      const { org_id, email } = await findUsable(context, params.token, address, now);
      const org = await context.database.once((handle) =>
        handle.selectFrom('orgs').selectAll().where('id', '=', org_id).executeTakeFirstOrThrow(),
      );
      return { org: orgOf(org), email: maskAddress(email) };
    },

    async signUp({ context, query, body, address, cookie, device, signInDevice, now }) {
      const { app_signup: signup } = body;
      const { email, org_id } = await findUsable(context, query.invite, address, now);
      const names = [signup.full_name, signup.first_name ?? ''];
      const studios = await context.database.once((handle) => studioNamesOf(handle, org_id));
      const hash = await hashNewPassword(context, signup.password, { email, names, studios }, 'app_signup.password');
      const former = cookie.token;
      const { token, deviceToken, profile } = await context.database.transaction(async (tx) => {
        const row = await lockInvite(tx, query.invite);
        const id = await saveSignup(tx, context, row, signup, hash, now);
        await join(tx, context, row, id, now);
        await recordEvent(tx, context, 'invite.accepted', { orgId: row.org_id, profileId: id, address, after: { how: 'sign_up' } });
        if (former !== null) await endSession(tx, context, former);
        const stored = await storeDevice(tx, id, device, now);
        return { token: await mintSession(tx, id, now, signInDevice()), deviceToken: stored, profile: await readProfile(tx, id) };
      });
      cookie.set(token);
      device.set(deviceToken);
      return profile;
    },

    async acceptInvite({ context, caller, params, address, now }) {
      await find(context, params.token, address);
      return context.database.transaction(async (tx) => {
        const row = await lockInvite(tx, params.token);
        // a repeated acceptance succeeds
        if (row.used_at === null || row.used_by !== caller.profileId) {
          const { email } = await readProfile(tx, caller.profileId);
          await saveUse(tx, row, takenUp(context, row, { type: 'accept', now, email }), caller.profileId);
          await join(tx, context, row, caller.profileId, now);
          const accepted = { orgId: row.org_id, profileId: caller.profileId, address, after: { how: 'signed_in' } } as const;
          await recordEvent(tx, context, 'invite.accepted', accepted);
        }
        return readProfile(tx, caller.profileId);
      });
    },
  };
};
