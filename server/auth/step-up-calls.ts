/** Confirms the identity of the member before a change of the sign-in. Source: docs/decisions/sign-in.md#0385. */
import { foldEmail } from '#contract/email.ts';
import { recordAlone, recordEvent } from '../audit/record-event.ts';
import type { Tx } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import type { PasskeyLimits } from './passkey-limits.ts';
import { acceptPasskey } from './passkey-sign-in-calls.ts';
import { isPasswordOf } from './password-hash.ts';
import { prepareCode, useSecondFactor } from './second-factor-store.ts';
import { requireUnchangedPassword } from './set-password.ts';
import type { SignInLimits } from './sign-in-limits.ts';

const storeConfirmation = async (tx: Tx, tokenHash: Uint8Array, now: Date): Promise<void> => {
  await tx.updateTable('auth_sessions').set({ confirmed_at: now }).where('token_hash', '=', tokenHash).execute();
};

export const stepUpCalls = (signIns: SignInLimits, limits: PasskeyLimits): Pick<CallHandlers, 'stepUp' | 'stepUpWithPasskey'> => ({
  async stepUp({ context, caller, body, address, device, locale, now }) {
    const { profileId, tokenHash } = caller;
    const owner = await context.database.once((handle) =>
      handle.selectFrom('profiles').select(['id', 'email', 'password_hash']).where('id', '=', profileId).executeTakeFirst(),
    );
    if (!owner) throw new Refused('not_signed_in');
    const refuse = (reason: 'wrong_password' | 'wrong_code') =>
      recordAlone(context, 'step-up.failed', { profileId, address, after: { reason } });
    // Attempts of a signed-in member are counted for the session.
    const source = { email: foldEmail(owner.email), address, device: device.token, session: tokenHash, locale, now };
    await signIns.attempt(source, async () => {
      if (!(await isPasswordOf(body.password, owner.password_hash))) {
        await refuse('wrong_password');
        throw new Refused('invalid_credentials');
      }
      const prepared = await prepareCode(context, profileId, body.code);
      const why = await context.database.transaction(async (tx) => {
        await requireUnchangedPassword(tx, owner, 'for share');
        const refusal = await useSecondFactor(tx, context, prepared, { profileId, address, now });
        if (refusal !== null) return refusal;
        await storeConfirmation(tx, tokenHash, now);
        await recordEvent(tx, context, 'step-up.confirmed', { profileId, address, after: { how: 'password' } });
        return null;
      });
      if (why === null) return;
      if (why === 'code_refused') await refuse('wrong_code');
      throw new Refused(why);
    });
  },

  async stepUpWithPasskey({ context, caller, body, address, ownOrigin, now }) {
    const { profileId, tokenHash } = caller;
    await limits.countRefusal(address);
    // The transaction commits even if the passkey is refused, because the challenge is used up.
    const isConfirmed = await context.database.transaction(async (tx) => {
      const accepted = await acceptPasskey(tx, context, ownOrigin, body.passkey, now, profileId);
      if (!accepted) return false;
      await storeConfirmation(tx, tokenHash, now);
      await recordEvent(tx, context, 'step-up.confirmed', { profileId, subject: accepted.id, address, after: { how: 'passkey' } });
      return true;
    });
    if (!isConfirmed) {
      await recordAlone(context, 'step-up.failed', { profileId, address, after: { reason: 'passkey_refused' } });
      throw new Refused('passkey_refused');
    }
    await limits.forgiveRefusal(address);
  },
});
