/** What the flow of a forgotten password takes, remembers and hears. */
import type { Refused } from '#contract/call-failure.ts';
import type { PasswordReset } from '#contract/identity.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface PasswordResetInput {
  /** What the mailed link is named by; null: somebody asks for one. */
  readonly token: string | null;
}

export interface PasswordResetContext {
  readonly token: string | null;
  /** Where the email was asked to go, as typed. */
  readonly email: string;
  /** The new password while the server is told it, and no longer. */
  readonly password: string;
  /** What the link is good for; null until it is read. */
  readonly reset: PasswordReset | null;
  readonly error: CallError | null;
}

export type PasswordResetEvent =
  | { readonly type: 'email.submitted'; readonly email: string }
  | { readonly type: 'password.submitted'; readonly password: string }
  /** Something in the form was changed. */
  | { readonly type: 'field.edited' }
  /** No email came, or the link is good for nothing: another one is asked for. */
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
