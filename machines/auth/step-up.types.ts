import type { Refused } from '#contract/call-failure.ts';
import type { SignedPasskey } from '#contract/passkeys.ts';
import type { StepUp } from '#contract/step-up.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface StepUpContext {
  /** Password and code; set only while the server checks them. */
  readonly proof: StepUp | null;
  /** The passkey’s signature; set only while the server checks it. */
  readonly signed: SignedPasskey | null;
  readonly needsCode: boolean;
  readonly isConfirmed: boolean;
  readonly error: CallError | null;
}

export type StepUpEvent =
  | { readonly type: 'proof.submitted'; readonly proof: StepUp }
  | { readonly type: 'field.edited' }
  | { readonly type: 'passkey.pressed' }
  | { readonly type: 'cancel.pressed' };

export type StepUpAnswer = { readonly kind: 'confirmed' } | Refused;

export interface StepUpOutput {
  readonly isConfirmed: boolean;
}
