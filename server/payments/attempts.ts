/** Each payment is settled once, even if its result arrives several times. Lock order: account, cart, payment, invoice, studio. */
import type { CartSystemEvent } from '#machines/checkout/cart-lifecycle.events.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { decideCartSystemEvent } from '#machines/checkout/cart-lifecycle.rows.ts';
import { updateCartRow, hasClassesLeft, hasEffect, toCartLifecycleRow, lockCart, readLines, releaseUnits } from '../checkout/cart-store.ts';
import { fulfilCart } from '../checkout/fulfil-cart.ts';
import type { Context } from '../context.ts';
import type { PaymentRow, Tx } from '../database/schema.ts';
import { notifyAll } from '../notifications/notification-outbox.ts';
import { isAccountHeld } from '../profile/lock-account.ts';
import type { GatewayAnswer, PaymentOrder } from './gateway.ts';
import { invoiceNotification, invoiceWithdrawal, queueReceipt } from './invoice-notifications.ts';

export interface PaymentAttempt {
  readonly orgId: string;
  readonly id: string;
}

export const readAttempt = (tx: Tx, { orgId, id }: PaymentAttempt): Promise<PaymentRow | undefined> =>
  tx.selectFrom('payments').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst();

export const readOrder = async (tx: Tx, { orgId, id }: PaymentAttempt): Promise<Omit<PaymentOrder, 'isAttended'> | undefined> => {
  const row = await tx
    .selectFrom('payments')
    .innerJoin('payment_sources', (join) =>
      join.onRef('payment_sources.org_id', '=', 'payments.org_id').onRef('payment_sources.id', '=', 'payments.source_id'),
    )
    .leftJoin('carts', (join) => join.onRef('carts.org_id', '=', 'payments.org_id').onRef('carts.id', '=', 'payments.cart_id'))
    .select(['payments.id', 'payments.profile_id', 'payments.invoice_id', 'payment_sources.token', 'payments.amount', 'payments.currency'])
    .select('carts.key as cart_key')
    .where('payments.org_id', '=', orgId)
    .where('payments.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { token, amount, currency, profile_id: profileId } = row;
  return { id, token, amount, currency, owner: { orgId, profileId }, returnPath: returnPathOf(row) };
};

interface PaidSubject {
  readonly cart_key: string | null;
  readonly invoice_id: string | null;
}

const returnPathOf = ({ cart_key, invoice_id }: PaidSubject): string =>
  printRoute(
    cart_key === null
      ? routeTo('accountInvoices', {}, invoice_id === null ? {} : { invoice: invoice_id })
      : routeTo('checkoutPayment', {}, { cart: cart_key }),
  );

const isSettled = ({ state }: PaymentRow): boolean => state === 'captured' || state === 'declined';

type Change = Partial<Pick<PaymentRow, 'state' | 'reason' | 'confirmation_url' | 'refund'>>;

const change = (tx: Tx, { orgId, id }: PaymentAttempt, set: Change, now: Date): Promise<unknown> =>
  tx
    .updateTable('payments')
    .set({ ...set, updated_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();

const written = (answer: GatewayAnswer): Change => {
  if (answer.kind === 'captured') return { state: 'captured' };
  return answer.kind === 'declined' ? { state: 'declined', reason: answer.reason } : { state: 'confirming', confirmation_url: answer.url };
};

interface Listening {
  /** Whether the member waits for the response, which then shows that the card is declined. */
  readonly isAwaited: boolean;
}

export const recordAnswer = (
  context: Context,
  attempt: PaymentAttempt,
  answer: GatewayAnswer,
  { isAwaited }: Listening = { isAwaited: false },
): Promise<void> =>
  context.database.transaction(async (tx) => {
    const now = context.clock.now();
    const seen = await readAttempt(tx, attempt);
    if (!seen) return;
    const hasAccess = await isAccountHeld(tx, { orgId: seen.org_id, profileId: seen.profile_id });
    const cart = seen.cart_id === null ? null : await lockCart(tx, attempt.orgId, seen.cart_id);
    const locked = tx.selectFrom('payments').selectAll().where('org_id', '=', attempt.orgId).where('id', '=', attempt.id).forUpdate();
    const payment = await locked.executeTakeFirstOrThrow();
    if (isSettled(payment)) return;
    await change(tx, attempt, written(answer), now);
    if (answer.kind === 'confirming') return;
    const isWanted = cart
      ? await settleCart(context, tx, payment, { kind: answer.kind, hasAccess, now })
      : await settleInvoice({ tx, context, now }, payment, { kind: answer.kind, isAwaited });
    if (answer.kind === 'captured' && !isWanted) await change(tx, attempt, { refund: 'due' }, now);
  });

interface Settling {
  readonly kind: 'captured' | 'declined';
  readonly hasAccess: boolean;
  readonly now: Date;
}

/** Whether the cart was waiting for this payment and its items are still available. If not, the payment must be refunded. */
async function settleCart(context: Context, tx: Tx, payment: PaymentRow, { kind, hasAccess, now }: Settling): Promise<boolean> {
  if (payment.cart_id === null) return false;
  const cart = await lockCart(tx, payment.org_id, payment.cart_id);
  const wanted = await readLines(tx, cart.org_id, cart.id);
  const isPaid = kind === 'captured' && hasAccess && (await hasClassesLeft(tx, cart.org_id, now, wanted));
  const fact: CartSystemEvent = { type: isPaid ? 'payment.captured' : 'payment.failed', attemptId: payment.id, now };
  const decision = decideCartSystemEvent(toCartLifecycleRow(cart), fact, context.cartChart);
  if (decision.kind === 'unchanged') return false;
  const stored = await updateCartRow(tx, cart, decision.life, now);
  const lines = await readLines(tx, stored.org_id, stored.id);
  if (hasEffect(decision.effects, 'units.released')) await releaseUnits(tx, stored.org_id, lines);
  if (hasEffect(decision.effects, 'invoice.issued')) await fulfilCart({ tx, context, now }, stored, lines, payment.facility_id);
  return isPaid || kind === 'declined';
}

interface Work {
  readonly tx: Tx;
  readonly context: Context;
  readonly now: Date;
}

type InvoiceAnswer = Pick<Settling, 'kind'> & Listening;

async function settleInvoice(work: Work, payment: PaymentRow, { kind, isAwaited }: InvoiceAnswer): Promise<boolean> {
  const { tx, context, now } = work;
  const { org_id: orgId, profile_id: profileId, invoice_id: invoiceId } = payment;
  if (invoiceId === null) return false;
  const about = { orgId, profileId, invoiceId, now };
  const unpaid = { org_id: orgId, id: invoiceId, state: 'unpaid' } as const;
  if (kind === 'declined') {
    const open = await tx
      .selectFrom('invoices')
      .select('id')
      .where((row) => row.and(unpaid))
      .executeTakeFirst();
    if (open && !isAwaited) await notifyAll(tx, context, [invoiceWithdrawal(about), invoiceNotification(about, 'failed')]);
    return true;
  }
  const { numUpdatedRows } = await tx
    .updateTable('invoices')
    .set({ state: 'paid', paid_at: now, updated_at: now })
    .where((row) => row.and(unpaid))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await queueReceipt(tx, context, about, 'paid');
  await notifyAll(tx, context, [invoiceWithdrawal(about)]);
  return true;
}
