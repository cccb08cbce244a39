/** Source: decisions.money, docs/decisions/checkout.md#0187 and docs/decisions/checkout.md#0198. */
import type { PaymentSource } from '#contract/cards.ts';
import type { Cart } from '#contract/checkout.ts';
import type { Money } from '#contract/values.ts';
import type { CheckoutAnswer, CheckoutContext, Declined } from './checkout.types.ts';

type CartOnScreen = Pick<CheckoutContext, 'cart' | 'seen'>;

const isSame = (a: Money, b: Money): boolean => a.amount === b.amount && a.currency === b.currency;

export const isEmpty = ({ cart }: CartOnScreen): boolean => cart?.line_items.length === 0;
export const isOpen = ({ cart }: CartOnScreen): boolean => cart?.state === 'open';
/** A payment was sent, and its result is not known. */
export const isBeingPaid = ({ cart }: CartOnScreen): boolean => cart?.state === 'paying';
/** The member must confirm the payment with their bank. */
export const isAwaitingConfirmation = ({ cart }: CartOnScreen): boolean => cart?.state === 'paying' && cart.payment?.state === 'confirming';
/** The total of the cart differs from the total on the page. */
export const hasChanged = ({ cart, seen }: CartOnScreen): boolean => cart !== null && seen !== null && !isSame(cart.total, seen);

/** A cart can be paid only if the member has agreed to its total and the page shows this total. */
export const isPayable = (context: Pick<CheckoutContext, 'cart' | 'key' | 'seen'>): boolean =>
  context.cart?.state === 'confirmed' && context.key !== null && context.seen !== null && !hasChanged(context);

/** The card of an interrupted payment, which is sent again with the same card; null if no payment was interrupted. */
export const cardOfPayment = (answer: CheckoutAnswer): string | null =>
  answer.kind === 'current' && answer.cart.state === 'paying' ? (answer.cart.payment?.card_id ?? null) : null;

/** The declined payment: the server reported it, or its request never reached the server. */
export const declinedIn = ({ state, payment }: Cart, paysWith: string | null): Declined | null => {
  if (payment?.state === 'declined') return { cardId: payment.card_id, reason: payment.reason };
  return state === 'confirmed' && paysWith !== null ? { cardId: paysWith, reason: null } : null;
};

/** The chosen card, else the default card, else any other. A card that was just declined is charged only if the member chose it. */
export const payingCard = (
  cards: readonly PaymentSource[],
  { chosen, declined }: Pick<CheckoutContext, 'chosen' | 'declined'>,
): PaymentSource | null => {
  const open = cards.filter(({ id }) => id !== declined?.cardId);
  return cards.find(({ id }) => id === chosen) ?? open.find((card) => card.default) ?? open[0] ?? null;
};
