import { printableJson } from '#contract/characters.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { removeSecondFactorOf } from '../../auth/second-factor-calls.ts';
import { endSessionsOf } from '../../auth/sign-in-session-store.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import { CommandError } from './find-class.ts';
import { findMember } from './find-member.ts';

export interface AccessRequest {
  readonly command: 'sessions' | 'sign-out' | 'remove-second-factor';
  readonly member: string;
  readonly json?: boolean | undefined;
}

const counted = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'}`;

export async function runAccessRequest(context: Context, tx: Tx, { command, member, json = false }: AccessRequest): Promise<string[]> {
  const { id: profileId, full_name, email } = await findMember(tx, member);
  const who = `${full_name} <${email}>`;
  if (command === 'sign-out') {
    const sessions = await endSessionsOf(tx, context, { profileId }, 'studio.ended');
    await recordEvent(tx, context, 'command.sign-out', { profileId, before: { sessions }, after: { sessions: 0 } });
    return json ? [printableJson({ ended: sessions })] : [`${who} is signed out: ${counted(sessions)} ended.`];
  }
  if (command === 'remove-second-factor') {
    if (!(await removeSecondFactorOf(tx, context, profileId, context.clock.now())))
      throw new CommandError(`${who} has no authenticator app.`);
    await recordEvent(tx, context, 'command.remove-second-factor', { profileId });
    return json ? [printableJson({ removed: true })] : [`The authenticator app of ${who} is removed: the password alone signs in again.`];
  }
  const sessions = await tx
    .selectFrom('auth_sessions')
    .select(['created_at', 'used_at', 'expires_at'])
    .where('profile_id', '=', profileId)
    .where('ended_how', 'is', null)
    .where('expires_at', '>', context.clock.now())
    .orderBy('created_at')
    .execute();
  await recordEvent(tx, context, 'command.sessions', { profileId, after: { listed: sessions.length } });
  if (json) return sessions.map(printableJson);
  return [
    `${who} has ${counted(sessions.length)}.`,
    ...sessions.map(
      ({ created_at, used_at, expires_at }) =>
        `  signed in ${created_at.toISOString()}, used ${used_at.toISOString()}, ends ${expires_at.toISOString()}`,
    ),
  ];
}
