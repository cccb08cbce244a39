/** The types of the reset of a password. */
import type { Refused } from '#contract/call-failure.ts';
import type { PasswordReset } from '#contract/identity.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface PasswordResetInput {
  /** The token of the mailed link; null: the person requests one. */
  readonly token: string | null;
}

export interface PasswordResetContext {
  readonly token: string | null;
  /** The address for the email, as typed. */
  readonly email: string;
  /** The new password, only while the server stores it. */
  readonly password: string;
  /** The use of the link; null until it is read. */
  readonly reset: PasswordReset | null;
  readonly error: CallError | null;
}

export type PasswordResetEvent =
  | { readonly type: 'email.submitted'; readonly email: string }
  | { readonly type: 'password.submitted'; readonly password: string }
  /** Something in the form was changed. */
  | { readonly type: 'field.edited' }
  /** No email came, or the link cannot be used: the person requests another one. */
  | { readonly type: 'startOver.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Port `requestPasswordReset`. */
export type RequestResetAnswer = { readonly kind: 'requested' } | Refused;
/** Port `readPasswordReset`. */
export type ReadResetAnswer = { readonly kind: 'read'; readonly reset: PasswordReset } | Refused;
/** Port `resetPassword`. */
export type ResetPasswordAnswer = { readonly kind: 'set' } | Refused;
export interface PasswordSetting {
  readonly token: string;
  readonly password: string;
}
