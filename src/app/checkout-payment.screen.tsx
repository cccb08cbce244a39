import { useSelector } from '@xstate/react';
import { use, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { printRoute, type Route, routeTo } from '#machines/app/route.rules.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { type CheckoutActor, selectInvoiceId, selectKey } from '#machines/checkout/checkout.selectors.ts';
import type { PaymentMethodActor } from '#machines/checkout/payment-method.selectors.ts';
import { isCardReturning } from '#src/features/checkout/bank-return.ts';
import { createCheckoutLogic } from '#src/features/checkout/checkout.effects.ts';
import { createPaymentMethodLogic } from '#src/features/checkout/payment-method.effects.ts';
import { PaymentView } from '#src/features/checkout/PaymentView.tsx';
import { NowContext } from '#src/ui/now.ts';
import { navigateTo } from './address-bar.ts';
import type { Dependencies } from './dependencies.ts';
import { flowIn, combineFlows } from './combine-flows.ts';

export const createLogic = (deps: Dependencies) =>
  combineFlows({ cards: createPaymentMethodLogic(deps), checkout: createCheckoutLogic(deps) });

const queryOf = (route: Route) => (route.name === 'checkoutPayment' ? route.query : {});

export const inputFor = ({ route }: ScreenScope, { newKey }: Dependencies) => ({
  inputs: { cards: { keySeed: newKey(), isBackFromBank: isCardReturning() }, checkout: { key: queryOf(route).cart ?? null } },
});

export interface CheckoutPaymentScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

/** Adds the key of the cart once it is known, and opens the page of the invoice once the cart is paid. */
function useAddress(checkout: CheckoutActor, next: string | undefined): string {
  const cart = useSelector(checkout, selectKey);
  const paid = useSelector(checkout, selectInvoiceId);
  const returnQuery = next === undefined ? {} : { next };
  const address =
    paid === null
      ? printRoute(routeTo('checkoutPayment', {}, cart === null ? returnQuery : { cart, ...returnQuery }))
      : printRoute(routeTo('checkoutComplete', {}, { paid, ...returnQuery }));
  useEffect(() => navigateTo(address, { replace: true }), [address]);
  return address;
}

export function View({ actor, scope: { route, account, facility } }: CheckoutPaymentScreenProps) {
  const checkout = flowIn(actor, 'checkout') as CheckoutActor;
  const { next } = queryOf(route);
  // The time of the server, because the clock of the device may be wrong by years.
  const now = use(NowContext);
  const address = useAddress(checkout, next);
  return (
    facility && (
      <PaymentView
        checkout={checkout}
        cards={flowIn(actor, 'cards') as PaymentMethodActor}
        timeZone={facility.time_zone}
        studio={account?.org.name ?? ''}
        cartHref={printRoute(routeTo('checkout', {}, next === undefined ? {} : { next }))}
        back={location.origin + address}
        now={now}
      />
    )
  );
}
