/** When each event may happen to a cart, by where it stands. The chart's guards and the server's 409 both ask here. */
import type { CartState } from '#contract/checkout.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { CartCall, CartFact, CartLifecycleEvent } from './cart-lifecycle.events.ts';

/** What the rules need to know of a cart beyond its state. */
export interface CartFacts {
  /** The payment that is under way, or was the last. */
  readonly attemptId: string | null;
}

type Why = Refusal | null;

const pending: Refusal = { code: 'payment_pending' };
const dear: Refusal = { code: 'price_changed' };
const empty: Refusal = { code: 'cart_empty' };
const gone: Refusal = { code: 'sold_out' };

const whyNotPay = (standing: CartState, { hasPriceChanged, isAvailable }: Extract<CartCall, { type: 'pay' }>): Why => {
  if (standing === 'open') return { code: 'not_confirmed' };
  if (standing !== 'confirmed') return null;
  if (hasPriceChanged) return dear;
  return isAvailable ? null : gone;
};

type Confirm = Extract<CartCall, { type: 'confirm' }>;

/** What comes to nothing is the member's at once, so it must be there at once. */
const whyNotConfirm = ({ isEmpty, hasPriceChanged, isFree, isAvailable }: Confirm): Why => {
  if (isEmpty) return empty;
  if (hasPriceChanged) return dear;
  return isFree && !isAvailable ? gone : null;
};

/**
 * The first reason why the member's call is not possible for a cart that stands so, or null. What is so already (paying what is being
 * paid or is paid, leaving what was left) is possible and changes nothing.
 */
export const whyNotCall = (standing: CartState, call: CartCall): Why => {
  if (standing === 'abandoned') return call.type === 'leave' || call.type === 'change' ? null : empty;
  if (call.type === 'pay') return whyNotPay(standing, call);
  if (standing === 'paid') return null;
  if (standing === 'paying') return pending;
  return call.type === 'confirm' ? whyNotConfirm(call) : null;
};

/** Whether the fact is about the payment that the cart waits for. */
export const isTrue = (fact: CartFact, { attemptId }: CartFacts): boolean => fact.type === 'price.changed' || fact.attemptId === attemptId;

/** Facts are named noun.pastParticiple, calls by one word. */
export const isFact = (event: CartLifecycleEvent): event is CartFact => event.type.includes('.');

/** Whether the event may happen to a cart that stands so. */
export const isPossible = (standing: CartState, event: CartLifecycleEvent, facts: CartFacts): boolean =>
  isFact(event) ? isTrue(event, facts) : whyNotCall(standing, event) === null;
