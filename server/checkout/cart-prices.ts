/** A cart has one currency. A studio that changes its currency changes all its prices. */
import type { Tx } from '../database/schema.ts';
import type { CartLine } from './cart-store.ts';

export const isOtherCurrency = ({ price_currency, current_currency }: CartLine): boolean => price_currency !== current_currency;

/** Whether the price differs from the one that the member has seen. */
export const isLinePriceOutdated = (line: CartLine): boolean => line.price_amount !== line.current_amount || isOtherCurrency(line);

export async function updateLinePrices(
  tx: Tx,
  orgId: string,
  lines: readonly CartLine[],
  isMeant: (line: CartLine) => boolean,
): Promise<void> {
  for (const { id, current_amount: price_amount, current_currency: price_currency } of lines.filter(isMeant))
    await tx.updateTable('cart_lines').set({ price_amount, price_currency }).where('org_id', '=', orgId).where('id', '=', id).execute();
  const currencies = new Set(lines.flatMap((line) => (line.removed_at === null ? [line.current_currency] : [])));
  for (const { id, removed_at, current_currency } of lines)
    if (removed_at !== null && currencies.size > 0 && !currencies.has(current_currency))
      await tx.deleteFrom('cart_lines').where('org_id', '=', orgId).where('id', '=', id).execute();
}
