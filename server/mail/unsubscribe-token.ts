/** The last part of the address that stops the emails of one type, for mail programs with an unsubscribe button (RFC 8058). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { asEmailedType, type EmailedType } from '#contract/notifications.ts';
import type { Handle, Tx } from '../database/schema.ts';
import { isUuid } from '../ids.ts';

export const unsubscribePath = '/unsubscribe/';

export interface Unsubscription {
  readonly profileId: string;
  readonly type: EmailedType;
}

const keyName = 'unsubscribe';

/** Made at first use. */
async function readKey(tx: Tx | Handle): Promise<Buffer> {
  const stored = () => tx.selectFrom('server_keys').select('value').where('name', '=', keyName).executeTakeFirst();
  const known = await stored();
  if (known) return known.value;
  await tx
    .insertInto('server_keys')
    .values({ name: keyName, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await stored();
  if (!made) throw new Error('The key of unsubscribe addresses was not stored.');
  return made.value;
}

const signatureOf = (key: Buffer, { profileId, type }: Unsubscription): Buffer =>
  createHmac('sha256', key).update(`${profileId}.${type}`).digest();

/** `<profile>.<type>.<signature>` */
export const createUnsubscribeToken = async (tx: Tx, unsubscription: Unsubscription): Promise<string> =>
  `${unsubscription.profileId}.${unsubscription.type}.${signatureOf(await readKey(tx), unsubscription).toString('base64url')}`;

/** Null where this server has not signed it. */
export async function readUnsubscribeToken(tx: Tx | Handle, token: string): Promise<Unsubscription | null> {
  const [profileId = '', kind = '', signature = ''] = token.split('.');
  const type = asEmailedType(kind);
  if (type === null || !isUuid(profileId)) return null;
  const expected = signatureOf(await readKey(tx), { profileId, type });
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? { profileId, type } : null;
}
