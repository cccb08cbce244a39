/** Invites one person by email, or every member of a studio without a password. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { Email, foldEmail } from '#contract/email.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { invite } from '../../auth/invites.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import { unmarkErasedMembers } from '../load/erased-members.ts';
import { CommandError } from './find-class.ts';
import { findStudio } from './find-studio.ts';

export interface InviteRequest {
  readonly command: 'invite';
  readonly emails: readonly string[];
  readonly studio: string | null;
}

const membersWithoutPassword = async (tx: Tx, orgId: string): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.id', 'accounts.profile_id')
    .select('email')
    .where('org_id', '=', orgId)
    .where('password_hash', 'is', null)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
};

const suspendedAmong = async (tx: Tx, orgId: string, emails: readonly string[]): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('inactive_accounts')
    .innerJoin('profiles', 'profiles.id', 'inactive_accounts.profile_id')
    .select('email')
    .where('org_id', '=', orgId)
    .where('status', '=', 'suspended')
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email).filter((email) => emails.includes(foldEmail(email)));
};

const profileOf = async (tx: Tx, email: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('profiles')
      .select('id')
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst()
  )?.id ?? null;

/** Sends the invites; resolves to the lines to print. If it throws `CommandError`, no person is invited. */
export async function inviteAsAdmin(context: Context, tx: Tx, { emails, studio }: InviteRequest): Promise<string[]> {
  const wrong = emails.filter((email) => !v.safeParse(Email, email).success);
  if (wrong.length > 0)
    throw new CommandError('These are no e-mail addresses, so no invite was sent:', ...wrong.map((email) => `  ${email}`));
  const org = await findStudio(tx, studio);
  const wanted = emails.length > 0 ? emails.map(foldEmail) : await membersWithoutPassword(tx, org.id);
  const suspended = await suspendedAmong(tx, org.id, wanted);
  if (suspended.length > 0)
    throw new CommandError(
      'These are suspended, so no invite was sent. Restore them first: npm run studio -- restore',
      ...suspended.map((email) => `  ${email}`),
    );
  await unmarkErasedMembers(tx, org.id, wanted);
  for (const email of wanted) await invite(tx, context, org.id, email);
  const [only] = wanted;
  const profileId = only === undefined || wanted.length > 1 ? null : await profileOf(tx, only);
  await recordEvent(tx, context, 'command.invite', { orgId: org.id, profileId, after: { invited: wanted.length } });
  if (wanted.length === 0) return [`Every member of ${org.name} has a password already.`];
  return [`${org.name} invites ${wanted.length === 1 ? wanted[0] : `${wanted.length} people`}; the invite works once, for seven days.`];
}
