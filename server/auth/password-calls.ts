import { sql } from 'kysely';
import { foldEmail } from '#contract/email.ts';
import { maskAddress } from '#machines/auth/invite.rules.ts';
import { decidePasswordReset, whyNotReset } from '#machines/auth/one-time-link.rows.ts';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import { recordAlone, recordEvent } from '../audit/record-event.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { queueEmail } from '../mail/mail-queue.ts';
import type { LinkLimits } from './link-limits.ts';
import { storeDevice } from './known-devices.ts';
import { confirmedAt } from './require-step-up.ts';
import { studioNamesFor } from './studio-names.ts';
import { hashNewPassword, requireUnchangedPassword, setPassword } from './set-password.ts';
import { findReset, toOneTimeLinkRow } from './one-time-link-store.ts';
import { isPasswordOf } from './password-hash.ts';
import { mintSession } from './sign-in-session-store.ts';
import type { SignInLimits } from './sign-in-limits.ts';

type PasswordCalls = Pick<CallHandlers, 'requestPasswordReset' | 'readPasswordReset' | 'resetPassword' | 'changePassword'>;

const localeOf = (code: string | null, otherwise: LocaleCode): LocaleCode => localeCodes.find((one) => one === code) ?? otherwise;

export const passwordCalls = (signIns: SignInLimits, links: LinkLimits): PasswordCalls => ({
  async requestPasswordReset({ context, body, address, locale }) {
    const { email } = body;
    await links.countEmail(email, address);
    // the account is looked up when the email is written, so the response takes the same time for an unknown address
    await context.database.transaction(async (tx) => {
      await queueEmail(tx, context, { kind: 'password_reset', email, locale });
      const known = await tx
        .selectFrom('profiles')
        .select('id')
        .where(sql<string>`lower(email)`, '=', email)
        .executeTakeFirst();
      await recordEvent(tx, context, 'password.reset_requested', { profileId: known?.id ?? null, address });
    });
  },

  async readPasswordReset({ context, params, address, now }) {
    await links.countGuess(address);
    const reset = await context.database.once((handle) => findReset(handle, params.token));
    await links.forgiveGuess(address);
    const why = whyNotReset(toOneTimeLinkRow(reset), now, context.passwordResetChart);
    if (why !== null) throw new Refused(why);
    return { email: maskAddress(reset.email), expires_at: reset.expires_at.toISOString() };
  },

  async resetPassword({ context, params, body, address, device, locale, now }) {
    await links.countGuess(address);
    const found = await context.database.once((handle) => findReset(handle, params.token));
    await links.forgiveGuess(address);
    const why = whyNotReset(toOneTimeLinkRow(found), now, context.passwordResetChart);
    if (why !== null) throw new Refused(why);
    const { email, full_name, first_name } = found;
    const studios = await context.database.once((handle) => studioNamesFor(handle, found.profile_id));
    const hash = await hashNewPassword(context, body.password, { email, names: [full_name, first_name], studios }, 'password');
    const deviceToken = await context.database.transaction(async (tx) => {
      await tx.selectFrom('profiles').select('id').where('id', '=', found.profile_id).forUpdate().execute();
      const reset = await findReset(tx, params.token);
      const decision = decidePasswordReset(toOneTimeLinkRow(reset), { type: 'set_password', now }, context.passwordResetChart);
      if (decision.kind === 'refused') throw new Refused(decision.code);
      const { used_at, superseded_at } = decision.row;
      await tx.updateTable('password_resets').set({ used_at, superseded_at }).where('id', '=', reset.id).execute();
      await setPassword(tx, context, { id: reset.profile_id, email, locale: localeOf(reset.locale, locale) }, hash);
      await recordEvent(tx, context, 'password.set', { profileId: reset.profile_id, address });
      return storeDevice(tx, reset.profile_id, device, now);
    });
    device.set(deviceToken);
    // The email reaches only the owner of the account, so the sign-in succeeds regardless of guesses from other addresses.
    await signIns.recordSuccess({ email: foldEmail(email), address });
  },

  async changePassword({ context, caller, body, cookie, device, signInDevice, address, locale, now }) {
    const { profileId } = caller;
    const owner = await context.database.once((handle) =>
      handle
        .selectFrom('profiles')
        .select(['id', 'email', 'full_name', 'first_name', 'locale', 'password_hash'])
        .where('id', '=', profileId)
        .executeTakeFirst(),
    );
    if (!owner) throw new Refused('not_signed_in');
    const email = foldEmail(owner.email);
    // Attempts of a signed-in member are counted for the session.
    const source = { email, address, device: device.token, session: caller.tokenHash, locale, now };
    await signIns.attempt(source, async () => {
      if (await isPasswordOf(body.current_password, owner.password_hash)) return;
      await recordAlone(context, 'password.change_failed', { profileId, address });
      throw new Refused('invalid_credentials');
    });
    const studios = await context.database.once((handle) => studioNamesFor(handle, profileId));
    const names = [owner.full_name, owner.first_name];
    // the current password alone is not enough as a step-up, because the member may have an authenticator app
    const confirmed = await confirmedAt(context, caller);
    const hash = await hashNewPassword(context, body.password, { email, names, studios }, 'password');
    const { token, deviceToken } = await context.database.transaction(async (tx) => {
      await requireUnchangedPassword(tx, owner, 'for update');
      await setPassword(tx, context, { id: owner.id, email: owner.email, locale: localeOf(owner.locale, locale) }, hash);
      await recordEvent(tx, context, 'password.changed', { profileId, address });
      const minted = await mintSession(tx, owner.id, now, signInDevice(), confirmed);
      return { token: minted, deviceToken: await storeDevice(tx, owner.id, device, now) };
    });
    cookie.set(token);
    device.set(deviceToken);
  },
});
