/** What a drop-in changes besides its visit: how many have dropped in, and what the member owes. */
import { holdsPass, isInside } from '#machines/visits/visit-status.rules.ts';
import type { VisitRow } from '../database/schema.ts';
import { invoiceAndCharge, voidOrRefund } from '../payments/owed-item.ts';
import type { ClassTransaction } from './class-transaction.ts';

/** A drop-in owes its price exactly where another visit would hold or have used one of its pass. */
const owes = (visit: VisitRow | null): boolean => visit !== null && visit.dropin && holdsPass(visit);
const isInsideAsDropIn = (visit: VisitRow | null): boolean => visit !== null && visit.dropin && isInside(visit);

/** `before` is the visit as it was, null where it is new. */
export async function settleDropIn(work: ClassTransaction, before: VisitRow | null, visit: VisitRow): Promise<void> {
  work.droppedIn += Number(isInsideAsDropIn(visit)) - Number(isInsideAsDropIn(before));
  if (owes(visit) && !owes(before)) await charge(work, visit);
  if (!owes(visit) && owes(before)) await voidOrRefund(work, visit.org_id, { visitId: visit.id });
}

async function charge(work: ClassTransaction, visit: VisitRow): Promise<void> {
  const { org_id: orgId, facility_id: facilityId, name, starts_at: startsAt } = work.row;
  const { id: visitId, profile_id: profileId, price_amount: amount, price_currency: currency } = visit;
  if (!amount || currency === null) return;
  await invoiceAndCharge(work, { orgId, profileId, facilityId, name, startsAt, price: { amount, currency }, subject: { visitId } });
}
