/** Fills the ports of paying. Nothing here decides whether something is paid: an invoice is what the server gives for money. */
import { fromPromise } from 'xstate';
import type { Refused } from '#contract/answer.ts';
import type { Cart } from '#contract/checkout.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { createCheckoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CartConfirming, CartPaying, CheckoutAnswer, CheckoutReading } from '#machines/checkout/checkout.types.ts';
import type { Answered, Api } from '#src/api/api.ts';

interface CheckoutMeans {
  readonly api: Api;
}

/** With nobody's card nothing can be charged: the server only says whether the cart of a key is paid. */
const nobodysCard = '00000000-0000-4000-8000-000000000000';

const answerIn = (cart: Cart): CheckoutAnswer =>
  cart.invoice_id === null ? { kind: 'stands', cart } : { kind: 'paid', invoiceId: cart.invoice_id };

async function cartOfNow({ api }: CheckoutMeans, signal: AbortSignal): Promise<CheckoutAnswer> {
  const read = await api.call('readCart', { signal });
  return read.kind === 'refused' ? read : answerIn(read.answer);
}

/** What these codes refuse, the cart itself tells: what it comes to now, or which card was declined. */
const told =
  (...codes: readonly ProblemCode[]) =>
  async (means: CheckoutMeans, answered: Answered<'checkout'> | Refused, signal: AbortSignal): Promise<CheckoutAnswer> => {
    if (answered.kind === 'answered') return answerIn(answered.answer.cart);
    return codes.includes(answered.problem.code) ? cartOfNow(means, signal) : answered;
  };
const tellConfirmed = told('price_changed');
const tellPaid = told('price_changed', 'not_confirmed', 'card_declined', 'insufficient_funds');

/** A cart that is not the member's any more is paid or was left. */
const readCheckout = (means: CheckoutMeans) =>
  fromPromise<CheckoutAnswer, CheckoutReading>(async ({ input: { key }, signal }) => {
    const now = await cartOfNow(means, signal);
    if (key === null || now.kind !== 'stands' || now.cart.key === key) return now;
    const asked = await means.api.call('checkout', { body: { payment: { card_id: nobodysCard } }, key, signal, isOfScreen: true });
    if (asked.kind === 'answered') return answerIn(asked.answer.cart);
    return asked.problem.code === 'not_found' ? now : asked;
  });

const confirmCart = (means: CheckoutMeans) =>
  fromPromise<CheckoutAnswer, CartConfirming>(async ({ input: { total }, signal }) =>
    tellConfirmed(means, await means.api.call('checkout', { body: { cart: { total } }, signal, isOfScreen: true }), signal),
  );

const payCart = (means: CheckoutMeans) =>
  fromPromise<CheckoutAnswer, CartPaying>(async ({ input: { key, cardId }, signal }) =>
    tellPaid(means, await means.api.call('checkout', { body: { payment: { card_id: cardId } }, key, signal }), signal),
  );

/** Paying with everything that it needs. */
export const createCheckoutLogic = (means: CheckoutMeans) =>
  createCheckoutMachine().provide({
    actors: { readCheckout: readCheckout(means), confirmCart: confirmCart(means), payCart: payCart(means) },
  });
