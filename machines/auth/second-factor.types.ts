/** The types of the authenticator app and the recovery codes: context, events and ports. */
import type { Refused } from '#contract/call-failure.ts';
import type { SecondFactor, SecondFactorSetup } from '#contract/second-factor.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface SecondFactorContext {
  /** Null until it is read. */
  readonly status: SecondFactor | null;
  /** What the app needs, until a code of it is confirmed. */
  readonly setup: SecondFactorSetup | null;
  /** The code of the app, while it is confirmed. */
  readonly code: string | null;
  /** Only while they are shown. */
  readonly recoveryCodes: readonly string[] | null;
  /** An app was added, and the answer with its recovery codes did not arrive. */
  readonly areCodesLost: boolean;
  /** Why the last call failed, or why its result is not known. */
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

/** Port `readSecondFactor`. */
export type SecondFactorRead = { readonly kind: 'read'; readonly status: SecondFactor } | Refused;
/** Port `beginSecondFactor`. */
export type SecondFactorBegun = { readonly kind: 'begun'; readonly setup: SecondFactorSetup } | Refused;
/** Ports `confirmSecondFactor`, which takes the code, and `renewRecoveryCodes`. */
export type RecoveryCodesMade = { readonly kind: 'made'; readonly codes: readonly string[] } | Refused;
/** Port `removeSecondFactor`. */
export type SecondFactorRemoved = { readonly kind: 'removed' } | Refused;

/** Port `copyText`; throws where the device does not let the page copy. */
export interface CopyTextInput {
  readonly text: string;
}

/** Answers to the question before the codes are replaced or the app is removed. */
export type SecondFactorAnswer = 'agree' | 'keep';
