/** Which events are possible in which state of a cart. The chart's guards and the server's 409 responses use these rules. */
import type { CartState } from '#contract/checkout.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { CartCall, CartSystemEvent, CartLifecycleEvent } from './cart-lifecycle.events.ts';

export interface CartFacts {
  /** The payment in progress, or the most recent payment. */
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

/** A cart with a total of zero is completed at once, so its products must be available now. */
const whyNotConfirm = ({ isEmpty, hasPriceChanged, isFree, isAvailable }: Confirm): Why => {
  if (isEmpty) return empty;
  if (hasPriceChanged) return priceChanged;
  return isFree && !isAvailable ? gone : null;
};

/** Null: the call is possible. A call whose result is reached already (such as paying a paid cart) changes nothing. */
export const whyNotCall = (state: CartState, call: CartCall): Why => {
  if (state === 'abandoned') return call.type === 'leave' || call.type === 'change' ? null : empty;
  if (call.type === 'pay') return whyNotPay(state, call);
  if (state === 'paid') return null;
  if (state === 'paying') return pending;
  return call.type === 'confirm' ? whyNotConfirm(call) : null;
};

export const isSystemEventDue = (fact: CartSystemEvent, { attemptId }: CartFacts): boolean =>
  fact.type === 'price.changed' || fact.attemptId === attemptId;

/** System events are named noun.pastParticiple, calls by one word. */
export const isSystemEvent = (event: CartLifecycleEvent): event is CartSystemEvent => event.type.includes('.');

export const isPossible = (state: CartState, event: CartLifecycleEvent, facts: CartFacts): boolean =>
  isSystemEvent(event) ? isSystemEventDue(event, facts) : whyNotCall(state, event) === null;
