/** `tests/payments/gateway-contract.ts` specifies this port. A card number is sent only from the browser to the gateway. */
import type { AuthToken, CardBrand, Gateway } from '#contract/cards.ts';
import type { GatewaySources } from '../http/security-headers.ts';

export interface CardFacts {
  readonly brand: CardBrand;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

export interface CardOwner {
  readonly orgId: string;
  readonly profileId: string;
}

/** A payment. This server creates the `id`: repeated requests with the same id charge the card once. */
export interface PaymentOrder {
  readonly id: string;
  readonly token: string;
  readonly amount: number;
  readonly currency: string;
  readonly owner: CardOwner;
  /** Whether the member is present and can confirm with their bank. */
  readonly isAttended: boolean;
  /** The page of the app to which the bank redirects. */
  readonly returnPath: string;
}

export type GatewayAnswer =
  | { readonly kind: 'captured' }
  /** The card was not charged, and will not be charged. */
  | { readonly kind: 'declined'; readonly reason: 'card_declined' | 'insufficient_funds' | null }
  /** The member must confirm at this address; then the gateway captures the payment without another request. */
  | { readonly kind: 'confirming'; readonly url: string };

/** No response arrived, so the outcome of the request is unknown. */
export class GatewayTimeout extends Error {
  override readonly name = 'GatewayTimeout';
}

export interface KeptCard {
  readonly account: string;
  readonly card: string;
}

export interface KeptCustomer {
  readonly account: string;
  readonly customer: string;
}

/** Both methods succeed if the object is already removed, and throw `GatewayTimeout` if no response arrives in time. */
export interface GatewayRemovals {
  removeCard(kept: KeptCard): Promise<void>;
  /** Removes the customer with all cards of the member. */
  removeCustomer(kept: KeptCustomer): Promise<void>;
}

export interface KeptDispute {
  readonly account: string;
  readonly dispute: string;
}

/** The status and the reason are values of the gateway. */
export interface DisputeFacts {
  readonly status: string;
  readonly isOpen: boolean;
  readonly reason: string;
  readonly amount: number;
  readonly currency: string;
  readonly openedAt: Date;
  /** Until when the studio can respond; null: the studio cannot respond, or need not. */
  readonly respondBy: Date | null;
}

export interface GatewayDisputes {
  /** The current facts; null if the gateway does not know the dispute. Throws `GatewayTimeout` if no response arrives in time. */
  read(kept: KeptDispute): Promise<DisputeFacts | null>;
}

/** Every method throws `GatewayTimeout` if no response arrives in time. */
export interface PaymentGateway extends Gateway {
  /** The origins from which the browser loads scripts and frames, and to which it sends cards. */
  readonly sources: GatewaySources;
  isOpenTo(orgId: string): Promise<boolean>;
  /** The token for the browser; null if the studio does not accept cards with this gateway. */
  authToken(owner: CardOwner): Promise<AuthToken | null>;
  /** The card of a token; null if the token was not issued to this member. */
  card(token: string, owner: CardOwner): Promise<CardFacts | null>;
  /** Charges the card, or returns the outcome if the order was sent before. */
  charge(order: PaymentOrder): Promise<GatewayAnswer>;
  /** The state of an order; null if the gateway does not know it. */
  look(id: string): Promise<GatewayAnswer | null>;
  /** Closes an order permanently: unless it is captured by now, it is declined, even if it arrives later. */
  close(id: string): Promise<GatewayAnswer>;
  /** Refunds the whole captured amount once. Throws if a refund is impossible, for example if the order was never captured. */
  refund(id: string): Promise<void>;
  /** Absent: the gateway stores nothing about members. */
  readonly removals?: GatewayRemovals;
  /** Absent: members cannot dispute its payments. */
  readonly disputes?: GatewayDisputes;
}
