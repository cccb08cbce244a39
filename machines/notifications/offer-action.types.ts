/** What an action in the notification of an offer needs and sends. */
import type { Refused } from '#contract/call-failure.ts';
import type { OfferAction } from '#contract/push.ts';

export interface OfferActionInput {
  readonly action: OfferAction;
  readonly visitId: string;
  /** The guid of the facility. */
  readonly facility: string;
  /** The idempotency key: the same for each press on this button, on every device of the member. */
  readonly key: string;
}

export type OfferActionContext = OfferActionInput;

/** It receives no events: it starts with a press and ends with a result. */
export type OfferActionEvent = never;

/** Port `sendOfferAction`. */
export type OfferActionAnswer = { readonly kind: 'changed' } | Refused;
