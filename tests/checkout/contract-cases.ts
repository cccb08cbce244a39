/** For every call of the shop, the cart, checkout, cards and the member: a request that it answers, and one for each problem that it declares. */
import { silentToken } from '#server/payments/sandbox/test-cards.ts';
import type { Case, Cases } from '#tests/server/contract-cases.ts';
import type { TestServer } from '#tests/server/running.ts';
import { atTill, changePrice, confirmed, sellPass, type TestCard, type Till } from './till.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

const bodies: Readonly<Record<string, unknown>> = {
  'PUT /cart': { cart: { line_items: [] } },
  'PUT /checkout': { cart: {} },
  'POST /payment_sources': { source: { gateway_id: 'sandbox', token: 'card_none' } },
  [`PUT /payment_sources/${nobody}`]: { default: true },
  [`PUT /invoices/${nobody}/pay`]: { payment: { card_id: nobody } },
  'PUT /member': { member: { phone: '021 555 0100' } },
};

const asking = (method: string, path: string) => {
  const body = bodies[`${method} ${path}`];
  return body === undefined ? {} : { body };
};

const signedOut =
  (method: string, path: string): Case =>
  ({ ask, world }) =>
    ask(method, `/api/v1${path}`, {
      ...asking(method, path),
      headers: { cookie: `sid=${'x'.repeat(43)}`, 'x-facility-guid': world.box.facilityGuid },
    });

/** At a facility that is none of theirs. */
const elsewhere =
  (method: string, path: string): Case =>
  async ({ as, world }) =>
    as(await world.member(), world.yoga)(method, `/api/v1${path}`, asking(method, path));

const closed = (method: string, path: string): { not_signed_in: Case; not_found: Case } => ({
  not_signed_in: signedOut(method, path),
  not_found: elsewhere(method, path),
});

const atOwnTill =
  (ask: (till: Till, server: TestServer) => ReturnType<Case>): Case =>
  async (server) =>
    ask(atTill(server, await server.world.member()), server);

const reading = (path: string) => ({
  done: atOwnTill(async (till, { world }) => {
    await sellPass(world);
    return till.ask('GET', path);
  }),
  ...closed('GET', path),
});

const key = { 'idempotency-key': 'one-key-for-two-things' };

/** A payment of which nobody knows what became. */
const whilePaying =
  (ask: (till: Till) => ReturnType<Case>): Case =>
  async (server) => {
    const { till, card } = await confirmed(server, 'silent');
    await till.pay(card.id);
    return ask(till);
  };

/** What a drop-in without a card owes, paid with a card that is kept since. */
const payingInvoice = (kind: TestCard): Case =>
  atOwnTill(async (till, { world }) => till.payInvoice(await till.owe(world), (await till.card(kind)).id));

export const checkoutCases: Pick<
  Cases,
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
    done: atOwnTill(async ({ ask }, { world }) =>
      ask('PUT', '/cart', { cart: { line_items: [{ variant_id: await sellPass(world), quantity: 2 }] } }),
    ),
    sold_at_studio: atOwnTill(async ({ ask }, { world }) => {
      const course = { name: 'On the spot', price_amount: 14_900, price_currency: 'NZD', sold_at_studio: true };
      return ask('PUT', '/cart', { cart: { line_items: [{ variant_id: await world.course(world.box, course), quantity: 1 }] } });
    }),
    payment_pending: whilePaying(({ ask }) => ask('PUT', '/cart', { cart: { line_items: [] } })),
    key_reused: atOwnTill(async ({ ask }, { world }) => {
      await ask('PUT', '/cart', { cart: { line_items: [] } }, key);
      return ask('PUT', '/cart', { cart: { line_items: [{ variant_id: await sellPass(world), quantity: 1 }] } }, key);
    }),
  },
  deleteCart: {
    ...closed('DELETE', '/cart'),
    done: async (server) => (await confirmed(server)).till.ask('DELETE', '/cart'),
    payment_pending: whilePaying(({ ask }) => ask('DELETE', '/cart')),
    key_reused: atOwnTill(async ({ ask }) => {
      await ask('PUT', '/cart', { cart: { line_items: [] } }, key);
      return ask('DELETE', '/cart', undefined, key);
    }),
  },
  checkout: {
    ...closed('PUT', '/checkout'),
    done: async (server) => {
      const { till, card, cart } = await confirmed(server);
      return till.pay(card.id, cart.key ?? '');
    },
    cart_empty: atOwnTill(({ ask }) => ask('PUT', '/checkout', { cart: {} })),
    price_changed: async (server) => {
      const { till, card, variant } = await confirmed(server);
      await changePrice(server.world, variant, 25_000);
      return till.pay(card.id);
    },
    sold_out: async (server) => {
      const { till, card } = await confirmed(server, 'good', { units: 1, units_sold: 1 });
      return till.pay(card.id);
    },
    not_confirmed: atOwnTill(async (till, { world }) => {
      await till.add(await sellPass(world));
      return till.pay((await till.card()).id);
    }),
    payment_pending: whilePaying(({ ask }) => ask('PUT', '/checkout', { cart: {} })),
    card_declined: async (server) => {
      const { till, card } = await confirmed(server, 'declined');
      return till.pay(card.id);
    },
    insufficient_funds: async (server) => {
      const { till, card } = await confirmed(server, 'insufficient');
      return till.pay(card.id);
    },
  },
  listInvoices: {
    ...reading('/invoices'),
    done: async (server) => {
      const { till, card } = await confirmed(server);
      await till.pay(card.id);
      return till.ask('GET', '/invoices');
    },
  },
  payInvoice: {
    ...closed('PUT', `/invoices/${nobody}/pay`),
    done: payingInvoice('good'),
    card_declined: payingInvoice('declined'),
    insufficient_funds: payingInvoice('insufficient'),
  },
  listGateways: reading('/gateways'),
  readAuthToken: {
    not_signed_in: signedOut('GET', '/gateways/sandbox/auth_token'),
    done: atOwnTill(({ ask }) => ask('GET', '/gateways/sandbox/auth_token')),
    not_found: atOwnTill(({ ask }) => ask('GET', '/gateways/none/auth_token')),
  },
  listPaymentSources: {
    ...reading('/payment_sources'),
    done: atOwnTill(async ({ ask, card }) => {
      await card();
      return ask('GET', '/payment_sources?gateway_id=sandbox');
    }),
  },
  addPaymentSource: {
    ...closed('POST', '/payment_sources'),
    done: atOwnTill(async ({ ask, token }) => ask('POST', '/payment_sources', { source: { gateway_id: 'sandbox', token: await token() } })),
    card_declined: atOwnTill(({ ask }) => ask('POST', '/payment_sources', { source: { gateway_id: 'sandbox', token: 'card_none' } })),
    gateway_unavailable: atOwnTill(({ ask }) => ask('POST', '/payment_sources', { source: { gateway_id: 'sandbox', token: silentToken } })),
    key_reused: atOwnTill(async ({ ask, token }) => {
      for (const kind of ['good', 'declined'] as const)
        await ask('POST', '/payment_sources', { source: { gateway_id: 'sandbox', token: await token(kind) } }, key);
      return ask('POST', '/payment_sources', { source: { gateway_id: 'sandbox', token: await token() } }, key);
    }),
  },
  updatePaymentSource: {
    ...closed('PUT', `/payment_sources/${nobody}`),
    done: atOwnTill(async ({ ask, card }) => {
      await card();
      return ask('PUT', `/payment_sources/${(await card()).id}`, { default: true });
    }),
    key_reused: atOwnTill(async ({ ask, card }) => {
      const [one, other] = [await card(), await card()];
      await ask('PUT', `/payment_sources/${one.id}`, { default: true }, key);
      return ask('PUT', `/payment_sources/${other.id}`, { default: true }, key);
    }),
  },
  deletePaymentSource: {
    ...closed('DELETE', `/payment_sources/${nobody}`),
    done: atOwnTill(async ({ ask, card }) => ask('DELETE', `/payment_sources/${(await card()).id}`)),
    key_reused: atOwnTill(async ({ ask, card }) => {
      const [one, other] = [await card(), await card()];
      await ask('DELETE', `/payment_sources/${one.id}`, undefined, key);
      return ask('DELETE', `/payment_sources/${other.id}`, undefined, key);
    }),
  },
  readMember: reading('/member'),
  updateMember: {
    ...closed('PUT', '/member'),
    done: atOwnTill(({ ask }) => ask('PUT', '/member', { member: { phone: '+64 21 555 0100', address: '' } })),
    key_reused: atOwnTill(async ({ ask }) => {
      await ask('PUT', '/member', { member: { phone: '021 555 0100' } }, key);
      return ask('PUT', '/member', { member: { phone: '021 555 0101' } }, key);
    }),
  },
};
