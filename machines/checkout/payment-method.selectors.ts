import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { PaymentSource } from '#contract/cards.ts';
import { isHosted } from './payment-method.rules.ts';
import type { createPaymentMethodMachine } from './payment-method.machine.ts';

export type PaymentMethodActor = ActorRefFrom<typeof createPaymentMethodMachine>;
export type PaymentMethodSnapshot = SnapshotFrom<typeof createPaymentMethodMachine>;

export interface ShownCard {
  readonly card: PaymentSource;
  readonly canBeDefault: boolean;
  readonly canBeDeleted: boolean;
  readonly isConfirmingDelete: boolean;
  readonly isBusy: boolean;
}

export const selectCards = (snapshot: PaymentMethodSnapshot): readonly ShownCard[] | null => {
  const { paymentMethods, chosen } = snapshot.context;
  const isChanging = snapshot.matches('choosing') || snapshot.matches('deleting');
  return (
    paymentMethods?.cards.map((card) => ({
      card,
      canBeDefault: snapshot.can({ type: 'default.pressed', id: card.id }),
      canBeDeleted: snapshot.can({ type: 'delete.pressed', id: card.id }),
      isConfirmingDelete: snapshot.matches('confirmingDelete') && card.id === chosen,
      isBusy: isChanging && card.id === chosen,
    })) ?? null
  );
};

/** The hint for a member without a card: the studio takes no cards, a card is needed to pay now, or a card is useful later. */
export const selectCardHint = (snapshot: PaymentMethodSnapshot, hasToPay: boolean): 'notTaken' | 'toPay' | 'toKeep' => {
  if (!selectTakesCards(snapshot)) return 'notTaken';
  return hasToPay ? 'toPay' : 'toKeep';
};

export const selectTakesCards = ({ context }: PaymentMethodSnapshot): boolean => (context.paymentMethods?.gateways.length ?? 0) > 0;
export const selectCanOpenForm = (snapshot: PaymentMethodSnapshot): boolean => snapshot.can({ type: 'form.opened' });
export const selectIsFormOpen = ({ context }: PaymentMethodSnapshot): boolean => context.isFormOpen;
export const selectWrong = ({ context }: PaymentMethodSnapshot) => context.wrong;
export const selectIsAdding = (snapshot: PaymentMethodSnapshot): boolean => snapshot.matches('adding');
export const selectIsReading = (snapshot: PaymentMethodSnapshot): boolean => snapshot.matches('reading');
export const selectHasFailed = (snapshot: PaymentMethodSnapshot): boolean => snapshot.matches('failed');
export const selectError = ({ context }: PaymentMethodSnapshot) => context.error;

export const selectIsHosted = ({ context }: PaymentMethodSnapshot): boolean => isHosted(context);
export const selectDecline = ({ context }: PaymentMethodSnapshot) => context.decline;
export const selectHasFormFailed = (snapshot: PaymentMethodSnapshot): boolean => snapshot.matches({ hosted: 'failed' });

export interface ShownHostedForm {
  readonly isLoading: boolean;
  readonly isReady: boolean;
  readonly isBusy: boolean;
}

export const selectHostedForm = (snapshot: PaymentMethodSnapshot): ShownHostedForm => {
  const isIn = (state: 'loading' | 'ready' | 'confirming' | 'returning' | 'keeping') => snapshot.matches({ hosted: state });
  const isReturning = isIn('returning');
  return {
    isLoading: isIn('loading') || isReturning,
    isReady: isIn('ready'),
    isBusy: isIn('confirming') || isIn('keeping') || isReturning,
  };
};
