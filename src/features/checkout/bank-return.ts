/** A page of the bank leads back with keys of Stripe in the address. They are no part of our addresses, and one of them is a secret. */

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

/** Takes the keys out of the address, before anything else reads it. */
export function takeBankReturn(): void {
  const address = new URL(location.href);
  if (!stripeKeys.some((key) => address.searchParams.has(key))) return;
  clientSecret = address.searchParams.get('setup_intent_client_secret');
  for (const key of stripeKeys) address.searchParams.delete(key);
  history.replaceState(history.state, '', address);
}

/** Whether a card that the member confirmed with their bank is still to be kept. */
export const isCardReturning = (): boolean => clientSecret !== null;

/** The secret of its SetupIntent, once. */
export function takeReturnedSecret(): string | null {
  const taken = clientSecret;
  clientSecret = null;
  return taken;
}
