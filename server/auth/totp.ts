/** Codes of authenticator apps by RFC 6238, with the parameters that every app supports: SHA-1, six digits and 30 seconds. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { appCodeLength } from '#contract/second-factor.ts';

const issuer = 'Spotter';
/** The length of a secret: that of a SHA-1 hash, as RFC 4226 recommends. */
const secretBytes = 20;

const totpOf = (secret: Uint8Array, label = issuer): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: appCodeLength,
    period: 30,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

export const createTotpSecret = (): Uint8Array => Uint8Array.from(randomBytes(secretBytes));

export const setupTexts = (secret: Uint8Array, email: string): { readonly secret: string; readonly uri: string } => {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
};

/** The time step of a code: the current step, or the step before or after it, because clocks differ. Null if the code is not valid now. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

export const looksLikeAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Removes spaces: apps show a code in two groups, and members type the space. */
export const readAppCode = (typed: string): string => typed.replaceAll(/\s/g, '');
