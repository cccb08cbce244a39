/** The authenticator app of a member and the recovery codes. Source: docs/decisions/sign-in.md#0384. */
import * as v from 'valibot';
import { OneLine } from './text.ts';
import { Instant } from './values.ts';

export const appCodeLength = 6;

/** A code of an authenticator app, or a recovery code with or without its dashes. */
export const SecondFactorCode = v.pipe(OneLine(), v.minLength(1), v.maxLength(40));

export const SecondFactorConfirmation = v.strictObject({ code: SecondFactorCode });

export const SecondFactor = v.object({
  /** When the app was added; null: no app, so the password is enough to sign in. */
  added_at: v.nullable(Instant),
  recovery_codes_left: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type SecondFactor = v.InferOutput<typeof SecondFactor>;

/** The data for setting up an authenticator app, which becomes active when the member confirms a code. */
export const SecondFactorSetup = v.object({
  /** The secret in base 32, for a member who types it into the app. */
  secret: v.string(),
  /** The URI for a QR code: `otpauth://totp/…`. */
  uri: v.string(),
  expires_at: Instant,
});
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetup>;

/** Recovery codes in groups of four characters. They are shown only once. */
export const RecoveryCodes = v.object({ recovery_codes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodes>;
