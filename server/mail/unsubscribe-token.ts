/** The last part of the address that stops the emails of one type, for mail programs with an unsubscribe button (RFC 8058). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { asStoppableEmail, type StoppableEmail } from '#contract/notifications.ts';
import type { Handle, Tx } from '../database/schema.ts';
import { readServerKey, type ServerKey } from '../database/server-keys.ts';
import { isUuid } from '../ids.ts';

export const unsubscribePath = '/unsubscribe/';

export interface Unsubscription {
  readonly profileId: string;
  readonly type: StoppableEmail;
}

const key: ServerKey = { name: 'unsubscribe', create: () => randomBytes(32) };

const signatureOf = (secret: Buffer, { profileId, type }: Unsubscription): Buffer =>
  createHmac('sha256', secret).update(`${profileId}.${type}`).digest();

/** `<profile>.<type>.<signature>` */
export const createUnsubscribeToken = async (tx: Tx, unsubscription: Unsubscription): Promise<string> =>
  `${unsubscription.profileId}.${unsubscription.type}.${signatureOf(await readServerKey(tx, key), unsubscription).toString('base64url')}`;

/** Null where this server has not signed it. */
export async function readUnsubscribeToken(tx: Tx | Handle, token: string): Promise<Unsubscription | null> {
  const [profileId = '', kind = '', signature = ''] = token.split('.');
  const type = asStoppableEmail(kind);
  if (type === null || !isUuid(profileId)) return null;
  const expected = signatureOf(await readServerKey(tx, key), { profileId, type });
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? { profileId, type } : null;
}
