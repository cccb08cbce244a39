/** Adding, replacing and removing an authenticator app, and new recovery codes. Source: docs/decisions/sign-in.md#0384. */
import { foldEmail } from '#contract/email.ts';
import { setupLifetime } from '#machines/auth/second-factor.rules.ts';
import type { SecondFactorChange } from '#words/second-factor-email.words.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { queueEmails } from '../mail/mail-queue.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { requireStepUp } from './require-step-up.ts';
import { decideFor, findSecondFactor, lockSecondFactor } from './second-factor-store.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { createTotpSecret, readAppCode, setupTexts, stepOfCode } from './totp.ts';

type SecondFactorCalls = Pick<
  CallHandlers,
  'readSecondFactor' | 'beginSecondFactor' | 'confirmSecondFactor' | 'removeSecondFactor' | 'renewRecoveryCodes'
>;

export const queueSecondFactorEmail = (
  tx: Tx,
  context: Context,
  profile_id: string,
  change: SecondFactorChange,
  now: Date,
): Promise<void> =>
  queueEmails(tx, context, [{ kind: 'second_factor_changed', profile_id, change, codes_left: null, at: now.toISOString() }]);

export async function removeSecondFactorOf(tx: Tx, context: Context, profileId: string, now: Date): Promise<boolean> {
  const stored = await lockSecondFactor(tx, profileId);
  if (!stored || decideFor(stored, { type: 'removed' }, context).isRefused) return false;
  await tx.deleteFrom('second_factors').where('profile_id', '=', profileId).execute();
  await queueSecondFactorEmail(tx, context, profileId, 'removed', now);
  return true;
}

export const secondFactorCalls = (signIns: SignInLimits): SecondFactorCalls => ({
  async readSecondFactor({ context, caller }) {
    const stored = await context.database.once((handle) => findSecondFactor(handle, caller.profileId));
    return { added_at: stored?.added_at?.toISOString() ?? null, recovery_codes_left: stored?.code_hashes.length ?? 0 };
  },

  async beginSecondFactor({ context, caller, now }) {
    const { profileId } = caller;
    await requireStepUp(context, caller, now);
    const pending_secret = createTotpSecret();
    return context.database.transaction(async (tx) => {
      const owner = await tx.selectFrom('profiles').select('email').where('id', '=', profileId).forUpdate().executeTakeFirstOrThrow();
      const stored = await findSecondFactor(tx, profileId);
      const decided = stored && decideFor(stored, { type: 'begun', now }, context);
      if (decided?.isRefused && decided.row) throw new Error('The chart of the authenticator app allows no other secret.');
      const pending_until = new Date(decided?.row?.pendingUntil ?? now.getTime() + setupLifetime);
      await tx
        .insertInto('second_factors')
        .values({ profile_id: profileId, secret: null, added_at: null, pending_secret, pending_until, code_salt: null })
        .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ pending_secret, pending_until }))
        .execute();
      return { ...setupTexts(pending_secret, owner.email), expires_at: pending_until.toISOString() };
    });
  },

  async confirmSecondFactor({ context, caller, body, address, device, locale, now }) {
    const { profileId, tokenHash } = caller;
    const owner = await context.database.once((handle) =>
      handle.selectFrom('profiles').select('email').where('id', '=', profileId).executeTakeFirst(),
    );
    if (!owner) throw new Refused('not_signed_in');
    const source = { email: foldEmail(owner.email), address, device: device.token, session: tokenHash, locale, now };
    return signIns.attempt(source, async () => {
      // The limits are checked before the hashes are computed, because hashing takes long.
      const { codes, salt, hashes } = await createRecoveryCodes();
      await context.database.transaction(async (tx) => {
        const stored = await lockSecondFactor(tx, profileId);
        if (!stored?.pending_secret) throw new Refused('setup_expired');
        const step = stepOfCode(stored.pending_secret, readAppCode(body.code), now);
        const { isRefused, row } = decideFor(stored, { type: 'confirmed', step: step ?? 0, now }, context);
        if (isRefused || !row) throw new Refused('setup_expired');
        if (step === null) throw new Refused('code_refused');
        await tx
          .updateTable('second_factors')
          .set({
            secret: stored.pending_secret,
            added_at: now,
            pending_secret: null,
            pending_until: null,
            last_step: row.lastStep,
            code_salt: salt,
            code_hashes: hashes,
          })
          .where('profile_id', '=', profileId)
          .execute();
        await recordEvent(tx, context, 'second-factor.added', { profileId, address });
        await queueSecondFactorEmail(tx, context, profileId, 'added', now);
      });
      return { recovery_codes: [...codes] };
    });
  },

  async removeSecondFactor({ context, caller, address, now }) {
    await requireStepUp(context, caller, now);
    await context.database.transaction(async (tx) => {
      if (await removeSecondFactorOf(tx, context, caller.profileId, now))
        await recordEvent(tx, context, 'second-factor.removed', { profileId: caller.profileId, address });
    });
  },

  async renewRecoveryCodes({ context, caller, address, now }) {
    const { profileId } = caller;
    await requireStepUp(context, caller, now);
    const { codes, salt, hashes } = await createRecoveryCodes();
    await context.database.transaction(async (tx) => {
      const stored = await lockSecondFactor(tx, profileId);
      if (!stored || decideFor(stored, { type: 'codes.renewed' }, context).isRefused) throw new Refused('no_second_factor');
      await tx.updateTable('second_factors').set({ code_salt: salt, code_hashes: hashes }).where('profile_id', '=', profileId).execute();
      await recordEvent(tx, context, 'recovery-codes.renewed', { profileId, address });
      await queueSecondFactorEmail(tx, context, profileId, 'codes_renewed', now);
    });
    return { recovery_codes: [...codes] };
  },
});
