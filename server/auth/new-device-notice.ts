/** Determines whether a sign-in is from a known device, and queues an email if it is not. Source: docs/decisions/sign-in.md#0369. */
import { deviceKnownFor } from '#machines/auth/sign-in-session.rules.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { queueEmails } from '../mail/mail-queue.ts';
import { isDeviceOf } from './known-devices.ts';
import type { SignInDevice } from './sign-in-device.ts';
import { hashToken } from './sign-in-session-store.ts';

export interface DeviceSignIn {
  readonly profileId: string;
  readonly device: SignInDevice;
  /** The token of the device cookie; null: the browser has none. */
  readonly deviceToken: string | null;
  readonly now: Date;
}

/** A device is known by its cookie, or by a session from the last 90 days with the same browser, system and network. */
async function isKnownDevice(tx: Tx, { profileId, device, deviceToken, now }: DeviceSignIn): Promise<boolean> {
  if (deviceToken !== null && (await isDeviceOf(tx, profileId, deviceToken, now))) return true;
  const found = await tx
    .selectFrom('auth_sessions')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('used_at', '>', new Date(now.getTime() - deviceKnownFor))
    .where('browser', 'is not distinct from', device.browser)
    .where('os', 'is not distinct from', device.os)
    .where('address_block', 'is not distinct from', device.addressBlock)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const hasSignedInBefore = async (tx: Tx, profileId: string): Promise<boolean> =>
  (await tx.selectFrom('auth_sessions').select('id').where('profile_id', '=', profileId).limit(1).executeTakeFirst()) !== undefined;

/** Whether the member is notified of a sign-in. The first sign-in of a member sends no notification. */
export const isNewDevice = async (tx: Tx, signIn: DeviceSignIn): Promise<boolean> =>
  (await hasSignedInBefore(tx, signIn.profileId)) && !(await isKnownDevice(tx, signIn));

/** The email is sent once the transaction has been committed. */
export async function notifyOfNewDevice(tx: Tx, context: Context, token: string): Promise<void> {
  const session = await tx
    .selectFrom('auth_sessions')
    .select(['id', 'profile_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  await queueEmails(tx, context, [{ kind: 'new_device', profile_id: session.profile_id, session_id: session.id }]);
}
