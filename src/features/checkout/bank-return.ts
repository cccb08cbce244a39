/** Parameters that Stripe adds when the bank redirects back. They are no part of the app's addresses, and one of them is a secret. */

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

/** Removes these parameters from the address before other code reads it. */
export function takeBankReturn(): void {
  const address = new URL(location.href);
  if (!stripeKeys.some((key) => address.searchParams.has(key))) return;
  clientSecret = address.searchParams.get('setup_intent_client_secret');
  for (const key of stripeKeys) address.searchParams.delete(key);
  history.replaceState(history.state, '', address);
}

/** Whether a card that the member confirmed with their bank is still to be stored. */
export const isCardReturning = (): boolean => clientSecret !== null;

/** Returns the secret of the SetupIntent once; then null. */
export function takeReturnedSecret(): string | null {
  const taken = clientSecret;
  clientSecret = null;
  return taken;
}
