/** What keeping cards takes, remembers, hears and says. */
import type { Refused } from '#contract/call-failure.ts';
import type { CardEntry, CardTokenRefused, Gateway, PaymentSource } from '#contract/cards.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

/** What was typed into the form. It is never remembered here: whoever submits it brings it. */
export interface CardFormFields {
  readonly number: string;
  readonly expiry: string;
  readonly code: string;
  readonly name: string;
}
export type CardField = keyof CardFormFields;

export interface PaymentMethods {
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
  readonly paymentMethods: PaymentMethods | null;
  /** The card that somebody is asked about, or that is being changed. */
  readonly chosen: string | null;
  /** Which fields of the form cannot be right, as it was submitted last. */
  readonly wrong: readonly CardField[];
  /** Whether the form is open: it stays so while the cards are read again. */
  readonly isFormOpen: boolean;
  readonly error: CallError | null;
  /** How many wishes there were: each gets a key of its own. */
  readonly intents: number;
  readonly keySeed: string;
}

export interface PaymentMethodInput {
  readonly keySeed: string;
}

export type PaymentMethodEvent =
  | { readonly type: 'form.opened' }
  | { readonly type: 'form.closed' }
  | { readonly type: 'card.submitted'; readonly form: CardFormFields; readonly now: Date }
  | { readonly type: 'default.pressed'; readonly id: string }
  | { readonly type: 'delete.pressed'; readonly id: string }
  | { readonly type: 'delete.confirmed' }
  | { readonly type: 'delete.declined' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

export type PaymentMethodEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

/** Port `readPaymentSources`. */
export type ReadPaymentSourcesAnswer = { readonly kind: 'read'; readonly paymentMethods: PaymentMethods } | Refused;
/** Port `addPaymentSource`: hands the card to the gateway, and what the gateway gives for it to the studio. */
export type AddPaymentSourceAnswer =
  | { readonly kind: 'added' }
  | { readonly kind: 'notTaken'; readonly error: CardTokenRefused['error'] }
  | Refused;
export interface AddPaymentSourceInput {
  readonly gatewayId: string;
  readonly entry: CardEntry;
  readonly key: string;
}
/** Port `changePaymentSource`. */
export type ChangePaymentSourceAnswer = { readonly kind: 'changed' } | Refused;
