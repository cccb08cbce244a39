/** A repeated request sends the stored payment with the same id, and the gateway charges it once. */
import type { CartCall, CartSystemEvent } from '#machines/checkout/cart-lifecycle.events.ts';
import { decideCart, decideCartSystemEvent } from '#machines/checkout/cart-lifecycle.rows.ts';
import type { Cart } from '#contract/checkout.ts';
import type { Checkout } from '#contract/invoices.ts';
import type { Money } from '#contract/values.ts';
import type { CartRow, PaymentSourceRow, Tx } from '../database/schema.ts';
import type { HandlerInput, CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { readInvoices } from '../payments/invoices.ts';
import { lockAccount } from '../profile/lock-account.ts';
import { readAttempt, type PaymentAttempt } from '../payments/attempts.ts';
import type { CardLimits } from '../payments/card-limits.ts';
import { cardOf } from '../payments/card-store.ts';
import { sendAttempt } from '../payments/send-payment.ts';
import {
  cartByKey,
  updateCartRow,
  hasClassesLeft,
  hasEffect,
  isAvailable,
  isLiveCart,
  latestCart,
  toCartLifecycleRow,
  nextCart,
  passTypesIn,
  readLines,
  reserveUnits,
  type CartLine,
} from './cart-store.ts';
import { fulfilCart } from './fulfil-cart.ts';
import { isLinePriceOutdated, updateLinePrices } from './cart-prices.ts';
import { agreedTotalOf, isSameMoney, isStillAgreed, type AgreedTotal } from './agreed-total.ts';
import { cartOf, cartWithTax, showCart, taxOf } from './cart-wire.ts';

type CheckoutInput = HandlerInput<'checkout'>;

const today = ({ caller: { facility } }: CheckoutInput, row: CartRow, lines: readonly CartLine[]): Cart =>
  cartWithTax(row, lines, facility, taxOf(facility));

const applyEvent = async ({ context, now }: CheckoutInput, tx: Tx, row: CartRow, fact: CartSystemEvent): Promise<CartRow> => {
  const decision = decideCartSystemEvent(toCartLifecycleRow(row), fact, context.cartChart);
  return decision.kind === 'changed' ? updateCartRow(tx, row, decision.life, now) : row;
};

const answerFor = async ({ caller }: CheckoutInput, tx: Tx, row: CartRow): Promise<Checkout> => {
  const [invoice] = row.state === 'paid' ? await readInvoices(tx, caller, { cart_id: row.id }) : [];
  return { cart: await showCart(tx, row, caller.facility), invoice: invoice ?? null };
};

type Decided = { readonly kind: 'answer'; readonly checkout: Checkout } | { readonly kind: 'refused'; readonly refusal: Refused };

const unwrap = (decided: Decided): Checkout => {
  if (decided.kind === 'refused') throw decided.refusal;
  return decided.checkout;
};

/** Stores the changed price or tax in the cart, reports it, and clears the agreed total. */
async function refuseChangedPrice(input: CheckoutInput, tx: Tx, row: CartRow, lines: readonly CartLine[]): Promise<Decided> {
  await updateLinePrices(tx, row.org_id, lines, isLinePriceOutdated);
  const isOther = lines.some(isLinePriceOutdated) || !isStillAgreed(agreedTotalOf(row), today(input, row, lines));
  const stored = isOther ? await applyEvent(input, tx, row, { type: 'price.changed', now: input.now }) : row;
  const { total } = cartOf(stored, await readLines(tx, row.org_id, row.id), input.caller.facility);
  return { kind: 'refused', refusal: new Refused('price_changed', { total }) };
}

async function confirm(input: CheckoutInput, seen: Money | undefined): Promise<Checkout> {
  const { context, caller, now } = input;
  const decided = await context.database.transaction(async (tx): Promise<Decided> => {
    await lockAccount(tx, caller);
    const latest = await latestCart(tx, caller, 'lock');
    const row = latest && isLiveCart(latest) ? latest : nextCart(caller, latest, now);
    const lines = await readLines(tx, row.org_id, row.id);
    const cart = today(input, row, lines);
    const isSeen = seen === undefined || isSameMoney(seen, cart.total);
    const hasPriceChanged = lines.some(isLinePriceOutdated) || !isSeen || !isStillAgreed(agreedTotalOf(row), cart);
    const types = await passTypesIn(tx, row.org_id, lines);
    const isLeft = isAvailable(lines, types) && (await hasClassesLeft(tx, row.org_id, now, lines));
    const priced = { isFree: cart.total.amount === 0, isAvailable: isLeft, hasPriceChanged };
    const call: CartCall = { type: 'confirm', now, key: context.newId(), isEmpty: lines.length === 0, ...priced };
    const decision = decideCart(toCartLifecycleRow(row), call, context.cartChart);
    if (decision.kind === 'refused') {
      if (decision.refusal.code === 'price_changed') return refuseChangedPrice(input, tx, row, lines);
      return { kind: 'refused', refusal: new Refused(decision.refusal) };
    }
    const agreed: AgreedTotal = { total: cart.total, tax: cart.tax_rule, facilityId: caller.facility.id };
    if (decision.kind === 'unchanged') return { kind: 'answer', checkout: await answerFor(input, tx, row) };
    const stored = await updateCartRow(tx, row, decision.life, now, agreed);
    if (hasEffect(decision.effects, 'cart.given')) {
      await reserveUnits(tx, row.org_id, lines, types);
      await fulfilCart({ tx, context, now }, stored, lines, agreed.facilityId);
    }
    return { kind: 'answer', checkout: await answerFor(input, tx, stored) };
  });
  return unwrap(decided);
}

type PaymentStep = Decided | { readonly kind: 'sending'; readonly attempt: PaymentAttempt };

/** The cart of the request: the cart with the given key, else the latest cart. */
async function meantCart({ caller, key, now }: CheckoutInput, tx: Tx): Promise<CartRow> {
  const latest = (await latestCart(tx, caller, 'lock')) ?? nextCart(caller, null, now);
  if (key === null || latest.key === key) return latest;
  const older = await cartByKey(tx, caller, key);
  if (!older) throw new Refused('not_confirmed');
  return older;
}

/** Returns the invoice of a paid cart, even if the card has been removed since. */
async function paidBefore(input: CheckoutInput, tx: Tx): Promise<PaymentStep> {
  const { caller, key } = input;
  const row = key === null ? await latestCart(tx, caller) : await cartByKey(tx, caller, key);
  if (row?.state !== 'paid') throw new Refused('not_found');
  return { kind: 'answer', checkout: await answerFor(input, tx, row) };
}

async function begin(input: CheckoutInput, tx: Tx, cardId: string): Promise<PaymentStep> {
  const { context, caller, now } = input;
  await lockAccount(tx, caller);
  const card = await cardOf(tx, caller, cardId);
  if (!card) return paidBefore(input, tx);
  const row = await meantCart(input, tx);
  const lines = await readLines(tx, row.org_id, row.id);
  const types = await passTypesIn(tx, row.org_id, lines);
  const hasPriceChanged = lines.some(isLinePriceOutdated) || !isStillAgreed(agreedTotalOf(row), today(input, row, lines));
  const isLeft = isAvailable(lines, types) && (await hasClassesLeft(tx, row.org_id, now, lines));
  const call: CartCall = { type: 'pay', now, attemptId: context.newId(), isAvailable: isLeft, hasPriceChanged };
  const decision = decideCart(toCartLifecycleRow(row), call, context.cartChart);
  if (decision.kind === 'refused') {
    if (decision.refusal.code === 'price_changed') return refuseChangedPrice(input, tx, row, lines);
    return { kind: 'refused', refusal: new Refused(decision.refusal) };
  }
  if (decision.kind === 'unchanged') return resume(input, tx, row);
  const stored = await updateCartRow(tx, row, decision.life, now);
  if (!hasEffect(decision.effects, 'payment.begun')) return { kind: 'answer', checkout: await answerFor(input, tx, stored) };
  await reserveUnits(tx, row.org_id, lines, types);
  const agreed = agreedTotalOf(stored);
  if (!agreed) throw new Error('the cart to pay has no agreed total');
  return send(input, tx, stored, card, agreed, call.attemptId);
}

async function send(
  { now }: CheckoutInput,
  tx: Tx,
  row: CartRow,
  card: PaymentSourceRow,
  agreed: AgreedTotal,
  id: string,
): Promise<PaymentStep> {
  const { total, facilityId } = agreed;
  const about = { cart_id: row.id, invoice_id: null, facility_id: facilityId, source_id: card.id };
  const nothingYet = { state: 'sent', reason: null, confirmation_url: null, refund: null } as const;
  await tx
    .insertInto('payments')
    .values({
      org_id: row.org_id,
      id,
      profile_id: row.profile_id,
      ...about,
      amount: total.amount,
      currency: total.currency,
      ...nothingYet,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { kind: 'sending', attempt: { orgId: row.org_id, id } };
}

/** A payment in progress is sent again with the same id; afterwards the stored answer is returned. */
const resume = async (input: CheckoutInput, tx: Tx, row: CartRow): Promise<PaymentStep> =>
  row.state === 'paying' && row.attempt_id !== null
    ? { kind: 'sending', attempt: { orgId: row.org_id, id: row.attempt_id } }
    : { kind: 'answer', checkout: await answerFor(input, tx, row) };

async function pay(input: CheckoutInput, cardId: string): Promise<Checkout> {
  const { context } = input;
  const begun = await context.database.transaction((tx) => begin(input, tx, cardId));
  if (begun.kind !== 'sending') return unwrap(begun);
  const { attempt } = begun;
  await sendAttempt(context, attempt, true);
  return context.database.snapshot(async (tx) => {
    const payment = await readAttempt(tx, attempt);
    if (payment?.state === 'declined') throw new Refused(payment.reason ?? 'card_declined');
    const row = await tx
      .selectFrom('carts')
      .selectAll()
      .where('org_id', '=', attempt.orgId)
      .where('id', '=', payment?.cart_id ?? null)
      .executeTakeFirstOrThrow();
    // the payment was refunded, because an item of the cart had sold out meanwhile
    if (payment?.refund && row.state !== 'paid') throw new Refused('sold_out');
    return answerFor(input, tx, row);
  });
}

export const checkoutCalls = (limits: CardLimits): Pick<CallHandlers, 'checkout'> => ({
  checkout(input) {
    const { body } = input;
    if ('cart' in body) return confirm(input, body.cart.total);
    return limits.watch(input, () => pay(input, uuidOf(body.payment.card_id)));
  },
});
