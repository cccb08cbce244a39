import { sql } from 'kysely';
import type { CartEffect } from '#machines/checkout/cart-lifecycle.events.ts';
import { newCartRow, type CartLifecycleRow } from '#machines/checkout/cart-lifecycle.rows.ts';
import { StaleRead } from '../database/database.ts';
import { codeOf } from '../database/errors.ts';
import { isMutantActive } from '../database/mutants.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { CartRow, PassTypeRow, Tx } from '../database/schema.ts';
import { courseClassesLeft } from '../courses/course-classes.ts';
import { uuidFrom } from '../ids.ts';
import { type AgreedTotal, agreedColumns, nothingAgreed } from './agreed-total.ts';

export interface CartOwner {
  readonly orgId: string;
  readonly profileId: string;
}

export const toCartLifecycleRow = ({ state, key, attempt_id }: CartRow): CartLifecycleRow => ({ state, key, attempt_id });

const cartsOf = (tx: Tx, { orgId, profileId }: CartOwner) =>
  tx.selectFrom('carts').selectAll().where('org_id', '=', orgId).where('profile_id', '=', profileId);

/** The member's latest cart, in any state; `lock` locks it until the transaction ends. */
export async function latestCart(tx: Tx, owner: CartOwner, lock?: 'lock'): Promise<CartRow | null> {
  const query = cartsOf(tx, owner).orderBy('number', 'desc').limit(1);
  return (await (lock && !isMutantActive('no-cart-lock') ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

export const cartByKey = (tx: Tx, owner: CartOwner, key: string): Promise<CartRow | undefined> =>
  cartsOf(tx, owner).where('key', '=', key).executeTakeFirst();

export async function lockCart(tx: Tx, orgId: string, id: string): Promise<CartRow> {
  const query = tx.selectFrom('carts').selectAll().where('org_id', '=', orgId).where('id', '=', id);
  return (isMutantActive('no-cart-lock') ? query : query.forUpdate()).executeTakeFirstOrThrow();
}

export const isLiveCart = ({ state }: CartRow): boolean => state !== 'paid' && state !== 'abandoned';

/** The empty cart that follows another cart; null: the member has no cart yet. */
export const nextCart = ({ orgId, profileId }: CartOwner, before: CartRow | null, now: Date): CartRow => {
  const number = (before?.number ?? 0) + 1;
  const id = uuidFrom('cart', orgId, profileId, String(number));
  return { org_id: orgId, id, profile_id: profileId, number, ...newCartRow, ...nothingAgreed, created_at: now, updated_at: now };
};

/** Throws `StaleRead` if another device has created the same cart meanwhile. */
export async function insertCart(tx: Tx, row: CartRow): Promise<CartRow> {
  try {
    return await tx.insertInto('carts').values(row).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    if (codeOf(error) === '23505') throw new StaleRead('another device has begun the cart', { cause: error });
    throw error;
  }
}

/** Changes the cart if it is unchanged since it was read. The agreed values are set and cleared together with its key. */
export async function updateCartRow(tx: Tx, read: CartRow, life: CartLifecycleRow, now: Date, agreed?: AgreedTotal): Promise<CartRow> {
  const agreement = life.key === null ? nothingAgreed : agreed ? agreedColumns(agreed) : {};
  const update = tx
    .updateTable('carts')
    .set({ ...life, ...agreement, updated_at: now })
    .where('org_id', '=', read.org_id)
    .where('id', '=', read.id);
  const same = isMutantActive('no-cart-lock')
    ? update
    : update.where('state', '=', read.state).where(sql<boolean>`attempt_id is not distinct from ${read.attempt_id}::uuid`);
  const changed = await same.returningAll().executeTakeFirst();
  if (!changed) throw new StaleRead('the cart has changed since it was read');
  return changed;
}

/** Lines with their pass type or product in its current state. */
export const readLines = (tx: Tx, orgId: string, cartId: string) =>
  tx
    .selectFrom('cart_lines')
    .innerJoin('products', (join) =>
      join.onRef('products.org_id', '=', 'cart_lines.org_id').onRef('products.id', '=', 'cart_lines.product_id'),
    )
    .select(['cart_lines.id', 'cart_lines.position', 'cart_lines.product_id', 'cart_lines.quantity'])
    .select(['cart_lines.price_amount', 'cart_lines.price_currency', 'cart_lines.discount_amount'])
    .select(['products.name', 'products.description', 'products.pass_type_id', 'products.course_id', 'products.removed_at'])
    .select(['products.price_amount as current_amount', 'products.price_currency as current_currency'])
    .where('cart_lines.org_id', '=', orgId)
    .where('cart_lines.cart_id', '=', cartId)
    .orderBy('cart_lines.position')
    .orderBy('cart_lines.id')
    .execute();
export type CartLine = Awaited<ReturnType<typeof readLines>>[number];

const wantedTypes = (lines: readonly CartLine[]): ReadonlyMap<string, number> => {
  const wanted = new Map<string, number>();
  for (const { pass_type_id, quantity } of lines)
    if (pass_type_id !== null) wanted.set(pass_type_id, (wanted.get(pass_type_id) ?? 0) + quantity);
  return wanted;
};

export async function passTypesIn(tx: Tx, orgId: string, lines: readonly CartLine[]): Promise<PassTypeRow[]> {
  const ids = [...wantedTypes(lines).keys()];
  if (ids.length === 0) return [];
  return tx.selectFrom('pass_types').selectAll().where('org_id', '=', orgId).where(isOneOf('id', ids)).orderBy('id').execute();
}

export const isAvailable = (lines: readonly CartLine[], types: readonly PassTypeRow[]): boolean => {
  const wanted = wantedTypes(lines);
  const isLeft = ({ id, units, units_sold }: PassTypeRow) => units === null || units_sold + (wanted.get(id) ?? 0) <= units;
  return lines.every(({ removed_at }) => removed_at === null) && types.every(isLeft);
};

/** Whether every course in the cart has a class that is still to come. */
export async function hasClassesLeft(tx: Tx, orgId: string, now: Date, lines: readonly CartLine[]): Promise<boolean> {
  const ids = lines.flatMap(({ course_id }) => course_id ?? []);
  const left = await courseClassesLeft(tx, { orgId }, now, ids);
  return ids.every((id) => left.has(id));
}

/** Reserves limited items for one payment; throws `StaleRead` if another member took them first. */
export async function reserveUnits(tx: Tx, orgId: string, lines: readonly CartLine[], types: readonly PassTypeRow[]): Promise<void> {
  const wanted = wantedTypes(lines);
  for (const { id, units, units_sold } of types) {
    if (units === null) continue;
    const count = wanted.get(id) ?? 0;
    const update = tx.updateTable('pass_types').where('org_id', '=', orgId).where('id', '=', id);
    const { numUpdatedRows } = isMutantActive('no-unit-guard')
      ? await update.set({ units_sold: units_sold + count }).executeTakeFirst()
      : await update
          .set((row) => ({ units_sold: row('units_sold', '+', count) }))
          .where(sql<boolean>`units_sold + ${count}::integer <= units`)
          .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new StaleRead('the last one was sold meanwhile');
  }
}

export async function releaseUnits(tx: Tx, orgId: string, lines: readonly CartLine[]): Promise<void> {
  for (const [id, count] of [...wantedTypes(lines)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await tx
      .updateTable('pass_types')
      .set((row) => ({ units_sold: row('units_sold', '-', count) }))
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('units', 'is not', null)
      .execute();
}

export const hasEffect = (effects: readonly CartEffect[], type: CartEffect['type']): boolean =>
  effects.some((effect) => effect.type === type);
