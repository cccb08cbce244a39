/** What keeping cards takes, remembers, hears and says. */
import type { Refused } from '#contract/answer.ts';
import type { CardEntry, CardTokenRefused, Gateway, PaymentSource } from '#contract/cards.ts';
import type { FeedbackEvent, Trouble } from '#machines/feedback/feedback.events.ts';

/** What was typed into the form. It is never remembered here: whoever submits it brings it. */
export interface CardForm {
  readonly number: string;
  readonly expiry: string;
  readonly code: string;
  readonly name: string;
}
export type CardField = keyof CardForm;

export interface Purse {
  readonly gateways: readonly Gateway[];
  readonly cards: readonly PaymentSource[];
}

/** What is done with a card that is kept. */
export interface CardChange {
  readonly kind: 'default' | 'delete';
  readonly id: string;
  /** Repeats of it have the effect of one. */
  readonly key: string;
}

export interface PaymentMethodContext {
  /** As the server last said; null until it is read. */
  readonly purse: Purse | null;
  /** The card that somebody is asked about, or that is being changed. */
  readonly chosen: string | null;
  /** Which fields of the form cannot be right, as it was submitted last. */
  readonly wrong: readonly CardField[];
  /** Whether the form is open: it stays so while the cards are read again. */
  readonly isFormOpen: boolean;
  readonly trouble: Trouble | null;
  /** How many wishes there were: each gets a key of its own. */
  readonly wished: number;
  readonly keySeed: string;
}

export interface PaymentMethodInput {
  readonly keySeed: string;
}

export type PaymentMethodEvent =
  | { readonly type: 'form.opened' }
  | { readonly type: 'form.closed' }
  | { readonly type: 'card.submitted'; readonly form: CardForm; readonly now: Date }
  | { readonly type: 'default.pressed'; readonly id: string }
  | { readonly type: 'delete.pressed'; readonly id: string }
  | { readonly type: 'delete.confirmed' }
  | { readonly type: 'delete.declined' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

export type PaymentMethodEmitted = Extract<FeedbackEvent, { readonly type: 'trouble.met' }>;

/** Port `readPaymentSources`. */
export type PurseRead = { readonly kind: 'read'; readonly purse: Purse } | Refused;
/** Port `addPaymentSource`: hands the card to the gateway, and what the gateway gives for it to the studio. */
export type CardAdded = { readonly kind: 'added' } | { readonly kind: 'notTaken'; readonly error: CardTokenRefused['error'] } | Refused;
export interface CardAdding {
  readonly gatewayId: string;
  readonly entry: CardEntry;
  readonly key: string;
}
/** Port `changePaymentSource`. */
export type CardChanged = { readonly kind: 'changed' } | Refused;
