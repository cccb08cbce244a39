/** What a drop-in changes besides its visit: how many have dropped in, and what the member owes. */
import type { Money } from '#contract/values.ts';
import { reckonLine } from '#machines/checkout/cart.rules.ts';
import { holdsPass, isInside } from '#machines/visits/standing.rules.ts';
import { taxOf } from '../checkout/cart-wire.ts';
import type { VisitRow } from '../database/schema.ts';
import { chargeDefaultCard, refundInvoice } from '../payments/charges.ts';
import { issueInvoice } from '../payments/invoices.ts';
import type { ClassAtWork } from './class-at-work.ts';

/** A drop-in owes its price exactly where another visit would hold or have used one of its pass. */
const owes = (visit: VisitRow | null): boolean => visit !== null && visit.dropin && holdsPass(visit);
const isInsideAsDropIn = (visit: VisitRow | null): boolean => visit !== null && visit.dropin && isInside(visit);

/** `before` is the visit as it was, null where it is new. */
export async function settleDropIn(work: ClassAtWork, before: VisitRow | null, visit: VisitRow): Promise<void> {
  work.droppedIn += Number(isInsideAsDropIn(visit)) - Number(isInsideAsDropIn(before));
  if (owes(visit) && !owes(before)) await charge(work, visit);
  if (!owes(visit) && owes(before)) await letGo(work, visit);
}

/** On the default card, or, where there is none, on an invoice to be paid later. */
async function charge(work: ClassAtWork, visit: VisitRow): Promise<void> {
  const { tx, context, now, row } = work;
  if (row.price_amount === null || row.price_currency === null) return;
  const facility = await tx
    .selectFrom('facilities')
    .selectAll()
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.facility_id)
    .executeTakeFirstOrThrow();
  const tax = taxOf(facility);
  const money = (amount: number): Money => ({ amount, currency: row.price_currency ?? facility.currency });
  const line = reckonLine({ name: row.name, description: null, quantity: 1, price: money(row.price_amount), discount: money(0) }, tax);
  const id = context.newId();
  const about = { orgId: row.org_id, profileId: visit.profile_id, facilityId: row.facility_id, visitId: visit.id };
  await issueInvoice(tx, { ...about, id, lines: [line], tax, currency: row.price_currency, isPaid: false, now });
  await chargeDefaultCard({ tx, context, now }, { ...about, invoiceId: id, total: line.total });
}

/** An invoice that is not paid is void, and one that is paid is given back. */
async function letGo({ tx, context, now }: ClassAtWork, { org_id, id }: VisitRow): Promise<void> {
  const own = tx.updateTable('invoices').where('org_id', '=', org_id).where('visit_id', '=', id);
  await own.set({ state: 'void', updated_at: now }).where('state', '=', 'unpaid').execute();
  const paid = await own.set({ state: 'refunded', updated_at: now }).where('state', '=', 'paid').returning('id').execute();
  for (const invoice of paid) await refundInvoice({ tx, context, now }, org_id, invoice.id);
}
