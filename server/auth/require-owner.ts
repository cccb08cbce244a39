/** A change of how a member signs in needs a sign-in of the last minutes, or the password. */
import { foldEmail } from '#contract/email.ts';
import { isConfirmationFresh } from '#machines/auth/step-up.rules.ts';
import { recordAlone } from '../audit/record-event.ts';
import type { HandlerInput } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { isPasswordOf } from './password-hash.ts';
import type { SignInLimits } from './sign-in-limits.ts';

type OwnerInput = Pick<
  HandlerInput<'beginPasskey' | 'removePasskey'>,
  'context' | 'caller' | 'body' | 'address' | 'device' | 'locale' | 'now'
>;

/** Throws `password_required` or `invalid_credentials`. Wrong passwords are counted by session, as for a new password. */
export async function requireOwner(signIns: SignInLimits, input: OwnerInput): Promise<void> {
  const { context, caller, body, address, device, locale, now } = input;
  const { profileId, tokenHash } = caller;
  const owner = await context.database.once((handle) =>
    handle
      .selectFrom('auth_sessions as s')
      .innerJoin('profiles as p', 'p.id', 's.profile_id')
      .select(['s.created_at', 's.confirmed_at', 'p.email', 'p.password_hash'])
      .where('s.token_hash', '=', tokenHash)
      .executeTakeFirst(),
  );
  if (!owner) throw new Refused('not_signed_in');
  if (isConfirmationFresh(owner.confirmed_at ?? owner.created_at, now)) return;
  const { current_password: password } = body;
  if (password === undefined) throw new Refused('password_required');
  const source = { email: foldEmail(owner.email), address, device: device.token, session: tokenHash, locale, now };
  await signIns.attempt(source, async () => {
    if (await isPasswordOf(password, owner.password_hash)) return;
    await recordAlone(context, 'password.change_failed', { profileId, address });
    throw new Refused('invalid_credentials');
  });
}
