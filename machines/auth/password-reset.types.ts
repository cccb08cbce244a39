import type { Refused } from '#contract/call-failure.ts';
import type { PasswordReset } from '#contract/identity.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface PasswordResetInput {
  /** The token of the mailed link; null: the person requests an email. */
  readonly token: string | null;
}

export interface PasswordResetContext {
  readonly token: string | null;
  readonly email: string;
  readonly password: string;
  readonly reset: PasswordReset | null;
  readonly error: CallError | null;
}

export type PasswordResetEvent =
  | { readonly type: 'email.submitted'; readonly email: string }
  | { readonly type: 'password.submitted'; readonly password: string }
  | { readonly type: 'field.edited' }
  /** The person requests another email, because none came or the link cannot be used. */
  | { readonly type: 'startOver.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

export type RequestResetAnswer = { readonly kind: 'requested' } | Refused;
export type ReadResetAnswer = { readonly kind: 'read'; readonly reset: PasswordReset } | Refused;
export type ResetPasswordAnswer = { readonly kind: 'set' } | Refused;
export interface PasswordSetting {
  readonly token: string;
  readonly password: string;
}
