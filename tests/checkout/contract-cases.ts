import { silentToken } from '#server/payments/sandbox/test-cards.ts';
import type { ContractCase, ContractCases } from '#tests/server/contract-cases.ts';
import type { TestServer } from '#tests/server/test-server.ts';
import { checkoutClientFor, changePrice, createConfirmedCart, sellPass, type TestCard, type CheckoutClient } from './checkout-client.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

const bodies: Readonly<Record<string, unknown>> = {
  'PUT /cart': { cart: { line_items: [] } },
  'PUT /checkout': { cart: {} },
  'POST /payment_sources': { source: { gateway_id: 'sandbox', token: 'card_none' } },
  [`PUT /payment_sources/${unknownId}`]: { default: true },
  [`PUT /invoices/${unknownId}/pay`]: { payment: { card_id: unknownId } },
  'PUT /member': { member: { phone: '021 555 0100' } },
};

const bodyFor = (method: string, path: string) => {
  const body = bodies[`${method} ${path}`];
  return body === undefined ? {} : { body };
};

const signedOut =
  (method: string, path: string): ContractCase =>
  ({ sendRequest, world }) =>
    sendRequest(method, `/api/v1${path}`, {
      ...bodyFor(method, path),
      headers: { cookie: `sid=${'x'.repeat(43)}`, 'x-facility-guid': world.box.facilityGuid },
    });

/** At a facility where the member has no account. */
const elsewhere =
  (method: string, path: string): ContractCase =>
  async ({ as, world }) =>
    as(await world.member(), world.yoga)(method, `/api/v1${path}`, bodyFor(method, path));

const closed = (method: string, path: string): { not_signed_in: ContractCase; not_found: ContractCase } => ({
  not_signed_in: signedOut(method, path),
  not_found: elsewhere(method, path),
});

const withCheckoutClient =
  (sendRequest: (checkoutClient: CheckoutClient, server: TestServer) => ReturnType<ContractCase>): ContractCase =>
  async (server) =>
    sendRequest(checkoutClientFor(server, await server.world.member()), server);

const reading = (path: string) => ({
  done: withCheckoutClient(async (checkoutClient, { world }) => {
    await sellPass(world);
    return checkoutClient.sendRequest('GET', path);
  }),
  ...closed('GET', path),
});

const key = { 'idempotency-key': 'one-key-for-two-things' };

const whilePaying =
  (sendRequest: (checkoutClient: CheckoutClient) => ReturnType<ContractCase>): ContractCase =>
  async (server) => {
    const { checkoutClient, card } = await createConfirmedCart(server, 'silent');
    await checkoutClient.pay(card.id);
    return sendRequest(checkoutClient);
  };

/** The invoice of a drop-in without a card, paid with a card that was saved later. */
const payingInvoice = (kind: TestCard): ContractCase =>
  withCheckoutClient(async (checkoutClient, { world }) =>
    checkoutClient.payInvoice(await checkoutClient.owe(world), (await checkoutClient.card(kind)).id),
  );

export const checkoutCases: Pick<
  ContractCases,
  | 'listPassTypes'
  | 'listPassProducts'
  | 'listProducts'
  | 'readCart'
  | 'updateCart'
  | 'deleteCart'
  | 'checkout'
  | 'listInvoices'
  | 'payInvoice'
  | 'listGateways'
  | 'readAuthToken'
  | 'listPaymentSources'
  | 'addPaymentSource'
  | 'updatePaymentSource'
  | 'deletePaymentSource'
  | 'readMember'
  | 'updateMember'
> = {
  listPassTypes: reading('/pass_types'),
  listPassProducts: reading('/products/passes'),
  listProducts: reading('/products'),
  readCart: reading('/cart'),
  updateCart: {
    ...closed('PUT', '/cart'),
    done: withCheckoutClient(async ({ sendRequest }, { world }) =>
      sendRequest('PUT', '/cart', { cart: { line_items: [{ variant_id: await sellPass(world), quantity: 2 }] } }),
    ),
    sold_at_studio: withCheckoutClient(async ({ sendRequest }, { world }) => {
      const course = { name: 'On the spot', price_amount: 14_900, price_currency: 'NZD', sold_at_studio: true };
      return sendRequest('PUT', '/cart', { cart: { line_items: [{ variant_id: await world.course(world.box, course), quantity: 1 }] } });
    }),
    payment_pending: whilePaying(({ sendRequest }) => sendRequest('PUT', '/cart', { cart: { line_items: [] } })),
    key_reused: withCheckoutClient(async ({ sendRequest }, { world }) => {
      await sendRequest('PUT', '/cart', { cart: { line_items: [] } }, key);
      return sendRequest('PUT', '/cart', { cart: { line_items: [{ variant_id: await sellPass(world), quantity: 1 }] } }, key);
    }),
  },
  deleteCart: {
    ...closed('DELETE', '/cart'),
    done: async (server) => (await createConfirmedCart(server)).checkoutClient.sendRequest('DELETE', '/cart'),
    payment_pending: whilePaying(({ sendRequest }) => sendRequest('DELETE', '/cart')),
    key_reused: withCheckoutClient(async ({ sendRequest }) => {
      await sendRequest('PUT', '/cart', { cart: { line_items: [] } }, key);
      return sendRequest('DELETE', '/cart', undefined, key);
    }),
  },
  checkout: {
    ...closed('PUT', '/checkout'),
    done: async (server) => {
      const { checkoutClient, card, cart } = await createConfirmedCart(server);
      return checkoutClient.pay(card.id, cart.key ?? '');
    },
    cart_empty: withCheckoutClient(({ sendRequest }) => sendRequest('PUT', '/checkout', { cart: {} })),
    price_changed: async (server) => {
      const { checkoutClient, card, variant } = await createConfirmedCart(server);
      await changePrice(server.world, variant, 25_000);
      return checkoutClient.pay(card.id);
    },
    sold_out: async (server) => {
      const { checkoutClient, card } = await createConfirmedCart(server, 'good', { units: 1, units_sold: 1 });
      return checkoutClient.pay(card.id);
    },
    not_confirmed: withCheckoutClient(async (checkoutClient, { world }) => {
      await checkoutClient.add(await sellPass(world));
      return checkoutClient.pay((await checkoutClient.card()).id);
    }),
    payment_pending: whilePaying(({ sendRequest }) => sendRequest('PUT', '/checkout', { cart: {} })),
    card_declined: async (server) => {
      const { checkoutClient, card } = await createConfirmedCart(server, 'declined');
      return checkoutClient.pay(card.id);
    },
    insufficient_funds: async (server) => {
      const { checkoutClient, card } = await createConfirmedCart(server, 'insufficient');
      return checkoutClient.pay(card.id);
    },
  },
  listInvoices: {
    ...reading('/invoices'),
    done: async (server) => {
      const { checkoutClient, card } = await createConfirmedCart(server);
      await checkoutClient.pay(card.id);
      return checkoutClient.sendRequest('GET', '/invoices');
    },
  },
  payInvoice: {
    ...closed('PUT', `/invoices/${unknownId}/pay`),
    done: payingInvoice('good'),
    card_declined: payingInvoice('declined'),
    insufficient_funds: payingInvoice('insufficient'),
  },
  listGateways: reading('/gateways'),
  readAuthToken: {
    not_signed_in: signedOut('GET', '/gateways/sandbox/auth_token'),
    done: withCheckoutClient(({ sendRequest }) => sendRequest('GET', '/gateways/sandbox/auth_token')),
    not_found: withCheckoutClient(({ sendRequest }) => sendRequest('GET', '/gateways/none/auth_token')),
  },
  listPaymentSources: {
    ...reading('/payment_sources'),
    done: withCheckoutClient(async ({ sendRequest, card }) => {
      await card();
      return sendRequest('GET', '/payment_sources?gateway_id=sandbox');
    }),
  },
  addPaymentSource: {
    ...closed('POST', '/payment_sources'),
    done: withCheckoutClient(async ({ sendRequest, token }) =>
      sendRequest('POST', '/payment_sources', { source: { gateway_id: 'sandbox', token: await token() } }),
    ),
    card_declined: withCheckoutClient(({ sendRequest }) =>
      sendRequest('POST', '/payment_sources', { source: { gateway_id: 'sandbox', token: 'card_none' } }),
    ),
    gateway_unavailable: withCheckoutClient(({ sendRequest }) =>
      sendRequest('POST', '/payment_sources', { source: { gateway_id: 'sandbox', token: silentToken } }),
    ),
    key_reused: withCheckoutClient(async ({ sendRequest, token }) => {
      for (const kind of ['good', 'declined'] as const)
        await sendRequest('POST', '/payment_sources', { source: { gateway_id: 'sandbox', token: await token(kind) } }, key);
      return sendRequest('POST', '/payment_sources', { source: { gateway_id: 'sandbox', token: await token() } }, key);
    }),
  },
  updatePaymentSource: {
    ...closed('PUT', `/payment_sources/${unknownId}`),
    done: withCheckoutClient(async ({ sendRequest, card }) => {
      await card();
      return sendRequest('PUT', `/payment_sources/${(await card()).id}`, { default: true });
    }),
    key_reused: withCheckoutClient(async ({ sendRequest, card }) => {
      const [one, other] = [await card(), await card()];
      await sendRequest('PUT', `/payment_sources/${one.id}`, { default: true }, key);
      return sendRequest('PUT', `/payment_sources/${other.id}`, { default: true }, key);
    }),
  },
  deletePaymentSource: {
    ...closed('DELETE', `/payment_sources/${unknownId}`),
    done: withCheckoutClient(async ({ sendRequest, card }) => sendRequest('DELETE', `/payment_sources/${(await card()).id}`)),
    key_reused: withCheckoutClient(async ({ sendRequest, card }) => {
      const [one, other] = [await card(), await card()];
      await sendRequest('DELETE', `/payment_sources/${one.id}`, undefined, key);
      return sendRequest('DELETE', `/payment_sources/${other.id}`, undefined, key);
    }),
  },
  readMember: reading('/member'),
  updateMember: {
    ...closed('PUT', '/member'),
    done: withCheckoutClient(({ sendRequest }) => sendRequest('PUT', '/member', { member: { phone: '+64 21 555 0100', address: '' } })),
    key_reused: withCheckoutClient(async ({ sendRequest }) => {
      await sendRequest('PUT', '/member', { member: { phone: '021 555 0100' } }, key);
      return sendRequest('PUT', '/member', { member: { phone: '021 555 0101' } }, key);
    }),
  },
};
