import type Stripe from 'stripe';
import type { CardBrand } from '#contract/cards.ts';
import type { CardFacts, GatewayAnswer } from '../gateway.ts';

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'american-express',
  diners: 'diners-club',
  discover: 'discover',
  jcb: 'jcb',
  unionpay: 'unionpay',
};

export const stripeBrands: readonly CardBrand[] = Object.values(brands);

/** The card; null if the app cannot show cards of this brand. */
export function cardFacts({ card }: Pick<Stripe.PaymentMethod, 'card'>): CardFacts | null {
  const brand = card && brands[card.brand];
  return card && brand ? { brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year } : null;
}

/** Currencies without minor units that Stripe counts in hundredths: https://docs.stripe.com/currencies#special-cases */
const countedInHundredths: readonly string[] = ['ISK', 'UGX'];

export const amountFor = (amount: number, currency: string): number => (countedInHundredths.includes(currency) ? amount * 100 : amount);

/** Converts an amount from Stripe to the minor units of the currency. */
export const amountIn = (amount: number, currency: string): { readonly amount: number; readonly currency: string } => ({
  amount: countedInHundredths.includes(currency) ? Math.round(amount / 100) : amount,
  currency,
});

export const idOf = (value: string | { readonly id: string } | null): string | null =>
  typeof value === 'object' ? (value?.id ?? null) : value;

type Intent = Pick<Stripe.PaymentIntent, 'status' | 'last_payment_error' | 'next_action'>;

const reasonOf = ({ last_payment_error: error }: Intent): 'card_declined' | 'insufficient_funds' | null => {
  if (!error) return null;
  return error.decline_code === 'insufficient_funds' ? 'insufficient_funds' : 'card_declined';
};

/** `unsent`: never confirmed. `open`: refused by the bank, but another card could still pay it. `processing`: the result is pending. */
export type IntentState = GatewayAnswer | { readonly kind: 'unsent' | 'open' | 'processing' };

export function stateOf(intent: Intent): IntentState {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'captured' };
    case 'canceled':
      return { kind: 'declined', reason: reasonOf(intent) };
    case 'processing':
      return { kind: 'processing' };
    case 'requires_confirmation':
      return { kind: 'unsent' };
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url ?? null;
      return url === null ? { kind: 'open' } : { kind: 'confirming', url };
    }
    default:
      return { kind: 'open' };
  }
}
