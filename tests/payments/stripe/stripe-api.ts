/** The used part of Stripe's API, without a network. Only parameters of the SDK's types are accepted. */
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { testNumbers, type TestCard } from '#tests/checkout/checkout-client.ts';
import {
  disputeJson,
  intentJson,
  methodJson,
  setupJson,
  setupSecret,
  type StoredCustomer,
  type StoredDispute,
  type StoredIntent,
  type StoredMethod,
  type StoredSetup,
} from './stripe-objects.ts';

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly account: string;
  readonly form: ReadonlyMap<string, string>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** `create`, `confirm`, `cancel` and `refund` of a payment, `detach` of a card, `delete` of a customer; null for other requests. */
export type Step = 'create' | 'confirm' | 'cancel' | 'refund' | 'detach' | 'delete' | null;

const invalid = (message: string, code?: string, param?: string): ApiAnswer => ({
  status: code === 'resource_missing' ? 404 : 400,
  body: { error: { type: 'invalid_request_error', message, code, param } },
});

const keys = {
  customer: ['metadata'] satisfies (keyof Stripe.CustomerCreateParams)[],
  setup: ['customer', 'allowed_payment_method_types', 'usage'] satisfies (keyof Stripe.SetupIntentCreateParams)[],
  intent: [
    'amount',
    'currency',
    'customer',
    'payment_method',
    'allowed_payment_method_types',
    'metadata',
  ] satisfies (keyof Stripe.PaymentIntentCreateParams)[],
  confirm: ['return_url', 'off_session'] satisfies (keyof Stripe.PaymentIntentConfirmParams)[],
  cancel: ['cancellation_reason'] satisfies (keyof Stripe.PaymentIntentCancelParams)[],
  refund: ['payment_intent'] satisfies (keyof Stripe.RefundCreateParams)[],
} as const;

const unknownKey = (form: ReadonlyMap<string, string>, known: readonly string[]): string | undefined =>
  [...form.keys()].map((key) => key.replace(/\[.*$/, '')).find((key) => !known.includes(key));

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const declines: Partial<Record<TestCard, string>> = { declined: 'generic_decline', insufficient: 'insufficient_funds' };

/** The form refuses the first card, and the second requires a confirmation by the bank. */
export const declinedAtOnce = '4000000000000002';
export const confirmedWithBank = '4000002500003155';

function backTo(address: string | null, queryKeys: Readonly<Record<string, string>>, isApproved: boolean): string | null {
  if (address === null) return null;
  const url = new URL(address);
  for (const [key, value] of Object.entries(queryKeys)) url.searchParams.set(key, value);
  url.searchParams.set('redirect_status', isApproved ? 'succeeded' : 'failed');
  return url.href;
}

export class StripeApi {
  readonly customers = new Map<string, StoredCustomer>();
  readonly setups = new Map<string, StoredSetup>();
  readonly methods = new Map<string, StoredMethod>();
  readonly intents = new Map<string, StoredIntent>();
  readonly disputes = new Map<string, StoredDispute>();
  /** The server's address, which also serves the bank page of test cards. */
  origin = '';

  private readonly routes: readonly [pattern: RegExp, handle: (request: ApiRequest, id: string) => ApiAnswer][] = [
    [/^POST \/v1\/customers$/, (request) => this.createCustomer(request)],
    [/^DELETE \/v1\/customers\/(\w+)$/, (request, id) => this.deleteCustomer(request, id)],
    [/^POST \/v1\/payment_methods\/(\w+)\/detach$/, (request, id) => this.detach(request, id)],
    [/^POST \/v1\/setup_intents$/, (request) => this.createSetup(request)],
    [/^GET \/v1\/payment_methods\/(\w+)$/, (request, id) => this.readMethod(request, id)],
    [/^POST \/v1\/payment_intents$/, (request) => this.createIntent(request)],
    [/^GET \/v1\/payment_intents\/(\w+)$/, (request, id) => this.onIntent(request, id, (intent) => this.answer(intent))],
    [/^POST \/v1\/payment_intents\/(\w+)\/confirm$/, (request, id) => this.onIntent(request, id, (one) => this.confirm(request, one))],
    [/^POST \/v1\/payment_intents\/(\w+)\/cancel$/, (request, id) => this.onIntent(request, id, (one) => this.cancel(request, one))],
    [/^GET \/v1\/disputes\/(\w+)$/, (request, id) => this.readDispute(request, id)],
    [/^POST \/v1\/refunds$/, (request) => this.refund(request)],
  ];

  handle(request: ApiRequest): ApiAnswer {
    if (request.account === '') return invalid('No account is named: this platform keeps no money of its own.');
    for (const [pattern, handle] of this.routes) {
      const found = pattern.exec(`${request.method} ${request.path}`);
      if (found) return handle(request, found[1] ?? '');
    }
    return invalid(`Unrecognized request URL (${request.method}: ${request.path})`);
  }

  /** Returns the id of the PaymentMethod. */
  confirmSetup(clientSecret: string, behaviour: TestCard): string {
    const setup = this.setups.get(clientSecret.split('_secret_')[0] ?? '');
    if (!setup) throw new Error('There is no such SetupIntent.');
    return this.attach(setup, behaviour);
  }

  confirmSetupInBrowser(account: string, secret: string, number: string, returnUrl: string): ApiAnswer {
    return this.onSetup(account, secret, (setup): ApiAnswer | null => {
      const digits = number.replaceAll(/\D/g, '');
      if (digits === declinedAtOnce) return { status: 402, body: { error: { type: 'card_error', code: 'card_declined' } } };
      const [behaviour = 'good'] = Object.entries(testNumbers).find(([, known]) => known === digits) ?? [];
      this.attach(setup, behaviour as TestCard);
      if (digits === confirmedWithBank) Object.assign(setup, { status: 'requires_action', returnUrl });
      return null;
    });
  }

  readSetup(account: string, secret: string): ApiAnswer {
    return this.onSetup(account, secret, () => null);
  }

  private onSetup(account: string, secret: string, work: (setup: StoredSetup) => ApiAnswer | null): ApiAnswer {
    const setup = [...this.setups.values()].find((one) => one.account === account && setupSecret(one) === secret);
    if (!setup) return invalid('No such setupintent', 'resource_missing', 'intent');
    return work(setup) ?? { status: 200, body: { setupIntent: setupJson(setup, this.origin) } };
  }

  private attach(setup: StoredSetup, behaviour: TestCard): string {
    const method = { id: newId('pm'), account: setup.account, customer: setup.customer, behaviour };
    this.methods.set(method.id, method);
    setup.status = 'succeeded';
    setup.method = method.id;
    return method.id;
  }

  private answerBankOfSetup(setup: StoredSetup, isApproved: boolean): string | null {
    setup.status = isApproved ? 'succeeded' : 'requires_payment_method';
    if (!isApproved) setup.method = null;
    return backTo(setup.returnUrl, { setup_intent: setup.id, setup_intent_client_secret: setupSecret(setup) }, isApproved);
  }

  /** Returns the address of the redirect. */
  answerBank(id: string, isApproved: boolean): string | null {
    const setup = this.setups.get(id);
    if (setup?.status === 'requires_action') return this.answerBankOfSetup(setup, isApproved);
    const intent = this.intents.get(id);
    if (intent?.status !== 'requires_action') return null;
    if (isApproved) this.capture(intent);
    else {
      intent.status = 'requires_payment_method';
      intent.error = { type: 'card_error', code: 'payment_intent_authentication_failure' };
    }
    return backTo(intent.returnUrl, { payment_intent: id, payment_intent_client_secret: `${id}_secret_1` }, isApproved);
  }

  stepOf({ method, path }: Pick<ApiRequest, 'method' | 'path'>): Step {
    if (method === 'DELETE') return 'delete';
    if (method !== 'POST') return null;
    if (path.endsWith('/detach')) return 'detach';
    if (path === '/v1/payment_intents') return 'create';
    if (path === '/v1/refunds') return 'refund';
    if (path.endsWith('/confirm')) return 'confirm';
    return path.endsWith('/cancel') ? 'cancel' : null;
  }

  behaviourAt(path: string): TestCard | undefined {
    const [, id = ''] = /^\/v1\/payment_intents\/(\w+)\/confirm$/.exec(path) ?? [];
    return this.methods.get(this.intents.get(id)?.method ?? '')?.behaviour;
  }

  private answer(intent: StoredIntent): ApiAnswer {
    return { status: 200, body: intentJson(intent, this.origin) };
  }

  private createCustomer({ form, account }: ApiRequest): ApiAnswer {
    const unknown = unknownKey(form, keys.customer);
    if (unknown !== undefined) return invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown);
    const customer = { id: newId('cus'), account };
    this.customers.set(customer.id, customer);
    return { status: 200, body: { id: customer.id, object: 'customer' } };
  }

  openDispute(intent: StoredIntent): StoredDispute {
    const dispute: StoredDispute = { id: newId('dp'), intent, status: 'needs_response' };
    this.disputes.set(dispute.id, dispute);
    return dispute;
  }

  private readDispute({ account }: ApiRequest, id: string): ApiAnswer {
    const dispute = this.disputes.get(id);
    if (dispute?.intent.account !== account) return invalid('No such dispute', 'resource_missing', 'dispute');
    return { status: 200, body: disputeJson(dispute) };
  }

  private deleteCustomer({ account }: ApiRequest, id: string): ApiAnswer {
    if (this.customers.get(id)?.account !== account) return invalid('No such customer', 'resource_missing', 'id');
    this.customers.delete(id);
    for (const method of this.methods.values()) if (method.customer === id) method.customer = null;
    return { status: 200, body: { id, object: 'customer', deleted: true } };
  }

  private detach({ account }: ApiRequest, id: string): ApiAnswer {
    const method = this.methods.get(id);
    if (method?.account !== account) return invalid('No such PaymentMethod', 'resource_missing', 'payment_method');
    if (method.customer === null) return invalid('The payment method you provided is not attached to a customer.');
    method.customer = null;
    return { status: 200, body: methodJson(method) };
  }

  private createSetup({ form, account }: ApiRequest): ApiAnswer {
    const unknown = unknownKey(form, keys.setup);
    if (unknown !== undefined) return invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown);
    const customer = form.get('customer') ?? '';
    if (this.customers.get(customer)?.account !== account) return invalid('No such customer', 'resource_missing', 'customer');
    const setup: StoredSetup = { id: newId('seti'), account, customer, status: 'requires_payment_method', method: null, returnUrl: null };
    this.setups.set(setup.id, setup);
    return { status: 200, body: setupJson(setup, this.origin) };
  }

  private readMethod({ account }: ApiRequest, id: string): ApiAnswer {
    const method = this.methods.get(id);
    if (method?.account !== account) return invalid('No such PaymentMethod', 'resource_missing', 'payment_method');
    return { status: 200, body: methodJson(method) };
  }

  private createIntent({ form, account }: ApiRequest): ApiAnswer {
    const unknown = unknownKey(form, keys.intent);
    if (unknown !== undefined) return invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown);
    const [amount, currency] = [Number(form.get('amount')), form.get('currency') ?? ''];
    const [customer, method] = [form.get('customer') ?? '', form.get('payment_method') ?? ''];
    if (!Number.isSafeInteger(amount) || amount < 50) return invalid('Amount too small', 'amount_too_small', 'amount');
    if (!/^[a-z]{3}$/.test(currency)) return invalid('Invalid currency', 'parameter_invalid', 'currency');
    if (this.customers.get(customer)?.account !== account) return invalid('No such customer', 'resource_missing', 'customer');
    if (this.methods.get(method)?.customer !== customer) return invalid('No such PaymentMethod', 'resource_missing', 'payment_method');
    const payment = form.get('metadata[payment]');
    const own = { id: newId('pi'), account, customer, method, amount, currency, payment };
    const intent: StoredIntent = { ...own, status: 'requires_confirmation', error: null, refunded: false, returnUrl: null, charged: 0 };
    this.intents.set(intent.id, intent);
    return this.answer(intent);
  }

  private onIntent({ account }: ApiRequest, id: string, work: (intent: StoredIntent) => ApiAnswer): ApiAnswer {
    const intent = this.intents.get(id);
    return intent?.account === account ? work(intent) : invalid('No such payment_intent', 'resource_missing', 'intent');
  }

  private capture(intent: StoredIntent): void {
    intent.status = 'succeeded';
    intent.charged += 1;
  }

  private unexpected(intent: StoredIntent): ApiAnswer {
    const message = `This PaymentIntent's status is ${intent.status}.`;
    const error = { type: 'invalid_request_error', message, code: 'payment_intent_unexpected_state' };
    return { status: 400, body: { error: { ...error, payment_intent: intentJson(intent, this.origin) } } };
  }

  private refuse(intent: StoredIntent, code: string, decline_code: string): ApiAnswer {
    intent.status = 'requires_payment_method';
    intent.error = { type: 'card_error', code, decline_code };
    return { status: 402, body: { error: { ...intent.error, message: 'Declined', payment_intent: intentJson(intent, this.origin) } } };
  }

  private confirm({ form }: ApiRequest, intent: StoredIntent): ApiAnswer {
    const unknown = unknownKey(form, keys.confirm);
    if (unknown !== undefined) return invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown);
    if (intent.status !== 'requires_confirmation') return this.unexpected(intent);
    const behaviour = this.methods.get(intent.method ?? '')?.behaviour ?? 'declined';
    const declined = declines[behaviour];
    if (declined !== undefined) return this.refuse(intent, 'card_declined', declined);
    if (behaviour === 'confirm' && form.get('off_session') === 'true')
      return this.refuse(intent, 'authentication_required', 'authentication_required');
    if (behaviour === 'confirm') {
      if (!URL.canParse(form.get('return_url') ?? '')) return invalid('Missing return_url', 'parameter_missing', 'return_url');
      intent.status = 'requires_action';
      intent.returnUrl = form.get('return_url') ?? null;
    } else this.capture(intent);
    return this.answer(intent);
  }

  private cancel({ form }: ApiRequest, intent: StoredIntent): ApiAnswer {
    const unknown = unknownKey(form, keys.cancel);
    if (unknown !== undefined) return invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown);
    if (intent.status === 'succeeded' || intent.status === 'canceled') return this.unexpected(intent);
    intent.status = 'canceled';
    return this.answer(intent);
  }

  private refund(request: ApiRequest): ApiAnswer {
    const unknown = unknownKey(request.form, keys.refund);
    if (unknown !== undefined) return invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown);
    return this.onIntent(request, request.form.get('payment_intent') ?? '', (intent) => {
      if (intent.status !== 'succeeded') return invalid('This PaymentIntent does not have a successful charge to refund.');
      if (intent.refunded) return invalid('The charge has already been refunded.', 'charge_already_refunded');
      intent.refunded = true;
      return { status: 200, body: { id: newId('re'), object: 'refund', status: 'succeeded', payment_intent: intent.id } };
    });
  }
}
