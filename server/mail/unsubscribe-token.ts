/** The last part of the address that stops the emails of one type, for mail programs with an unsubscribe button (RFC 8058). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { asStoppableEmail, type StoppableEmail } from '#contract/notifications.ts';
import type { Handle, Tx } from '../database/schema.ts';
import { readServerKey, type ServerKey } from '../database/server-keys.ts';
import { isUuid } from '../ids.ts';

export const unsubscribePath = '/unsubscribe/';

export interface Unsubscription {
  readonly orgId: string;
  readonly profileId: string;
  readonly type: StoppableEmail;
}

const key: ServerKey = { name: 'unsubscribe', create: () => randomBytes(32) };

const signedPart = ({ orgId, profileId, type }: Unsubscription): string => `${orgId}.${profileId}.${type}`;

const signatureOf = (secret: Buffer, unsubscription: Unsubscription): Buffer =>
  createHmac('sha256', secret).update(signedPart(unsubscription)).digest();

/** The token, in the form `<organisation>.<profile>.<type>.<signature>`. */
export const createUnsubscribeToken = async (tx: Tx, unsubscription: Unsubscription): Promise<string> =>
  `${signedPart(unsubscription)}.${signatureOf(await readServerKey(tx, key), unsubscription).toString('base64url')}`;

export async function readUnsubscribeToken(tx: Tx | Handle, token: string): Promise<Unsubscription | null> {
  const [orgId = '', profileId = '', kind = '', signature = ''] = token.split('.');
  const type = asStoppableEmail(kind);
  if (type === null || !isUuid(orgId) || !isUuid(profileId)) return null;
  const unsubscription = { orgId, profileId, type };
  const expected = signatureOf(await readServerKey(tx, key), unsubscription);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? unsubscription : null;
}
