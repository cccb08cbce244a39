/** Signing in and out. */
import { messageOf } from '../database/errors.ts';
import type { CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { readProfile } from '../profile/profile-store.ts';
import { isNewDevice, notifyOfNewDevice } from './new-device-notice.ts';
import { requireUnchangedPassword } from './set-password.ts';
import { isPasswordOf } from './password-hash.ts';
import { endSession, mintSession } from './sign-in-session-store.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export const authCalls = (limits: SignInLimits): Pick<CallHandlers, 'signIn' | 'signOut'> => ({
  async signIn({ context, body, address, device, cookie, now }) {
    const { email, password } = body;
    const known = await limits.attempt(email, address, async () => {
      const found = await context.database.once((handle) =>
        handle
          .selectFrom('profiles')
          .select(['id', 'password_hash'])
          .where((expression) => expression(expression.fn('lower', ['email']), '=', email))
          .executeTakeFirst(),
      );
      if (!(await isPasswordOf(password, found?.password_hash ?? null)) || !found) throw new Refused('invalid_credentials');
      return found;
    });
    const former = cookie.token;
    const { token, profile } = await context.database.transaction(async (tx) => {
      await requireUnchangedPassword(tx, known, 'for share');
      if (former !== null) await endSession(tx, context, former);
      const isNew = await isNewDevice(tx, { profileId: known.id, device: device(), now });
      const minted = await mintSession(tx, known.id, now, device());
      if (isNew) await notifyOfNewDevice(tx, context, minted);
      return { token: minted, profile: await readProfile(tx, known.id) };
    });
    cookie.set(token);
    return profile;
  },

  async signOut({ context, cookie }) {
    const { token } = cookie;
    cookie.clear();
    if (token === null) return;
    try {
      await context.database.transaction((tx) => endSession(tx, context, token));
    } catch (error) {
      // the browser has no cookie any more, which is what the member asked for; the session runs out by itself
      context.log.error({ error: messageOf(error) }, 'a session could not be ended');
    }
  },
});
