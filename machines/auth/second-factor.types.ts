import type { Refused } from '#contract/call-failure.ts';
import type { SecondFactor, SecondFactorSetup } from '#contract/second-factor.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface SecondFactorContext {
  readonly status: SecondFactor | null;
  /** The secret that the page shows for the app; null after a code is confirmed. */
  readonly setup: SecondFactorSetup | null;
  readonly code: string | null;
  readonly recoveryCodes: readonly string[] | null;
  /** Whether an app was added, but the answer with its recovery codes was lost. */
  readonly areCodesLost: boolean;
  readonly error: CallError | null;
}

export type SecondFactorEvent =
  | { readonly type: 'add.pressed' }
  | { readonly type: 'code.submitted'; readonly code: string }
  | { readonly type: 'copy.pressed' }
  | { readonly type: 'stored.pressed' }
  | { readonly type: 'renew.pressed' }
  | { readonly type: 'remove.pressed' }
  | { readonly type: 'cancel.pressed' }
  | { readonly type: 'retry.pressed' };

export type SecondFactorRead = { readonly kind: 'read'; readonly status: SecondFactor } | Refused;
export type SecondFactorBegun = { readonly kind: 'begun'; readonly setup: SecondFactorSetup } | Refused;
/** Ports `confirmSecondFactor`, which takes the code, and `renewRecoveryCodes`. */
export type RecoveryCodesMade = { readonly kind: 'made'; readonly codes: readonly string[] } | Refused;
export type SecondFactorRemoved = { readonly kind: 'removed' } | Refused;

/** Port `copyText`; throws if the browser does not allow the page to copy. */
export interface CopyTextInput {
  readonly text: string;
}

export type SecondFactorAnswer = 'agree' | 'keep';
