import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardOwner, PaymentGateway, PaymentOrder } from '#server/payments/gateway.ts';
import { createReferenceStore } from '#server/payments/stripe/reference-store.ts';
import { createStripeGateway, scriptUrlFor } from '#server/payments/stripe/stripe-gateway.ts';
import type { TestCard } from '#tests/checkout/checkout-client.ts';
import { freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';
import { createWorld, start, type World } from '#tests/server/world.ts';
import { describeGatewayContract } from '../gateway-contract.ts';
import { startStripeServer, testKeys, type StripeServer } from './stripe-server.ts';

interface Open {
  readonly fresh: FreshDatabase;
  readonly world: World;
  readonly stripe: StripeServer;
  readonly gateway: PaymentGateway;
  readonly owner: CardOwner;
  readonly cardId: string;
}
const held: { open?: Open } = {};
const open = (): Open => {
  if (!held.open) throw new Error('Stripe is not there');
  return held.open;
};

beforeAll(async () => {
  const fresh = await freshDatabase();
  const world = await createWorld({ databaseUrl: fresh.url, poolSize: 3 });
  const stripe = await startStripeServer();
  await world.database.once((handle) =>
    handle.updateTable('orgs').set({ stripe_account: 'acct_box' }).where('id', '=', world.box.orgId).execute(),
  );
  const { profileId } = await world.member();
  const owner = { orgId: world.box.orgId, profileId };
  const gateway = createStripeGateway({
    keys: { ...testKeys, apiUrl: new URL(stripe.url) },
    references: createReferenceStore(world.database),
    ownOrigin: 'http://localhost:7390',
    timeout: 1500,
    log: pino({ level: 'silent' }),
  });
  const card = { gateway: 'stripe', token: 'pm_row', brand: 'visa', last4: '1111', exp_month: 12, exp_year: 2030 } as const;
  const cardId = randomUUID();
  await world.database.once((handle) =>
    handle
      .insertInto('payment_sources')
      .values({ org_id: owner.orgId, id: cardId, profile_id: profileId, ...card, created_at: start, removed_at: null })
      .execute(),
  );
  held.open = { fresh, world, stripe, gateway, owner, cardId };
});
afterAll(async () => {
  const { fresh, world, stripe } = open();
  await stripe.close();
  await world.close();
  await fresh.drop();
});

async function write({ id, amount, currency, owner }: PaymentOrder): Promise<void> {
  const { world, cardId } = open();
  const { orgId: org_id, facilityId: facility_id } = world.box;
  const nothing = { cart_id: null, invoice_id: null, reason: null, confirmation_url: null, refund: null };
  const sent = { amount, currency, state: 'sent' as const, created_at: start, updated_at: start };
  await world.database.once((handle) =>
    handle
      .insertInto('payments')
      .values({ org_id, id, profile_id: owner.profileId, facility_id, source_id: cardId, ...nothing, ...sent })
      .execute(),
  );
}

async function token(kind: TestCard): Promise<string> {
  const { gateway, owner, stripe } = open();
  const auth = await gateway.authToken(owner);
  return stripe.api.confirmSetup(auth?.token ?? '', kind);
}

const intentsOf = (id: string) => [...open().stripe.api.intents.values()].filter(({ payment }) => payment === id);

const books = (id: string) => ({
  charged: intentsOf(id).reduce((sum, { charged }) => sum + charged, 0),
  refunded: intentsOf(id).filter(({ refunded }) => refunded).length,
});

const order = async (kind: TestCard, more: Partial<PaymentOrder> = {}): Promise<PaymentOrder> => {
  const paid = { id: randomUUID(), token: await token(kind), amount: 24_000, currency: 'NZD' };
  const written = { ...paid, owner: open().owner, isAttended: true, returnPath: '/checkout/payment', ...more };
  await write(written);
  return written;
};

describe('Stripe', () => {
  describeGatewayContract({
    gateway: () => open().gateway,
    owner: () => open().owner,
    write,
    token,
    books,
    answerBank: (url, answer) => fetch(url, { method: 'POST', body: new URLSearchParams({ answer }) }),
  });

  it('gives the browser what the form is opened with, and one customer for each member', async () => {
    const { gateway, owner, stripe } = open();
    const [first, second] = [await gateway.authToken(owner), await gateway.authToken(owner)];
    expect(first).toMatchObject({ publishable_key: testKeys.publishableKey, account: 'acct_box' });
    expect(first?.url).toBe(scriptUrlFor(new URL(stripe.url)));
    const customers = [first, second].map((auth) => stripe.api.setups.get(auth?.token.split('_secret_')[0] ?? '')?.customer);
    expect(new Set(customers).size).toBe(1);
  });

  it('is not available to a studio without an account', async () => {
    const { gateway, owner, world } = open();
    expect([await gateway.isOpenTo(world.box.orgId), await gateway.isOpenTo(world.yoga.orgId)]).toEqual([true, false]);
    expect(await gateway.authToken({ ...owner, orgId: world.yoga.orgId })).toBeNull();
  });

  it('does not know the card of another member', async () => {
    const { gateway, owner, world } = open();
    const { profileId } = await world.member();
    const other = { orgId: owner.orgId, profileId };
    await gateway.authToken(other);
    expect(await gateway.card(await token('good'), other)).toBeNull();
  });

  it('declines a payment if the bank requires a confirmation and the member is absent', async () => {
    const unattended = await order('confirm', { isAttended: false });
    expect(await open().gateway.charge(unattended)).toEqual({ kind: 'declined', reason: 'card_declined' });
    expect(await open().gateway.charge({ ...unattended, isAttended: true })).toEqual({ kind: 'declined', reason: 'card_declined' });
  });

  it('cancels a payment that the bank has refused, so that no other card pays it', async () => {
    const declined = await order('declined');
    await open().gateway.charge(declined);
    expect(intentsOf(declined.id).map(({ status }) => status)).toEqual(['canceled']);
  });

  it('charges and refunds once, also after Stripe has removed the idempotency keys', async () => {
    const { gateway, stripe } = open();
    const one = await order('good');
    await gateway.charge(one);
    stripe.clearIdempotencyKeys();
    expect(await gateway.charge(one)).toEqual({ kind: 'captured' });
    await gateway.refund(one.id);
    stripe.clearIdempotencyKeys();
    await gateway.refund(one.id);
    expect(books(one.id)).toEqual({ charged: 1, refunded: 1 });
  });

  it('declines a payment permanently if Stripe refuses to create it', async () => {
    const { gateway } = open();
    const small = await order('good', { amount: 10 });
    expect(await gateway.charge(small)).toEqual({ kind: 'declined', reason: null });
    expect(await gateway.look(small.id)).toEqual({ kind: 'declined', reason: null });
  });
});
