/** Updates the number of drop-ins and the member's debt when a drop-in changes. */
import { holdsPass, isInside } from '#machines/visits/visit-status.rules.ts';
import type { VisitRow } from '../database/schema.ts';
import { invoiceAndCharge, voidOrRefund } from '../payments/owed-item.ts';
import type { ClassTransaction } from './class-transaction.ts';

/** Whether the price of a drop-in is owed. It is owed in the states in which another visit would hold or use a visit of a pass. */
const owes = (visit: VisitRow | null): boolean => visit !== null && visit.dropin && holdsPass(visit);
const isInsideAsDropIn = (visit: VisitRow | null): boolean => visit !== null && visit.dropin && isInside(visit);

/** `before` is the visit before the change; null for a new visit. */
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
