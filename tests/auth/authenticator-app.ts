import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { beginSecondFactor, confirmSecondFactor } from '#contract/second-factor-calls.ts';

export const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

export interface AuthenticatorApp {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

type Send = (method: string, path: string, init?: { readonly body?: unknown }) => Promise<{ readonly body: unknown }>;

/** Adds an app through the calls, in a session that is recent enough. */
export async function addApp(send: Send, at: Date): Promise<AuthenticatorApp> {
  const begun = await send('POST', '/api/v1/second_factor/secret');
  const { secret } = v.parse(beginSecondFactor.answer, begun.body);
  const confirmed = await send('PUT', '/api/v1/second_factor', { body: { code: appCode(secret, at) } });
  return { secret, recoveryCodes: v.parse(confirmSecondFactor.answer, confirmed.body).recovery_codes };
}
