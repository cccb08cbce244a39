import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { PaymentSource } from '#contract/cards.ts';
import type { createCheckoutMachine } from './checkout.machine.ts';
import { payingCard } from './checkout.rules.ts';

export type CheckoutActor = ActorRefFrom<typeof createCheckoutMachine>;
export type CheckoutSnapshot = SnapshotFrom<typeof createCheckoutMachine>;

export type CheckoutStatus =
  | 'reading'
  | 'failed'
  | 'empty'
  | 'changed'
  /** The cart is being confirmed, can be paid, or is being paid. */
  | 'payable'
  | 'pending'
  | 'awaitingConfirmation'
  | 'paid';

export const selectStatus = (snapshot: CheckoutSnapshot): CheckoutStatus => {
  for (const state of ['reading', 'failed', 'empty', 'changed', 'paid'] as const) if (snapshot.matches(state)) return state;
  if (!snapshot.matches('unsettled')) return 'payable';
  return snapshot.matches({ unsettled: 'pending' }) || selectConfirmationUrl(snapshot) === null ? 'pending' : 'awaitingConfirmation';
};

export const selectCart = ({ context }: CheckoutSnapshot) => context.cart;
export const selectError = ({ context }: CheckoutSnapshot) => context.error;
export const selectDeclined = (snapshot: CheckoutSnapshot) => (snapshot.matches('ready') ? snapshot.context.declined : null);
/** The card that *Pay* charges, or the card of the payment in progress; null if there is no card. */
export const selectPayingCard = (snapshot: CheckoutSnapshot, cards: readonly PaymentSource[]): PaymentSource | null => {
  const { context } = snapshot;
  const isSent = snapshot.matches('paying') || snapshot.matches('unsettled');
  return (isSent && cards.find(({ id }) => id === context.paysWith)) || payingCard(cards, context);
};
export const selectCanChoose = (snapshot: CheckoutSnapshot): boolean => snapshot.can({ type: 'card.chosen', id: '' });
export const selectCanPay = (snapshot: CheckoutSnapshot, { id }: PaymentSource): boolean =>
  snapshot.can({ type: 'pay.pressed', cardId: id });
export const selectIsConfirming = (snapshot: CheckoutSnapshot): boolean => snapshot.matches('confirming');
export const selectIsPaying = (snapshot: CheckoutSnapshot): boolean => snapshot.matches('paying');
export const selectIsLooking = (snapshot: CheckoutSnapshot): boolean => snapshot.matches({ unsettled: 'looking' });
/** The gateway's page on which the member confirms the payment. */
export const selectConfirmationUrl = ({ context }: CheckoutSnapshot) => context.cart?.payment?.confirmation_url ?? null;
export const selectKey = ({ context }: CheckoutSnapshot) => context.key;
export const selectInvoiceId = ({ context }: CheckoutSnapshot) => context.invoiceId;
