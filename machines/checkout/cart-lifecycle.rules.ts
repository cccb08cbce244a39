/** When each event may happen to a cart, by its state. The chart's guards and the server's 409 both use these rules. */
import type { CartState } from '#contract/checkout.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { CartCall, CartSystemEvent, CartLifecycleEvent } from './cart-lifecycle.events.ts';

/** What the rules need to know of a cart beyond its state. */
export interface CartFacts {
  /** The payment in progress, or the last one. */
  readonly attemptId: string | null;
}

type Why = Refusal | null;

const pending: Refusal = { code: 'payment_pending' };
const priceChanged: Refusal = { code: 'price_changed' };
const empty: Refusal = { code: 'cart_empty' };
const gone: Refusal = { code: 'sold_out' };

const whyNotPay = (state: CartState, { hasPriceChanged, isAvailable }: Extract<CartCall, { type: 'pay' }>): Why => {
  if (state === 'open') return { code: 'not_confirmed' };
  if (state !== 'confirmed') return null;
  if (hasPriceChanged) return priceChanged;
  return isAvailable ? null : gone;
};

type Confirm = Extract<CartCall, { type: 'confirm' }>;

/** A cart with the total zero is completed at once, so its products must be available at once. */
const whyNotConfirm = ({ isEmpty, hasPriceChanged, isFree, isAvailable }: Confirm): Why => {
  if (isEmpty) return empty;
  if (hasPriceChanged) return priceChanged;
  return isFree && !isAvailable ? gone : null;
};

/**
 * The first reason why the member's call is not possible for a cart that stands so, or null. What is so already (paying what is being
 * paid or is paid, leaving what was left) is possible and changes nothing.
 */
export const whyNotCall = (state: CartState, call: CartCall): Why => {
  if (state === 'abandoned') return call.type === 'leave' || call.type === 'change' ? null : empty;
  if (call.type === 'pay') return whyNotPay(state, call);
  if (state === 'paid') return null;
  if (state === 'paying') return pending;
  return call.type === 'confirm' ? whyNotConfirm(call) : null;
};

/** Whether the fact is about the payment that the cart waits for. */
export const isSystemEventDue = (fact: CartSystemEvent, { attemptId }: CartFacts): boolean =>
  fact.type === 'price.changed' || fact.attemptId === attemptId;

/** Facts are named noun.pastParticiple, calls by one word. */
export const isSystemEvent = (event: CartLifecycleEvent): event is CartSystemEvent => event.type.includes('.');

/** Whether the event may happen to a cart in this state. */
export const isPossible = (state: CartState, event: CartLifecycleEvent, facts: CartFacts): boolean =>
  isSystemEvent(event) ? isSystemEventDue(event, facts) : whyNotCall(state, event) === null;
