import type { ActorRefFrom } from 'xstate';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { createPaymentMethodLogic } from '#src/features/checkout/payment-method.effects.ts';
import { PaymentView } from '#src/features/checkout/PaymentView.tsx';
import type { Means } from './means.ts';
import styles from './pages.module.css';

/** The cards that the member keeps with the studio. */
export const createLogic = (means: Means) => createPaymentMethodLogic(means);

export const inputFor = (_place: ScreenPlace, { newKey }: Means) => ({ keySeed: newKey() });

export interface CheckoutPaymentScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
}

const now = (): Date => new Date();

export function View({ actor }: CheckoutPaymentScreenProps) {
  return (
    <div className={styles.narrow}>
      <PaymentView actor={actor} now={now} />
    </div>
  );
}
