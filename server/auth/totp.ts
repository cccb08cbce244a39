/** Codes of an authenticator app: RFC 6238 with what every app supports, SHA-1, six digits and half a minute. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { appCodeLength } from '#contract/second-factor.ts';

/** Members find it under this name in their app. */
const issuer = 'Spotter';
/** As long as a tag of SHA-1, which RFC 4226 recommends. */
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

/** The half minute of a code: this one, the one before or the next, as clocks differ; null: it is no code of now. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

export const looksLikeAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Apps show a code in two groups, and members type it so. */
export const readAppCode = (typed: string): string => typed.replaceAll(/\s/g, '');
