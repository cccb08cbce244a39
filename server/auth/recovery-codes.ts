/** Stores recovery codes. All codes of a member share one salt, so that checking a code costs one hash. */
import { randomBytes } from 'node:crypto';
import { printCode, readCode } from '#machines/auth/invite.rules.ts';
import { recoveryCodeCount } from '#machines/auth/second-factor.rules.ts';
import { createCode } from './one-use-code.ts';
import { deriveTag } from './password-hash.ts';

/** The number of characters of a code; twelve characters have 58 bits. */
const codeLength = 12;
const saltLength = 16;

export interface CreatedRecoveryCodes {
  /** The member sees these codes only once. */
  readonly codes: readonly string[];
  readonly salt: Uint8Array;
  readonly hashes: string[];
}

export const hashRecoveryCode = async (typed: string, salt: Uint8Array): Promise<string> =>
  (await deriveTag(readCode(typed), Buffer.from(salt))).toString('base64');

export async function createRecoveryCodes(): Promise<CreatedRecoveryCodes> {
  const salt = randomBytes(saltLength);
  const codes = Array.from({ length: recoveryCodeCount }, () => createCode(codeLength));
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
  return { codes: codes.map(printCode), salt, hashes };
}
