/** Source: decisions.booking.whichPass, docs/decisions/passes.md#0201. */
import type { Payer } from '#contract/concessions.ts';

/** Why the first of several passes comes first; null if there is only one pass. */
export const whyFirst = (payers: readonly Payer[]): 'membership' | 'expiresFirst' | null => {
  const [first, second] = payers;
  if (!first || !second) return null;
  if (first.kind === 'membership') return 'membership';
  return first.expires_on !== null && first.expires_on !== second.expires_on ? 'expiresFirst' : null;
};

/** The chosen pass if it can pay, else the first pass in the order of the rules; null if no pass can pay. */
export const payerOf = (payers: readonly Payer[], chosen: string | null): Payer | null =>
  payers.find(({ pass_id }) => pass_id === chosen) ?? payers[0] ?? null;
