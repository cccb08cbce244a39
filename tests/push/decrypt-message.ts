/** Source: RFC 8188 §2, RFC 8291 §3.4. */
import { createDecipheriv, createHmac, type ECDH } from 'node:crypto';

export interface Receiver {
  readonly pair: ECDH;
  /** The authentication secret of the subscription: 16 bytes. */
  readonly secret: Buffer;
}

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const digest = createHmac('sha256', key);
  for (const part of parts) digest.update(part);
  return digest.digest();
};

const tagLength = 16;

/** Throws if the message is for another receiver, was changed, or has an invalid format. */
export function decryptMessage({ pair, secret }: Receiver, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error('A push message is one record.');

  const keyInput = hmac(hmac(secret, pair.computeSecret(sender)), 'WebPush: info\0', pair.getPublicKey(), sender, '\u0001');
  const seed = hmac(salt, keyInput);
  const key = hmac(seed, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16);
  const nonce = hmac(seed, 'Content-Encoding: nonce\0\u0001').subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-tagLength));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The last record ends with the octet 2.');
  return padded.subarray(0, end).toString();
}
