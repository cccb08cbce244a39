/** The credentials for a sign-in. Source: decisions.wire. */
import * as v from 'valibot';
import { Email } from './email.ts';
import { SecondFactorCode } from './second-factor.ts';

export const Credentials = v.strictObject({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
  /** Of a member with an authenticator app: a code of it, or a recovery code. */
  code: v.optional(SecondFactorCode),
});
export type Credentials = v.InferOutput<typeof Credentials>;
