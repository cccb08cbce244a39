import type Stripe from 'stripe';
import type { GatewayDisputes } from '../gateway.ts';
import { isMissing, type Send } from './stripe-client.ts';
import { amountIn } from './stripe-objects.ts';

const closedStates: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];

const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);

export const createStripeDisputes = ({ disputes }: Pick<Stripe, 'disputes'>, to: (account: string) => Send): GatewayDisputes => ({
  async read({ account, dispute }) {
    try {
      const found = await to(account)((options) => disputes.retrieve(dispute, {}, options));
      const { status, reason, amount, currency, created, evidence_details: evidence } = found;
      const isOpen = !closedStates.includes(status);
      const respondBy = isOpen && evidence.due_by !== null ? fromSeconds(evidence.due_by) : null;
      const total = amountIn(amount, currency.toUpperCase());
      return { status, isOpen, reason, ...total, openedAt: fromSeconds(created), respondBy };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
});
