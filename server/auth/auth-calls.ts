/** Signing in and out. */
import { recordAlone, recordEvent } from '../audit/record-event.ts';
import { messageOf } from '../database/errors.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { readProfile } from '../profile/profile-store.ts';
import { isNewDevice, notifyOfNewDevice } from './new-device-notice.ts';
import { requireUnchangedPassword } from './set-password.ts';
import { storeDevice } from './known-devices.ts';
import { isPasswordOf } from './password-hash.ts';
import { endSession, mintSession } from './sign-in-session-store.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export const authCalls = (limits: SignInLimits): Pick<CallHandlers, 'signIn' | 'signOut'> => ({
  async signIn({ context, body, address, cookie, device, signInDevice, locale, now }) {
    const { email, password } = body;
    const known = await limits.attempt({ email, address, device: device.token, locale, now }, async () => {
      const found = await context.database.once((handle) =>
        handle
          .selectFrom('profiles')
          .select(['id', 'password_hash'])
          .where((expression) => expression(expression.fn('lower', ['email']), '=', email))
          .executeTakeFirst(),
      );
      if ((await isPasswordOf(password, found?.password_hash ?? null)) && found) return found;
      const reason = found ? 'wrong_password' : 'unknown_email';
      await recordAlone(context, 'sign-in.failed', { profileId: found?.id ?? null, address, after: { reason } });
      throw new Refused('invalid_credentials');
    });
    const former = cookie.token;
    const { token, deviceToken, profile } = await context.database.transaction(async (tx) => {
      await requireUnchangedPassword(tx, known, 'for share');
      if (former !== null) await endSession(tx, context, former);
      const isNew = await isNewDevice(tx, { profileId: known.id, device: signInDevice(), deviceToken: device.token, now });
      const minted = await mintSession(tx, known.id, now, signInDevice());
      if (isNew) await notifyOfNewDevice(tx, context, minted);
      const stored = await storeDevice(tx, known.id, device, now);
      await recordEvent(tx, context, 'sign-in.succeeded', { profileId: known.id, address });
      return { token: minted, deviceToken: stored, profile: await readProfile(tx, known.id) };
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
      // the browser has no cookie any more, which is what the member asked for; the session runs out by itself
      context.log.error({ error: messageOf(error) }, 'a session could not be ended');
    }
  },
});
