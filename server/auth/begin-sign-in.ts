/** Sets the cookie, stores the device, and queues an email about a new device. */
import type { Profile } from '#contract/profile.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import type { HandlerInput } from '../http/handler-input.ts';
import { readProfile } from '../profile/profile-store.ts';
import { storeDevice } from './known-devices.ts';
import { isNewDevice, notifyOfNewDevice } from './new-device-notice.ts';
import { endSession, mintSession } from './sign-in-session-store.ts';

type Browser = Pick<HandlerInput<'signIn' | 'signInWithPasskey'>, 'address' | 'cookie' | 'device' | 'signInDevice' | 'now'>;

export interface BegunSignIn {
  readonly token: string;
  readonly deviceToken: string;
  readonly profile: Profile;
}

/** Ends the earlier session of the browser. The caller must set the cookies only after the transaction is committed. */
export async function beginSignIn(
  tx: Tx,
  context: Context,
  profileId: string,
  { address, cookie, device, signInDevice, now }: Browser,
  passkeyId: string | null = null,
): Promise<BegunSignIn> {
  const former = cookie.token;
  if (former !== null) await endSession(tx, context, former);
  const used = signInDevice();
  const isNew = await isNewDevice(tx, { profileId, device: used, deviceToken: device.token, now });
  const token = await mintSession(tx, profileId, now, used);
  if (isNew) await notifyOfNewDevice(tx, context, token);
  const deviceToken = await storeDevice(tx, profileId, device, now);
  await recordEvent(tx, context, 'sign-in.succeeded', {
    profileId,
    subject: passkeyId,
    address,
    after: { browser: used.browser, os: used.os },
  });
  return { token, deviceToken, profile: await readProfile(tx, profileId) };
}
