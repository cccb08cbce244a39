/** A passkey in memory. It creates and signs credentials, and can produce each error that the server checks. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import * as v from 'valibot';
import { beginPasskey, beginPasskeySignIn } from '#contract/passkey-calls.ts';
import type { CreatedPasskey, SignedPasskey } from '#contract/passkeys.ts';
import type { TestResponse } from '#tests/server/test-server.ts';

export interface SoftwarePasskey {
  readonly id: string;
  readonly made: CreatedPasskey;
  readonly sign: (challenge: string, wrong?: Wrong) => SignedPasskey;
}

/** The differences from a valid credential. */
export interface Wrong {
  readonly counter?: number;
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUnverified?: boolean;
  readonly type?: string;
  readonly userHandle?: string | null;
  readonly isForged?: boolean;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const flags = { present: 0x01, verified: 0x04, canBeBackedUp: 0x08, backedUp: 0x10, attested: 0x40 };

const authenticatorData = (rpId: string, bits: number, counter: number, attested: Uint8Array = new Uint8Array()): Buffer => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, attested]);
};

interface Made {
  readonly origin: string;
  readonly challenge: string;
  readonly profileId: string;
  readonly counter?: number;
  readonly wrong?: Pick<Wrong, 'origin' | 'rpId' | 'isUnverified' | 'type'>;
}

export function makePasskey({ origin, challenge, profileId, counter = 0, wrong = {} }: Made): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );
  const credential = randomBytes(32);
  const id = base64url(credential);
  const rpId = new URL(origin).hostname;
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credential.length]), credential, cose]);
  const bits = (isUnverified = false): number => flags.present | flags.canBeBackedUp | flags.backedUp | (isUnverified ? 0 : flags.verified);
  const data = authenticatorData(wrong.rpId ?? rpId, bits(wrong.isUnverified) | flags.attested, counter, attested);
  const attestation = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', Uint8Array.from(data)],
    ]),
  );
  return {
    id,
    made: {
      id,
      client_data: base64url(clientData(wrong.type ?? 'webauthn.create', challenge, wrong.origin ?? origin)),
      attestation: base64url(attestation),
      transports: ['internal'],
    },
    sign: (signedChallenge, differs = {}) => {
      const signedData = authenticatorData(differs.rpId ?? rpId, bits(differs.isUnverified), differs.counter ?? 0);
      const client = clientData(differs.type ?? 'webauthn.get', signedChallenge, differs.origin ?? origin);
      const over = Buffer.concat([signedData, sha256(client)]);
      return {
        id,
        client_data: base64url(client),
        authenticator_data: base64url(signedData),
        signature: base64url(sign('sha256', differs.isForged ? Buffer.concat([over, over]) : over, privateKey)),
        user_handle: differs.userHandle === undefined ? Buffer.from(profileId).toString('base64url') : differs.userHandle,
      };
    },
  };
}

export const challengeFrom = (answer: TestResponse): string => {
  const read = v.safeParse(v.union([beginPasskey.answer, beginPasskeySignIn.answer]), answer.body);
  if (!read.success) throw new Error(`there are no options in ${answer.text}`);
  return read.output.options.challenge;
};

type Send = (
  method: string,
  path: string,
  options?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
) => Promise<TestResponse>;

/** Adds a passkey through the calls, in a session that is recent enough. */
export async function addPasskey(send: Send, origin: string, profileId: string, counter = 0): Promise<SoftwarePasskey> {
  const passkey = makePasskey({ origin, challenge: challengeFrom(await send('POST', '/api/v1/passkeys/options')), profileId, counter });
  const answer = await send('POST', '/api/v1/passkeys', { body: { passkey: passkey.made } });
  if (answer.status !== 200) throw new Error(`it was not added: ${answer.text}`);
  return passkey;
}

export async function signInWith(
  send: Send,
  passkey: SoftwarePasskey,
  wrong: Wrong = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<TestResponse> {
  const challenge = challengeFrom(await send('POST', '/api/v1/authentication/passkey/options', { headers }));
  return send('POST', '/api/v1/authentication/passkey', { body: { passkey: passkey.sign(challenge, wrong) }, headers });
}

export async function stepUpWith(send: Send, passkey: SoftwarePasskey, wrong: Wrong = {}): Promise<TestResponse> {
  const challenge = challengeFrom(await send('POST', '/api/v1/authentication/passkey/options'));
  return send('POST', '/api/v1/step_up/passkey', { body: { passkey: passkey.sign(challenge, wrong) } });
}
