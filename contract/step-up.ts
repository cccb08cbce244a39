/** Confirmations that the signed-in member is at the device. Source: docs/decisions/sign-in.md#0385. */
import * as v from 'valibot';
import { passwordLength } from './identity.ts';
import { SecondFactorCode } from './second-factor.ts';

export const StepUp = v.strictObject({
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(passwordLength.most)),
  /** A code of the authenticator app, or a recovery code; only for members with an app. */
  code: v.optional(SecondFactorCode),
});
export type StepUp = v.InferOutput<typeof StepUp>;
