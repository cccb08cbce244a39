/**
 * The port of all providers of card payments. `tests/payments/gateway-contract.ts` specifies it. A card number passes between the browser
 * and the gateway alone.
 */
import type { AuthToken, CardBrand, Gateway } from '#contract/cards.ts';
import type { GatewaySources } from '../http/security-headers.ts';

/** The gateway's data of a card for which it has issued a token. */
export interface CardFacts {
  readonly brand: CardBrand;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/** Whose card it is, and at which studio. */
export interface CardOwner {
  readonly orgId: string;
  readonly profileId: string;
}

/** A payment. `id` is ours: however often the order is sent, the card is charged once. */
export interface PaymentOrder {
  readonly id: string;
  readonly token: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly owner: CardOwner;
  /** Whether the member waits, and can confirm with their bank. */
  readonly isAttended: boolean;
  /** The page of the app to which the bank leads back. */
  readonly returnPath: string;
}

export type GatewayAnswer =
  | { readonly kind: 'captured' }
  /** Nothing was charged and nothing will be. */
  | { readonly kind: 'declined'; readonly reason: 'card_declined' | 'insufficient_funds' | null }
  /** The member must confirm it at this address; then it is captured without us. */
  | { readonly kind: 'confirming'; readonly url: string };

/** No answer came, so the outcome of the request is not known. */
export class GatewayTimeout extends Error {
  override readonly name = 'GatewayTimeout';
}

/** A card as an account of the gateway keeps it. */
export interface KeptCard {
  readonly account: string;
  readonly card: string;
}

/** A member as an account of the gateway knows them. */
export interface KeptCustomer {
  readonly account: string;
  readonly customer: string;
}

/** Both end well if it is removed already, and throw `GatewayTimeout` if no answer comes in time. */
export interface GatewayRemovals {
  removeCard(kept: KeptCard): Promise<void>;
  /** With all of their cards. */
  removeCustomer(kept: KeptCustomer): Promise<void>;
}

/** A dispute in an account of the gateway. */
export interface KeptDispute {
  readonly account: string;
  readonly dispute: string;
}

/** Status and reason are in the words of the gateway. */
export interface DisputeFacts {
  readonly status: string;
  readonly isOpen: boolean;
  readonly reason: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly openedAt: Date;
  /** Null: the studio cannot respond, or need not. */
  readonly respondBy: Date | null;
}

export interface GatewayDisputes {
  /** Null for one that it does not know. Throws `GatewayTimeout` if no answer comes in time. */
  read(kept: KeptDispute): Promise<DisputeFacts | null>;
}

/** Every method throws `GatewayTimeout` if no answer comes in time. */
export interface PaymentGateway extends Gateway {
  /** The origins that the browser loads from it and sends to it. */
  readonly sources: GatewaySources;
  /** Whether the studio takes cards there. */
  isOpenTo(orgId: string): Promise<boolean>;
  /** Null if the studio takes no cards there. */
  authToken(owner: CardOwner): Promise<AuthToken | null>;
  /** Null for a token that it has not given to this member. */
  card(token: string, owner: CardOwner): Promise<CardFacts | null>;
  /** Charges the card, or returns the outcome of this order if it was sent before. */
  charge(order: PaymentOrder): Promise<GatewayAnswer>;
  /** The known state of an order; null if the gateway does not have it. */
  look(id: string): Promise<GatewayAnswer | null>;
  /** The last word on an order: unless it is captured by now, it is declined, whenever it may still arrive. */
  close(id: string): Promise<GatewayAnswer>;
  /** Refunds the whole captured amount, once; throws if that is impossible, such as for an order that was never captured. */
  refund(id: string): Promise<void>;
  /** Absent: it keeps nothing about members. */
  readonly removals?: GatewayRemovals;
  /** Absent: members cannot dispute its payments. */
  readonly disputes?: GatewayDisputes;
}
