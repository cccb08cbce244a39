/** The reference of a payment is stored before it is confirmed, to settle it after a crash. Source: docs/decisions/checkout.md#0358. */
import type { Logger } from 'pino';
import Stripe from 'stripe';
import type { GatewaySources } from '../../http/security-headers.ts';
import { GatewayTimeout, type CardOwner, type GatewayAnswer, type PaymentGateway, type PaymentOrder } from '../gateway.ts';
import type { Reference, ReferenceStore } from './reference-store.ts';
import { createStripeClient, isMissing, isOvertaken, isRefusedRequest, requestsTo, type Send } from './stripe-client.ts';
import type { StripeKeys } from './stripe-settings.ts';
import { createStripeDisputes } from './stripe-disputes.ts';
import { createStripeRemovals } from './stripe-removals.ts';
import { amountFor, cardFacts, idOf, stateOf, stripeBrands } from './stripe-objects.ts';

export interface StripeGatewayOptions {
  readonly keys: Pick<StripeKeys, 'secretKey' | 'publishableKey' | 'apiUrl'>;
  readonly references: ReferenceStore;
  readonly ownOrigin: string;
  /** Milliseconds for one call of the port. */
  readonly timeout: number;
  readonly log: Pick<Logger, 'warn'>;
}

/** The script for the API version of the SDK. */
const scriptPath = `/${Stripe.API_VERSION.split('.')[1] ?? 'v3'}/stripe.js`;
/** The sources that https://docs.stripe.com/security/guide#content-security-policy lists. */
const stripeSources: GatewaySources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};

/** A server that simulates Stripe's API also serves the script. */
const sourcesFor = (apiUrl: URL | undefined): GatewaySources =>
  apiUrl ? { scripts: [apiUrl.origin], frames: [apiUrl.origin], connections: [apiUrl.origin] } : stripeSources;

/** Milliseconds until the browser requests a new client secret. */
const secretLife = 10 * 60 * 1000;

const nothingCharged: GatewayAnswer = { kind: 'declined', reason: null };

export const scriptUrlFor = (apiUrl: URL | undefined): string => (apiUrl?.origin ?? 'https://js.stripe.com') + scriptPath;

export function createStripeGateway({ keys, references, ownOrigin, timeout, log }: StripeGatewayOptions): PaymentGateway {
  const stripe = createStripeClient(keys);
  const { paymentIntents, paymentMethods, customers, setupIntents, refunds } = stripe;
  const to = (account: string): Send => requestsTo(account, timeout);

  const readIntent = (send: Send, intent: string) => send((options) => paymentIntents.retrieve(intent, {}, options));

  /** Confirms or cancels a payment. If Stripe refuses because of the payment’s state, the payment is read instead. */
  const orRead = async (send: Send, intent: string, request: (options: Stripe.RequestOptions) => Promise<Stripe.PaymentIntent>) => {
    try {
      return await send(request);
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      return readIntent(send, intent);
    }
  };

  const cancel = async (send: Send, { intent }: Reference): Promise<GatewayAnswer> => {
    const state = stateOf(await orRead(send, intent, (options) => paymentIntents.cancel(intent, {}, options)));
    if (state.kind === 'captured' || state.kind === 'declined') return state;
    throw new GatewayTimeout('Stripe has no result yet');
  };

  /** A payment that the bank refused is cancelled, because another card could still pay it. Null: it was never confirmed. */
  const answerOf = async (send: Send, reference: Reference, intent: Stripe.PaymentIntent): Promise<GatewayAnswer | null> => {
    const state = stateOf(intent);
    switch (state.kind) {
      case 'unsent':
        return null;
      case 'open':
        return cancel(send, reference);
      case 'processing':
        throw new GatewayTimeout('Stripe has no result yet');
      default:
        return state;
    }
  };

  const customerOf = async (send: Send, owner: CardOwner, account: string): Promise<string> => {
    const known = await references.customer(owner, account);
    if (known !== null) return known;
    const idempotencyKey = `customer-${owner.orgId}-${owner.profileId}`;
    const { id } = await send((options) => customers.create({ metadata: { member: owner.profileId } }, { ...options, idempotencyKey }));
    return references.keepCustomer(owner, account, id);
  };

  /** The request has no idempotency key, because for a day Stripe would return the deleted customer for the same key. */
  const replaceCustomer = async (send: Send, owner: CardOwner, account: string, deleted: string): Promise<string> => {
    await references.dropCustomer(owner, account, deleted);
    const { id } = await send((options) => customers.create({ metadata: { member: owner.profileId } }, options));
    return references.keepCustomer(owner, account, id);
  };

  const createSetup = (send: Send, customer: string): Promise<Stripe.SetupIntent> =>
    send((options) => setupIntents.create({ customer, allowed_payment_method_types: ['card'], usage: 'off_session' }, options));

  const openSetup = async (send: Send, owner: CardOwner, account: string): Promise<Stripe.SetupIntent> => {
    const customer = await customerOf(send, owner, account);
    try {
      return await createSetup(send, customer);
    } catch (error) {
      if (!isMissing(error)) throw error;
      return createSetup(send, await replaceCustomer(send, owner, account, customer));
    }
  };

  /** Creates a payment, and stores its reference before the card can be charged. */
  const createIntent = async (order: PaymentOrder): Promise<Reference | 'closed'> => {
    const { id, token, amount, currency, owner } = order;
    const account = await references.account(owner.orgId);
    const customer = account === null ? null : await references.customer(owner, account);
    if (account === null || customer === null) return references.close(id);
    const params: Stripe.PaymentIntentCreateParams = {
      amount: amountFor(amount, currency),
      currency: currency.toLowerCase(),
      customer,
      payment_method: token,
      allowed_payment_method_types: ['card'],
      metadata: { payment: id, studio: owner.orgId },
    };
    try {
      const intent = await to(account)((options) => paymentIntents.create(params, { ...options, idempotencyKey: id }));
      return await references.keep(id, { account, intent: intent.id });
    } catch (error) {
      if (!isRefusedRequest(error)) throw error;
      log.warn({ payment: id, code: error.code, param: error.param }, 'Stripe refuses a payment; it is declined');
      return references.close(id);
    }
  };

  const confirm = async (send: Send, { intent }: Reference, { id, isAttended, returnPath }: PaymentOrder) =>
    orRead(send, intent, (options) =>
      paymentIntents.confirm(
        intent,
        isAttended ? { return_url: ownOrigin + returnPath } : { off_session: true },
        // The two kinds have different parameters, so they need separate keys.
        { ...options, idempotencyKey: `${id}-${isAttended ? 'attended' : 'unattended'}` },
      ),
    );

  return {
    id: 'stripe',
    name: 'Stripe',
    kind: 'stripe',
    brands: [...stripeBrands],
    sources: sourcesFor(keys.apiUrl),

    removals: createStripeRemovals(stripe, to),
    disputes: createStripeDisputes(stripe, to),

    isOpenTo: async (orgId) => (await references.account(orgId)) !== null,

    async authToken(owner) {
      const account = await references.account(owner.orgId);
      if (account === null) return null;
      const send = to(account);
      const { client_secret: secret } = await openSetup(send, owner, account);
      if (secret === null) throw new GatewayTimeout('Stripe gives no client secret');
      const expires_at = new Date(Date.now() + secretLife).toISOString();
      return { token: secret, url: scriptUrlFor(keys.apiUrl), expires_at, publishable_key: keys.publishableKey, account };
    },

    async card(token, owner) {
      if (!/^pm_\w+$/.test(token)) return null;
      const account = await references.account(owner.orgId);
      const customer = account === null ? null : await references.customer(owner, account);
      if (account === null || customer === null) return null;
      try {
        const method = await to(account)((options) => paymentMethods.retrieve(token, {}, options));
        return idOf(method.customer) === customer ? cardFacts(method) : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async charge(order) {
      const reference = (await references.find(order.id)) ?? (await createIntent(order));
      if (reference === 'closed') return nothingCharged;
      const send = to(reference.account);
      const before = await answerOf(send, reference, await readIntent(send, reference.intent));
      if (before) return before;
      const after = await answerOf(send, reference, await confirm(send, reference, order));
      if (!after) throw new GatewayTimeout('Stripe has no result yet');
      return after;
    },

    async look(id) {
      const reference = await references.find(id);
      if (reference === null) return null;
      if (reference === 'closed') return nothingCharged;
      const send = to(reference.account);
      return answerOf(send, reference, await readIntent(send, reference.intent));
    },

    async close(id) {
      const reference = await references.close(id);
      return reference === 'closed' ? nothingCharged : cancel(to(reference.account), reference);
    },

    async refund(id) {
      const reference = await references.find(id);
      if (reference === null || reference === 'closed') throw new Error('Stripe has charged nothing for this order.');
      const idempotencyKey = `${id}-refund`;
      try {
        const refund = await to(reference.account)((options) =>
          refunds.create({ payment_intent: reference.intent }, { ...options, idempotencyKey }),
        );
        if (refund.status === 'failed' || refund.status === 'canceled') throw new Error(`The refund of Stripe's is ${refund.status}.`);
      } catch (error) {
        // The key is valid for only a day, but refunds are retried for longer, so a second refund is refused with this code.
        if (!(isRefusedRequest(error) && error.code === 'charge_already_refunded')) throw error;
      }
    },
  };
}
