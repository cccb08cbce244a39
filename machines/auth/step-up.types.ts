/** The types of confirming who is signed in: context, events, ports and output. */
import type { Refused } from '#contract/call-failure.ts';
import type { SignedPasskey } from '#contract/passkeys.ts';
import type { StepUp } from '#contract/step-up.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface StepUpContext {
  /** Password and code, only while the server checks them. */
  readonly proof: StepUp | null;
  /** What the browser has signed, only while the server checks it. */
  readonly signed: SignedPasskey | null;
  /** The member has an authenticator app. */
  readonly needsCode: boolean;
  readonly isConfirmed: boolean;
  /** Why the member is not confirmed yet. */
  readonly error: CallError | null;
}

export type StepUpEvent =
  | { readonly type: 'proof.submitted'; readonly proof: StepUp }
  | { readonly type: 'field.edited' }
  | { readonly type: 'passkey.pressed' }
  | { readonly type: 'cancel.pressed' };

/** Ports `stepUp` and `stepUpWithPasskey`. */
export type StepUpAnswer = { readonly kind: 'confirmed' } | Refused;

export interface StepUpOutput {
  /** False: the member changes nothing. */
  readonly isConfirmed: boolean;
}
