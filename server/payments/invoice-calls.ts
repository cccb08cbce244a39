/** While a payment is open, another attempt sends it with the same id, and the gateway charges it once. */
import type { Invoice } from '#contract/invoices.ts';
import { isMutantActive } from '../database/mutants.ts';
import type { InvoiceRow, Tx } from '../database/schema.ts';
import type { HandlerInput, CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { lockAccount } from '../profile/lock-account.ts';
import { readAttempt, type PaymentAttempt } from './attempts.ts';
import type { CardLimits } from './card-limits.ts';
import { cardOf } from './card-store.ts';
import { writePayment } from './charges.ts';
import { readInvoices } from './invoices.ts';
import { sendAttempt } from './send-payment.ts';

type PayInput = HandlerInput<'payInvoice'>;

/** The member’s own invoice, locked; throws `not_found` for an invoice of another member. */
async function lockInvoice({ caller, params }: PayInput, tx: Tx): Promise<InvoiceRow> {
  const own = tx.selectFrom('invoices').selectAll().where('org_id', '=', caller.orgId).where('profile_id', '=', caller.profileId);
  const one = own.where('id', '=', uuidOf(params.id));
  const row = await (isMutantActive('no-invoice-lock') ? one : one.forUpdate()).executeTakeFirst();
  if (!row) throw new Refused('not_found');
  return row;
}

const openPayment = (tx: Tx, { org_id, id }: InvoiceRow) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('org_id', '=', org_id)
    .where('invoice_id', '=', id)
    .where('state', 'in', ['due', 'sent', 'confirming'])
    .executeTakeFirst();

/** The payment to send; null if nothing is owed. */
async function begin(input: PayInput, tx: Tx): Promise<PaymentAttempt | null> {
  const { context, caller, now, body } = input;
  await lockAccount(tx, caller);
  const row = await lockInvoice(input, tx);
  if (row.state !== 'unpaid') return null;
  const open = await openPayment(tx, row);
  if (open) return { orgId: row.org_id, id: open.id };
  const card = await cardOf(tx, caller, uuidOf(body.payment.card_id));
  if (!card) throw new Refused('not_found');
  const total = { amount: row.amount, currency: row.currency };
  const owed = { ...caller, facilityId: row.facility_id ?? caller.facility.id, invoiceId: row.id, total };
  return { orgId: row.org_id, id: await writePayment({ tx, context, now }, owed, card, 'sent') };
}

async function pay(input: PayInput): Promise<Invoice> {
  const { context, caller, params } = input;
  const attempt = await context.database.transaction((tx) => begin(input, tx));
  if (attempt) await sendAttempt(context, attempt, true);
  return context.database.snapshot(async (tx) => {
    const payment = attempt ? await readAttempt(tx, attempt) : undefined;
    if (payment?.state === 'declined') throw new Refused(payment.reason ?? 'card_declined');
    const [invoice] = await readInvoices(tx, caller, { id: uuidOf(params.id) });
    if (!invoice) throw new Refused('not_found');
    return invoice;
  });
}

export const invoiceCalls = (limits: CardLimits): Pick<CallHandlers, 'listInvoices' | 'payInvoice'> => ({
  listInvoices: async ({ context, caller }) => ({ invoices: await context.database.snapshot((tx) => readInvoices(tx, caller)) }),
  payInvoice: (input) => limits.watch(input, () => pay(input)),
});
