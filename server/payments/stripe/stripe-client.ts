import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { GatewayTimeout } from '../gateway.ts';
import type { StripeKeys } from './stripe-settings.ts';

/** The SDK repeats a request once if the connection breaks. All other retries are implemented here. */
export const createStripeClient = ({ secretKey, apiUrl }: Pick<StripeKeys, 'secretKey' | 'apiUrl'>): Stripe =>
  new Stripe(secretKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiUrl && { host: apiUrl.hostname, port: apiUrl.port, protocol: apiUrl.protocol === 'http:' ? 'http' : 'https' }),
  });

export type Send = <T>(request: (options: Stripe.RequestOptions) => Promise<T>) => Promise<T>;

const { StripeError, StripeInvalidRequestError, StripeCardError } = Stripe.errors;
type AnyStripeError = InstanceType<typeof StripeError>;

/** Milliseconds before a request is repeated whose idempotency key is in use. */
const conflictPause = 100;

const isConflict = ({ statusCode, code }: AnyStripeError): boolean => statusCode === 409 || code === 'lock_timeout';

/** An error about the request itself. Any other error is a network failure, after which the result is unknown. */
const isAnswer = (error: AnyStripeError): boolean => error instanceof StripeInvalidRequestError || error instanceof StripeCardError;

/** Sends requests to one account; together they have `timeout` milliseconds. */
export function requestsTo(account: string, timeout: number): Send {
  const end = performance.now() + timeout;
  const send: Send = async (request) => {
    const left = Math.ceil(end - performance.now());
    if (left <= 0) throw new GatewayTimeout('Stripe does not answer in time');
    try {
      return await request({ stripeAccount: account, timeout: left });
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      if (isConflict(error)) {
        await pause(conflictPause);
        return send(request);
      }
      if (isAnswer(error)) throw error;
      // the message of the error is left out, because it may contain parts of a key
      throw new GatewayTimeout(`Stripe does not answer (${error.type}${error.code === undefined ? '' : `, ${error.code}`})`);
    }
  };
  return send;
}

export const isMissing = (error: unknown): boolean => error instanceof StripeInvalidRequestError && error.code === 'resource_missing';

export const isRefusedRequest = (error: unknown): error is InstanceType<typeof StripeInvalidRequestError> =>
  error instanceof StripeInvalidRequestError;

const overtakenCodes: readonly string[] = ['payment_intent_unexpected_state', 'intent_invalid_state'];

/** Whether the bank refused, or the payment changed its state meanwhile. The caller must then read the payment. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof StripeCardError || (error instanceof StripeInvalidRequestError && overtakenCodes.includes(error.code ?? ''));
