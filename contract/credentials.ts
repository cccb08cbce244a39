import * as v from 'valibot';
import { Email } from './email.ts';
import { SecondFactorCode } from './second-factor.ts';

export const Credentials = v.strictObject({
  email: Email,
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
  /** A code of the authenticator app, or a recovery code; only for members with an app. */
  code: v.optional(SecondFactorCode),
});
export type Credentials = v.InferOutput<typeof Credentials>;
