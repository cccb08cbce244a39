/** The objects of the local Stripe server: parts of the SDK's types, by account. */
import type Stripe from 'stripe';
import type { TestCard } from '#tests/checkout/checkout-client.ts';

export interface StoredCustomer {
  readonly id: string;
  readonly account: string;
}

export interface StoredSetup {
  readonly id: string;
  readonly account: string;
  readonly customer: string;
  status: Stripe.SetupIntent.Status;
  method: string | null;
  returnUrl: string | null;
}

export interface StoredMethod {
  readonly id: string;
  readonly account: string;
  customer: string | null;
  readonly behaviour: TestCard;
}

export interface StoredIntent {
  readonly id: string;
  readonly account: string;
  readonly customer: string;
  readonly method: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly payment: string | undefined;
  status: Stripe.PaymentIntent.Status;
  error: Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code'> | null;
  refunded: boolean;
  returnUrl: string | null;
  charged: number;
}

export interface StoredDispute {
  readonly id: string;
  readonly intent: StoredIntent;
  status: Stripe.Dispute.Status;
}

/** 2026-03-01T20:00:00Z */
const opened = 1_772_395_200;

export const disputeJson = ({ id, intent, status }: StoredDispute) =>
  ({
    id,
    object: 'dispute',
    payment_intent: intent.id,
    amount: intent.amount,
    currency: intent.currency,
    reason: 'fraudulent',
    status,
    created: opened,
    evidence_details: { due_by: opened + 14 * 24 * 60 * 60 } as Stripe.Dispute.EvidenceDetails,
  }) satisfies Partial<Stripe.Dispute>;

export const methodJson = ({ id, customer }: StoredMethod) =>
  ({
    id,
    object: 'payment_method',
    type: 'card',
    customer,
    card: { brand: 'visa', last4: '1111', exp_month: 12, exp_year: 2031 } as Stripe.PaymentMethod.Card,
  }) satisfies Partial<Stripe.PaymentMethod>;

export const setupSecret = ({ id }: Pick<StoredSetup, 'id'>): string => `${id}_secret_1`;

export const setupJson = (setup: StoredSetup, origin: string) =>
  ({
    id: setup.id,
    object: 'setup_intent',
    client_secret: setupSecret(setup),
    status: setup.status,
    payment_method: setup.method,
    next_action:
      setup.status === 'requires_action'
        ? { type: 'redirect_to_url', redirect_to_url: { url: `${origin}/bank/${setup.id}`, return_url: setup.returnUrl } }
        : null,
  }) satisfies Partial<Stripe.SetupIntent>;

export const intentJson = (intent: StoredIntent, origin: string) =>
  ({
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    currency: intent.currency,
    customer: intent.customer,
    client_secret: `${intent.id}_secret_1`,
    status: intent.status,
    last_payment_error: intent.error,
    next_action:
      intent.status === 'requires_action'
        ? { type: 'redirect_to_url', redirect_to_url: { url: `${origin}/bank/${intent.id}`, return_url: null } }
        : null,
  }) satisfies Partial<Stripe.PaymentIntent>;
