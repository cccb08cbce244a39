/** The key pair that identifies this server to push services. Source: RFC 8292. */
import { createECDH } from 'node:crypto';
import type { Handle, Tx } from '../database/schema.ts';
import { readServerKey, type ServerKey } from '../database/server-keys.ts';

export interface VapidKeys {
  /** An uncompressed point, as base64url, with which browsers subscribe. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const createPair = () => createECDH('prime256v1');

const key: ServerKey = {
  name: 'vapid',
  create: () => {
    const pair = createPair();
    pair.generateKeys();
    // Node omits leading zeros, which a private key must have.
    const bytes = pair.getPrivateKey();
    return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]);
  },
};

export async function readVapidKeys(tx: Tx | Handle): Promise<VapidKeys> {
  const privateKey = await readServerKey(tx, key);
  const pair = createPair();
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}
