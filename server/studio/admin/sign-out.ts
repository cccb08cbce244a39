/** A studio signs a member out on every device, such as after a lost phone. */
import { endSessionsOf } from '../../auth/sign-in-session-store.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import { findMember } from './find-member.ts';

export interface SignOutRequest {
  readonly command: 'sign-out';
  readonly member: string;
}

/** Answers what to print; throws `CommandError` where nobody is meant. */
export async function signOutAsAdmin(context: Context, tx: Tx, { member }: SignOutRequest): Promise<string[]> {
  const row = await findMember(tx, member);
  const count = await endSessionsOf(tx, context, { profileId: row.id }, 'studio.ended');
  const who = `${row.full_name} <${row.email}>`;
  if (count === 0) return [`${who} is signed in nowhere; nothing has changed.`];
  return [`${who} is signed out on ${count === 1 ? '1 device' : `${count} devices`}. The password stays as it is.`];
}
