import type { Refused } from '#contract/call-failure.ts';
import type { CardEntry, CardTokenRefused, Gateway, PaymentSource } from '#contract/cards.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

/** The typed fields. The context never stores them: only the submit event contains them. */
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

export interface CardChange {
  readonly kind: 'default' | 'delete';
  readonly id: string;
  /** The idempotency key of the change. */
  readonly key: string;
}

/** Why the gateway’s form returned no card: the card was declined, the bank did not confirm it, or the gateway sent no usable answer. */
export type CardDecline = 'declined' | 'notConfirmed' | 'unknown';

export interface PaymentMethodContext {
  /** The server’s last response; null until the cards are read. */
  readonly paymentMethods: PaymentMethods | null;
  /** The card that is being changed, or whose removal must be confirmed. */
  readonly chosen: string | null;
  readonly wrong: readonly CardField[];
  /** Whether a form for a card is open. Stays true while the cards are read again. */
  readonly isFormOpen: boolean;
  /** Whether the member returned from the bank's page, and the result must still be read. */
  readonly isBackFromBank: boolean;
  /** The token that the gateway's form returned for a card; not a card number. */
  readonly token: string | null;
  readonly decline: CardDecline | null;
  readonly error: CallError | null;
  /** The number of intents so far; it makes each key unique. */
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
  /** The member submits the gateway’s own form, whose fields the page cannot read. */
  | { readonly type: 'hosted.submitted' }
  | { readonly type: 'default.pressed'; readonly id: string }
  | { readonly type: 'delete.pressed'; readonly id: string }
  | { readonly type: 'delete.confirmed' }
  | { readonly type: 'delete.declined' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

export type PaymentMethodEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

export type ReadPaymentSourcesAnswer = { readonly kind: 'read'; readonly paymentMethods: PaymentMethods } | Refused;
/** Port `addPaymentSource`: sends the card to the gateway, and the gateway's token to the studio. */
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
/** Port `confirmHostedForm`: submits the form to the gateway. `incomplete`: the form shows which fields are missing. */
export type ConfirmHostedFormAnswer =
  | { readonly kind: 'confirmed'; readonly token: string }
  | { readonly kind: 'declined'; readonly decline: Exclude<CardDecline, 'unknown'> }
  | { readonly kind: 'incomplete' };
/** Port `readConfirmedCard`: the result for the card that the member confirmed with their bank. */
export type ReadConfirmedCardAnswer = Exclude<ConfirmHostedFormAnswer, { readonly kind: 'incomplete' }> | Refused;
/** Port `keepConfirmedCard`: sends the token to the studio. */
export type KeepConfirmedCardAnswer = { readonly kind: 'added' } | Refused;
export interface KeepConfirmedCardInput extends HostedFormInput {
  readonly token: string;
  readonly key: string;
}
export type ChangePaymentSourceAnswer = { readonly kind: 'changed' } | Refused;
