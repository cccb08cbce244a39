/** Stripe adds parameters to the address when the bank redirects back; one of them is a secret. */

const stripeKeys = [
  'setup_intent',
  'setup_intent_client_secret',
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'source_redirect_slug',
  'source_type',
] as const;

let clientSecret: string | null = null;

/** Removes the parameters of Stripe from the address before other code reads the address. */
export function takeBankReturn(): void {
  const address = new URL(location.href);
  if (!stripeKeys.some((key) => address.searchParams.has(key))) return;
  clientSecret = address.searchParams.get('setup_intent_client_secret');
  for (const key of stripeKeys) address.searchParams.delete(key);
  history.replaceState(history.state, '', address);
}

/** Whether the member has confirmed a card with their bank and the card is not stored yet. */
export const isCardReturning = (): boolean => clientSecret !== null;

/** Returns the secret of the SetupIntent at the first call; null at later calls. */
export function takeReturnedSecret(): string | null {
  const taken = clientSecret;
  clientSecret = null;
  return taken;
}
