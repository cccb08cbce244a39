import type { Refused } from '#contract/call-failure.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface NewPassword {
  readonly current_password: string;
  readonly password: string;
}

export interface PasswordChangeInput {
  /** Whether the form opens at once, because the member followed a link to change the password. */
  readonly isWanted: boolean;
}

export interface PasswordChangeContext {
  readonly passwords: NewPassword | null;
  readonly isWanted: boolean;
  readonly error: CallError | null;
}

export type PasswordChangeEvent =
  | { readonly type: 'change.pressed' }
  | { readonly type: 'cancel.pressed' }
  | { readonly type: 'passwords.submitted'; readonly passwords: NewPassword }
  | { readonly type: 'field.edited' };

export type ChangePasswordAnswer = { readonly kind: 'changed' } | Refused;
