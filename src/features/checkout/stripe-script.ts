/** Loads Stripe's script once, when a form needs it. Source: docs/decisions/checkout.md#0361. */
import type { StripeConstructor } from '@stripe/stripe-js';
import { CallFailure } from '#contract/call-failure.ts';

const stripeHost = 'js.stripe.com';
const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Accepts only Stripe's host. For a page on a local host, also a local server that simulates Stripe. */
export function isScriptAddress(address: string, pageHost: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, host, pathname } = new URL(address);
  if (!pathname.endsWith('.js')) return false;
  if (protocol === 'https:' && (host === stripeHost || host.endsWith(`.${stripeHost}`))) return true;
  return protocol === 'http:' && isLoopback(hostname) && isLoopback(pageHost);
}

interface ScriptPolicy {
  readonly createScriptURL: (address: string) => string;
}
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy;
}

/** The policy for the script. The script loads further scripts, for which browsers with Trusted Types use the policy of this name. */
const gatewayScripts: ScriptPolicy = {
  createScriptURL: (address) => {
    if (!isScriptAddress(address, location.hostname)) throw new TypeError(`Spotter loads no scripts from ${address}`);
    return address;
  },
};

let hasPolicy = false;
function allowScripts(): void {
  if (hasPolicy) return;
  (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', gatewayScripts);
  hasPolicy = true;
}

const constructorHere = (): StripeConstructor | undefined => (globalThis as { readonly Stripe?: StripeConstructor }).Stripe;

const load = (address: string): Promise<StripeConstructor> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new CallFailure('unreachable'));
    };
    script.addEventListener('error', fail, { once: true });
    script.addEventListener('load', () => {
      const constructor = constructorHere();
      if (constructor) resolve(constructor);
      else fail();
    });
    script.src = address;
    document.head.append(script);
  });

let loading: Promise<StripeConstructor> | null = null;

/** Loads the script. Throws a `CallFailure` if the script cannot be loaded; the next call then tries again. */
export async function loadStripeScript(address: string): Promise<StripeConstructor> {
  if (!isScriptAddress(address, location.hostname)) throw new CallFailure('garbled');
  allowScripts();
  loading ??= load(address);
  try {
    return await loading;
  } catch (error) {
    loading = null;
    throw error;
  }
}
