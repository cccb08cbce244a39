import type { Refused } from '#contract/call-failure.ts';
import type { OfferAction } from '#contract/push.ts';

export interface OfferActionInput {
  readonly action: OfferAction;
  readonly visitId: string;
  readonly facility: string;
  /** The idempotency key: the same for all presses of this button, on all devices of the member. */
  readonly key: string;
}

export type OfferActionContext = OfferActionInput;

/** The actor receives no events: it starts with a press and ends with a result. */
export type OfferActionEvent = never;

export type OfferActionAnswer = { readonly kind: 'changed' } | Refused;
