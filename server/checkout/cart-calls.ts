import type { Cart, CartUpdate } from '#contract/checkout.ts';
import { maxQuantity } from '#contract/checkout.ts';
import type { CartCall, CartEffect } from '#machines/checkout/cart-lifecycle.events.ts';
import { decideCart } from '#machines/checkout/cart-lifecycle.rows.ts';
import type { CartRow, ProductRow, Tx } from '../database/schema.ts';
import type { HandlerInput, FacilityMember, CallHandlers } from '../http/handler-input.ts';
import { answered, refused, Refused, type HandlerOutcome } from '../http/outcome.ts';
import { isUuid, uuidOf } from '../ids.ts';
import {
  updateCartRow,
  hasEffect,
  insertCart,
  isLiveCart,
  latestCart,
  toCartLifecycleRow,
  nextCart,
  readLines,
  type CartLine,
} from './cart-store.ts';
import { isOtherCurrency, updateLinePrices } from './cart-prices.ts';
import { courseClassesLeft } from '../courses/course-classes.ts';
import { showCart } from './cart-wire.ts';

type CallInput = Pick<HandlerInput<'updateCart'>, 'context' | 'now'> & { readonly caller: FacilityMember };

async function openCart({ caller, now }: CallInput, tx: Tx): Promise<CartRow> {
  const latest = await latestCart(tx, caller, 'lock');
  return latest && isLiveCart(latest) ? latest : insertCart(tx, nextCart(caller, latest, now));
}

interface AppliedCall {
  readonly row: CartRow;
  readonly effects: readonly CartEffect[];
}

async function applyEvent({ context, now }: CallInput, tx: Tx, row: CartRow, call: CartCall): Promise<HandlerOutcome<AppliedCall>> {
  const decision = decideCart(toCartLifecycleRow(row), call, context.cartChart);
  if (decision.kind === 'refused') return refused(decision.refusal);
  if (decision.kind === 'unchanged') return answered({ row, effects: [] });
  return answered({ row: await updateCartRow(tx, row, decision.life, now), effects: decision.effects });
}

type LineItemInput = CartUpdate['cart']['line_items'][number];
type KeptLineItemInput = Extract<LineItemInput, { readonly quantity: number }>;

/** The product to add. A course is also found by its own id, so that a course that is not sold in the app is refused with this reason. */
async function productOf({ now }: CallInput, tx: Tx, orgId: string, variantId: string): Promise<ProductRow> {
  const id = uuidOf(variantId);
  const product = await tx
    .selectFrom('products')
    .selectAll()
    .where('org_id', '=', orgId)
    .where((row) => row.or([row('id', '=', id), row('course_id', '=', id)]))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (product?.course_id && !(await courseClassesLeft(tx, { orgId }, now, [product.course_id])).has(product.course_id))
    throw new Refused('not_found');
  if (product) return product;
  const course = await tx
    .selectFrom('courses')
    .select('sold_at_studio')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  throw new Refused(course?.sold_at_studio ? 'sold_at_studio' : 'not_found');
}

/** The quantity of a line. A course is always bought once, because it is one pass for all its classes. */
const quantityOf = (isCourse: boolean, quantity: number): number => (isCourse ? 1 : Math.min(maxQuantity, quantity));

/** Changes a line. A line that another device has removed meanwhile stays removed. */
async function keep(input: CallInput, tx: Tx, row: CartRow, lines: readonly CartLine[], wanted: KeptLineItemInput): Promise<void> {
  const named = lines.find(({ id }) => id === wanted.id?.toLowerCase());
  if (wanted.id !== undefined && !named) return;
  const product = named ? null : await productOf(input, tx, row.org_id, wanted.variant_id);
  const line = named ?? lines.find(({ product_id }) => product_id === product?.id);
  if (!line && product) return add(input, tx, row, lines.length, product, quantityOf(product.course_id !== null, wanted.quantity));
  if (!line) return;
  const quantity = quantityOf(line.course_id !== null, named ? wanted.quantity : line.quantity + wanted.quantity);
  await tx.updateTable('cart_lines').set({ quantity }).where('org_id', '=', row.org_id).where('id', '=', line.id).execute();
}

async function add({ context }: CallInput, tx: Tx, row: CartRow, position: number, product: ProductRow, quantity: number): Promise<void> {
  const { price_amount, price_currency } = product;
  await tx
    .insertInto('cart_lines')
    .values({
      org_id: row.org_id,
      id: context.newId(),
      cart_id: row.id,
      position,
      product_id: product.id,
      quantity,
      price_amount,
      price_currency,
    })
    .execute();
}

async function applyLines(input: CallInput, tx: Tx, row: CartRow, wanted: readonly LineItemInput[]): Promise<void> {
  for (const each of wanted) {
    if (!('_destroy' in each)) {
      await keep(input, tx, row, await readLines(tx, row.org_id, row.id), each);
    } else if (isUuid(each.id))
      await tx.deleteFrom('cart_lines').where('org_id', '=', row.org_id).where('cart_id', '=', row.id).where('id', '=', each.id).execute();
  }
  await updateLinePrices(tx, row.org_id, await readLines(tx, row.org_id, row.id), isOtherCurrency);
}

const shown = async ({ caller }: CallInput, tx: Tx, row: CartRow): Promise<HandlerOutcome<Cart>> =>
  answered(await showCart(tx, row, caller.facility));

export const cartCalls: Pick<CallHandlers, 'readCart' | 'updateCart' | 'deleteCart'> = {
  readCart: ({ context, caller, now }) =>
    context.database.snapshot(async (tx) => {
      const latest = await latestCart(tx, caller);
      return showCart(tx, latest && isLiveCart(latest) ? latest : nextCart(caller, latest, now), caller.facility);
    }),

  async updateCart(input, tx) {
    const outcome = await applyEvent(input, tx, await openCart(input, tx), { type: 'change', now: input.now });
    if (outcome.kind === 'refused') return outcome;
    const { row, effects } = outcome.answer;
    if (hasEffect(effects, 'lines.changed')) await applyLines(input, tx, row, input.body.cart.line_items);
    return shown(input, tx, row);
  },

  async deleteCart(input, tx) {
    const latest = await latestCart(tx, input.caller, 'lock');
    if (!latest || !isLiveCart(latest)) return shown(input, tx, nextCart(input.caller, latest, input.now));
    const outcome = await applyEvent(input, tx, latest, { type: 'leave', now: input.now });
    return outcome.kind === 'refused' ? outcome : shown(input, tx, nextCart(input.caller, outcome.answer.row, input.now));
  },
};
