import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { AuthToken, CardToken, PaymentSource } from '#contract/cards.ts';
import { Cart } from '#contract/checkout.ts';
import { Checkout, Invoice } from '#contract/invoices.ts';
import type { Insertable } from 'kysely';
import type { Tables } from '#server/database/schema.ts';
import type { TestResponse, TestServer } from '#tests/server/test-server.ts';
import type { TestMember, TestFacility } from '#tests/server/world.ts';

export const testNumbers = {
  good: '4111111111111111',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  confirm: '4000000000003220',
  silent: '4000000000000119',
  lost: '4000000000000341',
  twice: '4000000000000259',
} as const;
export type TestCard = keyof typeof testNumbers;

const bodyIn = <S extends v.GenericSchema>(schema: S, answer: TestResponse): v.InferOutput<S> => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return v.parse(schema, answer.body);
};
export const cartIn = (answer: TestResponse): Cart => bodyIn(Cart, answer);
export const checkoutIn = (answer: TestResponse): Checkout => bodyIn(Checkout, answer);
export const invoicesIn = (answer: TestResponse): Invoice[] => bodyIn(v.object({ invoices: v.array(Invoice) }), answer).invoices;
export const invoiceIn = (answer: TestResponse): Invoice => bodyIn(Invoice, answer);
export const cardIn = (answer: TestResponse): PaymentSource => bodyIn(PaymentSource, answer);
export const cardsIn = (answer: TestResponse): PaymentSource[] =>
  bodyIn(v.object({ payment_sources: v.array(PaymentSource) }), answer).payment_sources;

type World = Pick<TestServer['world'], 'database' | 'box'>;

/** Creates a ten-visit pass for 240.00. `units`: the limited stock. Returns the id for a cart. */
export async function sellPass(
  { database, box }: World,
  more: Partial<Insertable<Tables['pass_types']>> = {},
  price = 24_000,
  place: TestFacility = box,
  price_currency = 'NZD',
): Promise<string> {
  const [typeId, id] = [randomUUID(), randomUUID()];
  const type = { org_id: place.orgId, id: typeId, key: typeId, name: 'Ten visits', kind: 'count' as const, visits: 10, valid_days: 90 };
  const open = { weekly_limit: null, session_types: null, services: null, units: null, removed_at: null };
  const product = { org_id: place.orgId, id, key: id, name: 'Ten visits', description: null, pass_type_id: typeId, removed_at: null };
  await database.transaction(async (tx) => {
    await tx
      .insertInto('pass_types')
      .values({ ...type, ...open, ...more })
      .execute();
    await tx
      .insertInto('products')
      .values({ ...product, price_amount: price, price_currency })
      .execute();
  });
  return id;
}

export const changePrice = ({ database }: World, id: string, price_amount: number): Promise<unknown> =>
  database.once((handle) => handle.updateTable('products').set({ price_amount }).where('id', '=', id).execute());

type SendRequest = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestResponse>;

export interface CheckoutClient {
  readonly sendRequest: SendRequest;
  readonly add: (variantId: string, quantity?: number) => Promise<Cart>;
  readonly confirm: (total?: Cart['total']) => Promise<TestResponse>;
  readonly pay: (cardId: string, key?: string) => Promise<TestResponse>;
  readonly card: (kind?: TestCard) => Promise<PaymentSource>;
  readonly token: (kind?: TestCard) => Promise<string>;
  readonly cart: () => Promise<Cart>;
  readonly invoices: () => Promise<Invoice[]>;
  /** Drops in without a card. Returns the open invoice. */
  readonly owe: (world: TestServer['world']) => Promise<string>;
  readonly payInvoice: (id: string, cardId: string) => Promise<TestResponse>;
}

export const year = new Date().getUTCFullYear() + 4;

/** Sends the card number to the gateway, as the browser does. */
export async function tokenise(auth: AuthToken, number: string): Promise<Response> {
  const body = JSON.stringify({ number, exp_month: 12, exp_year: 2029, code: /^3[47]/.test(number) ? '1234' : '123', name: 'Mia' });
  return fetch(auth.url, { method: 'POST', headers: { authorization: `Bearer ${auth.token}`, 'content-type': 'application/json' }, body });
}

export function createCheckoutClient(sendRequest: SendRequest): CheckoutClient {
  const cart = async () => cartIn(await sendRequest('GET', '/cart'));
  const token = async (kind: TestCard = 'good') => {
    const auth = bodyIn(AuthToken, await sendRequest('GET', '/gateways/sandbox/auth_token'));
    const answer = await tokenise(auth, testNumbers[kind]);
    return v.parse(CardToken, await answer.json()).token;
  };
  return {
    sendRequest,
    token,
    cart,
    add: async (variant_id, quantity = 1) =>
      cartIn(await sendRequest('PUT', '/cart', { cart: { line_items: [{ variant_id, quantity }] } })),
    confirm: async (total) => sendRequest('PUT', '/checkout', { cart: { total: total ?? (await cart()).total } }),
    pay: (card_id, key) => sendRequest('PUT', '/checkout', { payment: { card_id } }, key === undefined ? {} : { 'idempotency-key': key }),
    card: async (kind) =>
      cardIn(await sendRequest('POST', '/payment_sources', { source: { gateway_id: 'sandbox', token: await token(kind) } })),
    invoices: async () => invoicesIn(await sendRequest('GET', '/invoices')),
    owe: async (world) => {
      await sendRequest('POST', `/sessions/${await world.session(world.box, { dropin_spaces: -1 })}/dropin`, {});
      const [invoice] = invoicesIn(await sendRequest('GET', '/invoices'));
      if (!invoice) throw new Error('nothing is owed');
      return invoice.id;
    },
    payInvoice: (id, card_id) => sendRequest('PUT', `/invoices/${id}/pay`, { payment: { card_id } }),
  };
}

export const checkoutClientFor = (server: TestServer, member: TestMember, place?: TestFacility): CheckoutClient =>
  createCheckoutClient((method, path, body, headers = {}) =>
    server.as(member, place)(method, `/api/v1${path}`, { headers, ...(body === undefined ? {} : { body }) }),
  );

export async function createConfirmedCart(
  server: TestServer,
  kind: TestCard = 'good',
  more: Partial<Insertable<Tables['pass_types']>> = {},
) {
  const member = await server.world.member();
  const checkoutClient = checkoutClientFor(server, member);
  const variant = await sellPass(server.world, more);
  const card = await checkoutClient.card(kind);
  await checkoutClient.add(variant);
  const { cart } = checkoutIn(await checkoutClient.confirm());
  return { member, checkoutClient, variant, card, cart };
}
