import { sql } from 'kysely';
import type { Handle, Tx } from '../database/schema.ts';
import type { DeviceCookie } from '../http/handler-input.ts';
import { createToken, hashToken } from './sign-in-session-store.ts';

const day = 24 * 60 * 60 * 1000;
export const deviceLifetime = 400 * day;
const devicesAtMost = 20;

const devicesWith = (handle: Handle | Tx, token: string, now: Date) =>
  handle
    .selectFrom('known_devices as d')
    .innerJoin('profiles as p', 'p.id', 'd.profile_id')
    .select('d.used_at')
    .where('d.token_hash', '=', hashToken(token))
    .where('d.used_at', '>', new Date(now.getTime() - deviceLifetime));

export const isKnownDevice = async (handle: Handle, email: string, token: string, now: Date): Promise<boolean> =>
  (await devicesWith(handle, token, now)
    .where(sql<string>`lower(p.email)`, '=', email)
    .executeTakeFirst()) !== undefined;

export const isDeviceOf = async (tx: Tx, profileId: string, token: string, now: Date): Promise<boolean> =>
  (await devicesWith(tx, token, now).where('d.profile_id', '=', profileId).executeTakeFirst()) !== undefined;

/** Returns the token for the cookie. A token that the server did not create is replaced, because another person may know it. */
export async function storeDevice(tx: Tx, profileId: string, { token: former }: Pick<DeviceCookie, 'token'>, now: Date): Promise<string> {
  const isOurs =
    former !== null &&
    (await tx.selectFrom('known_devices').select('profile_id').where('token_hash', '=', hashToken(former)).executeTakeFirst()) !==
      undefined;
  const token = isOurs ? former : createToken();
  await tx
    .insertInto('known_devices')
    .values({ profile_id: profileId, token_hash: hashToken(token), created_at: now, used_at: now })
    .onConflict((conflict) => conflict.columns(['profile_id', 'token_hash']).doUpdateSet({ used_at: now }))
    .execute();
  const kept = tx
    .selectFrom('known_devices')
    .select('token_hash')
    .where('profile_id', '=', profileId)
    .orderBy('used_at', 'desc')
    .orderBy('token_hash')
    .limit(devicesAtMost);
  await tx.deleteFrom('known_devices').where('profile_id', '=', profileId).where('token_hash', 'not in', kept).execute();
  return token;
}

/** Removes every known device of the member, because another person may have known the password of the sign-in. */
export const removeDevices = async (tx: Tx, profileId: string): Promise<void> =>
  void (await tx.deleteFrom('known_devices').where('profile_id', '=', profileId).execute());
