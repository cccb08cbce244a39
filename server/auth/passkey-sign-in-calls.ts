/** Signing in with a passkey. Source: docs/decisions/sign-in.md#0377. */
import { foldEmail } from '#contract/email.ts';
import type { SignedPasskey } from '#contract/passkeys.ts';
import { decidePasskey } from '#machines/auth/passkey-lifecycle.rows.ts';
import { recordAlone, recordEvent } from '../audit/record-event.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { challengeIn, requestOptions, verifySignature } from './passkey-ceremonies.ts';
import { storeChallenge, takeChallenge } from './passkey-challenges.ts';
import type { PasskeyLimits } from './passkey-limits.ts';
import type { SignInLimits } from './sign-in-limits.ts';

type PasskeySignInCalls = Pick<CallHandlers, 'beginPasskeySignIn' | 'signInWithPasskey'>;

/** The owner of a credential. The member is locked before the passkey, in the same order as in all transactions. */
async function lockOwner(tx: Tx, credentialId: string) {
  const found = await tx.selectFrom('passkeys').select('profile_id').where('credential_id', '=', credentialId).executeTakeFirst();
  if (!found) return null;
  const owner = await tx.selectFrom('profiles').select(['id', 'email']).where('id', '=', found.profile_id).forShare().executeTakeFirst();
  const row = await tx.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).forUpdate().executeTakeFirst();
  return owner && row ? { owner, row } : null;
}

/** Null if the passkey is refused, or belongs to another member than `only`. The row of the passkey is updated. */
export async function acceptPasskey(tx: Tx, context: Context, origin: string, signed: SignedPasskey, now: Date, only?: string) {
  const challenge = challengeIn(signed.client_data);
  if (challenge === null || !(await takeChallenge(tx, challenge, null, now))) return null;
  const found = await lockOwner(tx, signed.id);
  if (!found) return null;
  const { owner, row } = found;
  if (only !== undefined && owner.id !== only) return null;
  const handle = signed.user_handle;
  if (handle !== null && Buffer.from(handle, 'base64url').toString() !== owner.id) return null;
  const verified = await verifySignature(origin, challenge, signed, row.public_key);
  if (!verified) return null;
  const { isRefused, row: after } = decidePasskey(row, { type: 'used', counter: verified.counter }, context.passkeyChart);
  if (isRefused) return null;
  await tx
    .updateTable('passkeys')
    .set({ counter: after.counter, used_at: now, backed_up: verified.isBackedUp })
    .where('id', '=', row.id)
    .execute();
  return { id: row.id, owner };
}

export const passkeySignInCalls = (signIns: SignInLimits, limits: PasskeyLimits): PasskeySignInCalls => ({
  async beginPasskeySignIn({ context, address, ownOrigin, now }) {
    await limits.countChallenge(address);
    const options = await requestOptions(ownOrigin);
    await context.database.once((handle) => storeChallenge(handle, options.challenge, null, now));
    return { options };
  },

  async signInWithPasskey(input) {
    const { context, body, address, cookie, device, ownOrigin, now } = input;
    await limits.countRefusal(address);
    // The transaction commits even if the passkey is refused, because the challenge is used up.
    const begun = await context.database.transaction(async (tx) => {
      const accepted = await acceptPasskey(tx, context, ownOrigin, body.passkey, now);
      if (!accepted) return null;
      const { id, owner } = accepted;
      await recordEvent(tx, context, 'passkey.used', { profileId: owner.id, subject: id, address });
      return { email: foldEmail(owner.email), ...(await beginSignIn(tx, context, owner.id, input, id)) };
    });
    if (!begun) {
      await recordAlone(context, 'sign-in.failed', { address, after: { reason: 'passkey_refused' } });
      throw new Refused('passkey_refused');
    }
    await limits.forgiveRefusal(address);
    await signIns.recordSuccess({ email: begun.email, address });
    cookie.set(begun.token);
    device.set(begun.deviceToken);
    return begun.profile;
  },
});
