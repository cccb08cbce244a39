/** Input, context and events of keeping cards. */
import type { Refused } from '#contract/call-failure.ts';
import type { CardEntry, CardTokenRefused, Gateway, PaymentSource } from '#contract/cards.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

/** What was typed into the form. It is never stored here: the submit event contains it. */
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

/** Why the gateway's own form has no card: it was declined, the member's bank did not confirm it, or the gateway sent no usable answer. */
export type CardDecline = 'declined' | 'notConfirmed' | 'unknown';

export interface PaymentMethodContext {
  /** As the server last confirmed it; null until it is read. */
  readonly paymentMethods: PaymentMethods | null;
  /** The card that waits for a confirmation, or is being changed. */
  readonly chosen: string | null;
  /** Which fields of the form cannot be right, as it was submitted last. */
  readonly wrong: readonly CardField[];
  /** Whether the form is open: it stays so while the cards are read again. */
  readonly isFormOpen: boolean;
  /** Whether the bank has led back to the page, and what became of the card is still to be read. */
  readonly isBackFromBank: boolean;
  /** What the gateway's own form gave for a card; it is no number. */
  readonly token: string | null;
  readonly decline: CardDecline | null;
  readonly error: CallError | null;
  /** The number of intents so far: each gets its own key. */
  readonly intents: number;
  readonly keySeed: string;
}

export interface PaymentMethodInput {
  readonly keySeed: string;
  readonly isBackFromBank?: boolean;
}

export type PaymentMethodEvent =
  | { readonly type: 'form.opened' }
  | { readonly type: 'form.closed' }
  | { readonly type: 'card.submitted'; readonly form: CardFormFields; readonly now: Date }
  /** The gateway's own form, whose fields the page cannot read. */
  | { readonly type: 'hosted.submitted' }
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
/** Port `openHostedForm`: loads the gateway's own form into the page. */
export type OpenHostedFormAnswer = { readonly kind: 'shown' } | Refused;
export interface HostedFormInput {
  readonly gatewayId: string;
}
/** Port `confirmHostedForm`: the card goes to the gateway. `incomplete`: the form shows what is missing. */
export type ConfirmHostedFormAnswer =
  | { readonly kind: 'confirmed'; readonly token: string }
  | { readonly kind: 'declined'; readonly decline: Exclude<CardDecline, 'unknown'> }
  | { readonly kind: 'incomplete' };
/** Port `readConfirmedCard`: what became of the card for which the member was at their bank. */
export type ReadConfirmedCardAnswer = Exclude<ConfirmHostedFormAnswer, { readonly kind: 'incomplete' }> | Refused;
/** Port `keepConfirmedCard`: the studio gets the token. */
export type KeepConfirmedCardAnswer = { readonly kind: 'added' } | Refused;
export interface KeepConfirmedCardInput extends HostedFormInput {
  readonly token: string;
  readonly key: string;
}
/** Port `changePaymentSource`. */
export type ChangePaymentSourceAnswer = { readonly kind: 'changed' } | Refused;
