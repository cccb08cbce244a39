import type { ActorRefFrom } from 'xstate';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { createCartLogic } from '#src/features/checkout/cart.effects.ts';
import { CartView } from '#src/features/checkout/CartView.tsx';
import type { Dependencies } from './dependencies.ts';

export const createLogic = (deps: Dependencies) => createCartLogic(deps);

export const inputFor = (_place: ScreenScope, { newKey }: Dependencies) => ({ keySeed: newKey() });

export interface CheckoutScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope: { route, facility } }: CheckoutScreenProps) {
  const query = route.name === 'checkout' ? route.query : {};
  const paymentHref = printRoute(routeTo('checkoutPayment', {}, query));
  return facility && <CartView actor={actor} paymentHref={paymentHref} timeZone={facility.time_zone} />;
}
