import type { SignInSession } from '#contract/sign-in-sessions.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Tx } from '../database/schema.ts';
import type { CallHandlers, HandlerInput } from '../http/handler-input.ts';
import { answered, refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { type EndedSessions, endSessionsOf } from './sign-in-session-store.ts';

type SessionCalls = Pick<CallHandlers, 'listSignInSessions' | 'endSignInSession' | 'endOtherSignInSessions'>;

const mostListed = 100;

async function list({ context, caller, now }: HandlerInput<'listSignInSessions'>): Promise<SignInSession[]> {
  const rows = await context.database.once((handle) =>
    handle
      .selectFrom('auth_sessions')
      .select(['id', 'token_hash', 'browser', 'os', 'address_block', 'created_at', 'used_at'])
      .where('profile_id', '=', caller.profileId)
      .where('ended_how', 'is', null)
      .where('expires_at', '>', now)
      .orderBy((row) => row('token_hash', '=', caller.tokenHash), 'desc')
      .orderBy('used_at', 'desc')
      .orderBy('id')
      .limit(mostListed)
      .execute(),
  );
  const own = Buffer.from(caller.tokenHash);
  return rows.map(({ token_hash, created_at, used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
    is_current: own.equals(token_hash),
  }));
}

type EndInput = Pick<HandlerInput<'endSignInSession' | 'endOtherSignInSessions'>, 'context' | 'caller' | 'address'>;

async function end(
  { context, caller: { profileId }, address }: EndInput,
  tx: Tx,
  which: Omit<EndedSessions, 'profileId'>,
): Promise<number> {
  const ended = await endSessionsOf(tx, context, { profileId, ...which }, 'member.ended');
  if (ended > 0) await recordEvent(tx, context, 'sign-in-session.ended', { profileId, address, after: { ended } });
  return ended;
}

export const signInSessionCalls: SessionCalls = {
  listSignInSessions: async (input) => ({ sign_in_sessions: await list(input) }),

  async endSignInSession(input, tx) {
    const ended = await end(input, tx, { id: uuidOf(input.params.id) });
    return ended === 0 ? refused({ code: 'not_found' }) : answered(undefined);
  },

  async endOtherSignInSessions(input, tx) {
    await end(input, tx, { except: input.caller.tokenHash });
    return answered(undefined);
  },
};
