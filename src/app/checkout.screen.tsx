import type { ActorRefFrom } from 'xstate';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { createCartLogic } from '#src/features/checkout/cart.effects.ts';
import { CartView } from '#src/features/checkout/CartView.tsx';
import type { Means } from './means.ts';

/** What the studio sells, and the member's cart. */
export const createLogic = (means: Means) => createCartLogic(means);

export const inputFor = (_place: ScreenPlace, { newKey }: Means) => ({ keySeed: newKey() });

export interface CheckoutScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

export function View({ actor, place: { facility } }: CheckoutScreenProps) {
  return facility && <CartView actor={actor} timeZone={facility.time_zone} />;
}
