import type { ActorRefFrom } from 'xstate';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
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

export function View({ actor, place: { route, facility } }: CheckoutScreenProps) {
  const query = route.name === 'checkout' ? route.query : {};
  const paymentHref = printRoute(routeTo('checkoutPayment', {}, query));
  return facility && <CartView actor={actor} paymentHref={paymentHref} timeZone={facility.time_zone} />;
}
