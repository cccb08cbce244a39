/** A change of how a member signs in needs a sign-in or a step-up within the last minutes. Source: docs/decisions/sign-in.md#0385. */
import { isConfirmationFresh } from '#machines/auth/step-up.rules.ts';
import type { Context } from '../context.ts';
import { Refused } from '../http/outcome.ts';

interface Caller {
  readonly tokenHash: Uint8Array;
}

export async function confirmedAt({ database }: Context, { tokenHash }: Caller): Promise<Date> {
  const session = await database.once((handle) =>
    handle.selectFrom('auth_sessions').select(['created_at', 'confirmed_at']).where('token_hash', '=', tokenHash).executeTakeFirst(),
  );
  if (!session) throw new Refused('not_signed_in');
  return session.confirmed_at ?? session.created_at;
}

/** Throws `step_up_required` if the last confirmation is too old. */
export async function requireStepUp(context: Context, caller: Caller, now: Date): Promise<void> {
  if (!isConfirmationFresh(await confirmedAt(context, caller), now)) throw new Refused('step_up_required');
}
