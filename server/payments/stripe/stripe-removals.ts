/** Removes cards and customers from the accounts of studios. Source: docs/decisions/checkout.md#0378. */
import type Stripe from 'stripe';
import type { GatewayRemovals } from '../gateway.ts';
import { isMissing, isRefusedRequest, type Send } from './stripe-client.ts';
import { idOf } from './stripe-objects.ts';

export function createStripeRemovals(
  { customers, paymentMethods }: Pick<Stripe, 'customers' | 'paymentMethods'>,
  to: (account: string) => Send,
): GatewayRemovals {
  const isAttached = async (send: Send, card: string): Promise<boolean> => {
    try {
      const { customer } = await send((options) => paymentMethods.retrieve(card, {}, options));
      return idOf(customer) !== null;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };

  return {
    async removeCard({ account, card }) {
      const send = to(account);
      if (!(await isAttached(send, card))) return;
      try {
        await send((options) => paymentMethods.detach(card, {}, options));
      } catch (error) {
        // Stripe refuses if another process has detached the card meanwhile.
        if (!isRefusedRequest(error) || (await isAttached(send, card))) throw error;
      }
    },

    async removeCustomer({ account, customer }) {
      try {
        await to(account)((options) => customers.del(customer, {}, options));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}
