import { onTestFinished } from 'vitest';
import * as v from 'valibot';
import { AuthToken, type PaymentSource } from '#contract/cards.ts';
import type { Database } from '#server/database/database.ts';
import { cardIn, type CheckoutClient, type TestCard } from '#tests/checkout/checkout-client.ts';
import { settingsFor, startStripeServer, type StripeServer } from './stripe-server.ts';

export const account = 'acct_box';

export async function openStripeBeside(): Promise<{ readonly stripe: StripeServer; readonly env: Record<string, string> }> {
  const stripe = await startStripeServer();
  onTestFinished(() => stripe.close());
  return { stripe, env: settingsFor(stripe.url) };
}

export const giveAccount = (database: Database, orgId: string): Promise<unknown> =>
  database.once((handle) => handle.updateTable('orgs').set({ stripe_account: account }).where('id', '=', orgId).execute());

export async function keepCard(client: CheckoutClient, stripe: StripeServer, kind: TestCard = 'good'): Promise<PaymentSource> {
  const answer = await client.sendRequest('GET', '/gateways/stripe/auth_token');
  const token = stripe.api.confirmSetup(v.parse(AuthToken, answer.body).token, kind);
  return cardIn(await client.sendRequest('POST', '/payment_sources', { source: { gateway_id: 'stripe', token } }));
}

export async function stripeBooks({ api }: StripeServer, database: Database) {
  const { invoices, open } = await database.once(async (handle) => ({
    invoices: await handle.selectFrom('invoices').select(['amount']).where('state', '=', 'paid').execute(),
    open: await handle.selectFrom('payments').select('id').where('state', 'in', ['due', 'sent', 'confirming']).execute(),
  }));
  const charged = [...api.intents.values()].flatMap((intent) => Array.from({ length: intent.charged }, () => intent));
  const sum = (list: readonly { readonly amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0);
  return {
    charges: charged.length,
    charged: sum(charged),
    invoices: invoices.length,
    invoiced: sum(invoices),
    unsettled: open.length,
  };
}
