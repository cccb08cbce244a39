/** Sends payments. Only the server decides whether something is paid: an invoice is its receipt. */
import { fromPromise } from 'xstate';
import * as checkoutCalls from '#contract/checkout-calls.ts';
import type { Refused } from '#contract/call-failure.ts';
import type { Cart } from '#contract/checkout.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { createCheckoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { ConfirmCartInput, PayCartInput, CheckoutAnswer, ReadCheckoutInput } from '#machines/checkout/checkout.types.ts';
import type { Answered, Api } from '#src/api/api.ts';

interface CheckoutDependencies {
  readonly api: Api;
}

/** An id that no card has. A payment with this id charges nothing: the server only returns whether the cart with this key is paid. */
const unknownCardId = '00000000-0000-4000-8000-000000000000';

const answerIn = (cart: Cart): CheckoutAnswer =>
  cart.invoice_id === null ? { kind: 'current', cart } : { kind: 'paid', invoiceId: cart.invoice_id };

async function cartOfNow({ api }: CheckoutDependencies, signal: AbortSignal): Promise<CheckoutAnswer> {
  const read = await api.call(checkoutCalls.readCart, { signal });
  return read.kind === 'refused' ? read : answerIn(read.answer);
}

/** Returns the cart for codes whose details are in the cart: its current total, or the declined card. */
const answerOrCart =
  (...codes: readonly ProblemCode[]) =>
  async (
    deps: CheckoutDependencies,
    answered: Answered<typeof checkoutCalls.checkout> | Refused,
    signal: AbortSignal,
  ): Promise<CheckoutAnswer> => {
    if (answered.kind === 'answered') return answerIn(answered.answer.cart);
    return codes.includes(answered.problem.code) ? cartOfNow(deps, signal) : answered;
  };
const confirmAnswer = answerOrCart('price_changed');
const payAnswer = answerOrCart('price_changed', 'not_confirmed', 'card_declined', 'insufficient_funds');

/** Reads the cart with the key. If the current cart has another key, the server returns whether the cart with this key is paid. */
const readCheckout = (deps: CheckoutDependencies) =>
  fromPromise<CheckoutAnswer, ReadCheckoutInput>(async ({ input: { key }, signal }) => {
    const now = await cartOfNow(deps, signal);
    if (key === null || now.kind !== 'current' || now.cart.key === key) return now;
    const response = await deps.api.call(checkoutCalls.checkout, {
      body: { payment: { card_id: unknownCardId } },
      key,
      signal,
      isOfScreen: true,
    });
    if (response.kind === 'answered') return answerIn(response.answer.cart);
    return response.problem.code === 'not_found' ? now : response;
  });

const confirmCart = (deps: CheckoutDependencies) =>
  fromPromise<CheckoutAnswer, ConfirmCartInput>(async ({ input: { total }, signal }) =>
    confirmAnswer(deps, await deps.api.call(checkoutCalls.checkout, { body: { cart: { total } }, signal, isOfScreen: true }), signal),
  );

const payCart = (deps: CheckoutDependencies) =>
  fromPromise<CheckoutAnswer, PayCartInput>(async ({ input: { key, cardId }, signal }) =>
    payAnswer(deps, await deps.api.call(checkoutCalls.checkout, { body: { payment: { card_id: cardId } }, key, signal }), signal),
  );

export const createCheckoutLogic = (deps: CheckoutDependencies) =>
  createCheckoutMachine().provide({
    actors: { readCheckout: readCheckout(deps), confirmCart: confirmCart(deps), payCart: payCart(deps) },
  });
