import { recordAlone, recordEvent } from '../audit/record-event.ts';
import { messageOf } from '../database/errors.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { requireUnchangedPassword } from './set-password.ts';
import { isPasswordOf } from './password-hash.ts';
import { prepareCode, useSecondFactor } from './second-factor-store.ts';
import { endSession } from './sign-in-session-store.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export const authCalls = (limits: SignInLimits): Pick<CallHandlers, 'signIn' | 'signOut'> => ({
  async signIn(input) {
    const { context, body, address, cookie, device, locale, now } = input;
    const { email, password, code } = body;
    const { token, deviceToken, profile } = await limits.attempt({ email, address, device: device.token, locale, now }, async () => {
      const found = await context.database.once((handle) =>
        handle
          .selectFrom('profiles')
          .select(['id', 'password_hash'])
          .where((expression) => expression(expression.fn('lower', ['email']), '=', email))
          .executeTakeFirst(),
      );
      const refuse = async (reason: 'unknown_email' | 'wrong_password' | 'wrong_code') =>
        recordAlone(context, 'sign-in.failed', { profileId: found?.id ?? null, address, after: { reason } });
      if (!(await isPasswordOf(password, found?.password_hash ?? null)) || !found) {
        await refuse(found ? 'wrong_password' : 'unknown_email');
        throw new Refused('invalid_credentials');
      }
      const prepared = await prepareCode(context, found.id, code);
      const begun = await context.database.transaction(async (tx) => {
        await requireUnchangedPassword(tx, found, 'for share');
        const why = await useSecondFactor(tx, context, prepared, { profileId: found.id, address, now });
        return why ?? beginSignIn(tx, context, found.id, input);
      });
      if (typeof begun !== 'string') return begun;
      if (begun === 'code_refused') await refuse('wrong_code');
      throw new Refused(begun);
    });
    cookie.set(token);
    device.set(deviceToken);
    return profile;
  },

  async signOut({ context, cookie, address }) {
    const { token } = cookie;
    cookie.clear();
    if (token === null) return;
    try {
      await context.database.transaction(async (tx) => {
        const profileId = await endSession(tx, context, token);
        if (profileId !== null) await recordEvent(tx, context, 'sign-out', { profileId, address });
      });
    } catch (error) {
      // the browser no longer has the cookie, so the member is signed out here; the stored session expires by itself
      context.log.error({ error: messageOf(error) }, 'a session could not be ended');
    }
  },
});
