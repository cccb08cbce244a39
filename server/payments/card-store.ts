import type { PaymentSource } from '#contract/cards.ts';
import type { PaymentSourceRow, Tx } from '../database/schema.ts';
import type { CartOwner } from '../checkout/cart-store.ts';

export const showCard = (row: PaymentSourceRow): PaymentSource => ({
  id: row.id,
  gateway_id: row.gateway,
  brand: row.brand,
  last4: row.last4,
  exp_month: row.exp_month,
  exp_year: row.exp_year,
  default: row.is_default,
});

const kept = (tx: Tx, { orgId, profileId }: CartOwner) =>
  tx
    .selectFrom('payment_sources')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('profile_id', '=', profileId)
    .where('removed_at', 'is', null);

/** The cards of the member: the default card first, then the oldest. */
export const cardsOf = (tx: Tx, owner: CartOwner): Promise<PaymentSourceRow[]> =>
  kept(tx, owner).orderBy('is_default', 'desc').orderBy('created_at').orderBy('id').execute();

export const cardOf = async (tx: Tx, owner: CartOwner, id: string): Promise<PaymentSourceRow | null> =>
  (await kept(tx, owner).where('id', '=', id).executeTakeFirst()) ?? null;

/** Locks the member's account, so that two devices cannot both choose a default card. */
export async function lockCards(tx: Tx, { orgId, profileId }: CartOwner): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('org_id', '=', orgId).where('profile_id', '=', profileId).forNoKeyUpdate().execute();
}

export async function makeDefault(tx: Tx, { orgId, profileId }: CartOwner, id: string): Promise<void> {
  const own = tx.updateTable('payment_sources').where('org_id', '=', orgId).where('profile_id', '=', profileId);
  await own.set({ is_default: false }).where('is_default', '=', true).where('id', '<>', id).execute();
  await own.set({ is_default: true }).where('id', '=', id).execute();
}
