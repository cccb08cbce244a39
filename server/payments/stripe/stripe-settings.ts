/** The keys of Stripe in the environment. Either all of them are set, or none; live keys are accepted only in production. */
import type { Mode } from '../../config.ts';

export interface StripeKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** An address that replaces the address of Stripe’s API. */
  readonly apiUrl: URL | undefined;
}

export interface StripeSettings {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_API_URL?: URL | undefined;
}

const required = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

export const isLiveKey = (key: string): boolean => /^[a-z]+_live_/.test(key);

/** The keys; undefined if Stripe is not used. A string describes the error. */
export function readStripeKeys(settings: StripeSettings, mode: Mode): StripeKeys | string | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings;
  const { STRIPE_API_URL: apiUrl } = settings;
  if (apiUrl && mode !== 'test') return 'STRIPE_API_URL is for tests alone. Leave it out to reach Stripe.';
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) {
    const missing = required.filter((name) => settings[name] === undefined);
    return missing.length === required.length ? undefined : `Stripe needs all of its settings: ${missing.join(' and ')} must be set too.`;
  }
  if (isLiveKey(secretKey) !== isLiveKey(publishableKey))
    return 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.';
  if (mode !== 'production' && isLiveKey(secretKey))
    return 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be test keys: live keys move real money.';
  return { secretKey, publishableKey, webhookSecret, apiUrl };
}
