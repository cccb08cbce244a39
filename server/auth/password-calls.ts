/** Setting a new password: by a mailed link, or knowing the current one. */
import { foldEmail } from '#contract/email.ts';
import { maskAddress } from '#machines/auth/invite.rules.ts';
import { decidePasswordReset, whyNotReset } from '#machines/auth/one-time-link.rows.ts';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { queueEmail } from '../mail/mail-queue.ts';
import type { LinkLimits } from './link-limits.ts';
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
    // whether anybody has this address is asked when the email is written: an unknown one costs as long as a known one
    await context.database.transaction((tx) => queueEmail(tx, context, { kind: 'password_reset', email, locale }));
  },

  async readPasswordReset({ context, params, address, now }) {
    await links.countGuess(address);
    const reset = await context.database.once((handle) => findReset(handle, params.token));
    await links.forgiveGuess(address);
    const why = whyNotReset(toOneTimeLinkRow(reset), now, context.passwordResetChart);
    if (why !== null) throw new Refused(why);
    return { email: maskAddress(reset.email), expires_at: reset.expires_at.toISOString() };
  },

  async resetPassword({ context, params, body, address, locale, now }) {
    await links.countGuess(address);
    const found = await context.database.once((handle) => findReset(handle, params.token));
    await links.forgiveGuess(address);
    const why = whyNotReset(toOneTimeLinkRow(found), now, context.passwordResetChart);
    if (why !== null) throw new Refused(why);
    const { email, full_name, first_name } = found;
    const hash = await hashNewPassword(body.password, { email, names: [full_name, first_name] }, 'password');
    await context.database.transaction(async (tx) => {
      await tx.selectFrom('profiles').select('id').where('id', '=', found.profile_id).forUpdate().execute();
      const reset = await findReset(tx, params.token);
      const decision = decidePasswordReset(toOneTimeLinkRow(reset), { type: 'set_password', now }, context.passwordResetChart);
      if (decision.kind === 'refused') throw new Refused(decision.code);
      const { used_at, superseded_at } = decision.row;
      await tx.updateTable('password_resets').set({ used_at, superseded_at }).where('id', '=', reset.id).execute();
      await setPassword(tx, context, { id: reset.profile_id, email, locale: localeOf(reset.locale, locale) }, hash);
    });
    // whoever has the mail is the owner: what others guessed wrong does not keep them out
    await signIns.recordSuccess(foldEmail(email), address);
  },

  async changePassword({ context, caller, body, cookie, address, device, locale, now }) {
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
    await signIns.attempt(email, address, async () => {
      if (!(await isPasswordOf(body.current_password, owner.password_hash))) throw new Refused('invalid_credentials');
    });
    const hash = await hashNewPassword(body.password, { email, names: [owner.full_name, owner.first_name] }, 'password');
    const token = await context.database.transaction(async (tx) => {
      await requireUnchangedPassword(tx, owner, 'for update');
      await setPassword(tx, context, { id: owner.id, email: owner.email, locale: localeOf(owner.locale, locale) }, hash);
      return mintSession(tx, owner.id, now, device());
    });
    cookie.set(token);
  },
});
