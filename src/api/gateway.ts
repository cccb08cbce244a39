/** Sends a card directly to the payment gateway, so that Spotter's API never gets the card number. Source: decisions.money. */
import { safeParse } from 'valibot';
import { CallFailure } from '#contract/call-failure.ts';
import { type AuthToken, type CardEntry, CardToken, CardTokenRefused } from '#contract/cards.ts';

const bodyOf = async ({ url, token }: AuthToken, entry: CardEntry, signal: AbortSignal): Promise<unknown> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'omit',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(entry),
      signal,
    });
    return await response.json();
  } catch (error) {
    throw new CallFailure('unreachable', null, { cause: error });
  }
};

/** The gateway's token, or the field that it refuses. Throws a `CallFailure` if there is no usable response. */
export async function tokeniseCard(to: AuthToken, entry: CardEntry, signal: AbortSignal): Promise<CardToken | CardTokenRefused> {
  const body = await bodyOf(to, entry, signal);
  const refused = safeParse(CardTokenRefused, body);
  if (refused.success) return refused.output;
  const taken = safeParse(CardToken, body);
  if (!taken.success) throw new CallFailure('garbled');
  return taken.output;
}
