/** The authenticator app of a member and the recovery codes. Source: docs/decisions/sign-in.md#0384. */
import * as v from 'valibot';
import { OneLine } from './text.ts';
import { Instant } from './values.ts';

/** Digits of a code from an app. */
export const appCodeLength = 6;

/** A code of an app, or a recovery code with or without its dashes. */
export const SecondFactorCode = v.pipe(OneLine(), v.minLength(1), v.maxLength(40));

/** The body that confirms an app; forms check it too. */
export const SecondFactorConfirmation = v.strictObject({ code: SecondFactorCode });

export const SecondFactor = v.object({
  /** When the app was added; null: signing in with the password needs no code. */
  added_at: v.nullable(Instant),
  recovery_codes_left: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type SecondFactor = v.InferOutput<typeof SecondFactor>;

/** The data for setting up an app; it is valid once a code is confirmed. */
export const SecondFactorSetup = v.object({
  /** In base 32, to type. */
  secret: v.string(),
  /** `otpauth://totp/…`, for a QR code. */
  uri: v.string(),
  expires_at: Instant,
});
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetup>;

/** In groups of four; no later answer has them. */
export const RecoveryCodes = v.object({ recovery_codes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;
