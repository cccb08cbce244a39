/** What a drop-in changes besides its visit: how many have dropped in, and what the member owes. */
import { holdsPass, isInside } from '#machines/visits/standing.rules.ts';
import type { VisitRow } from '../database/schema.ts';
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

async function charge({ tx, context, now, row }: ClassAtWork, visit: VisitRow): Promise<void> {
  if (row.price_amount === null || row.price_currency === null) return;
  await tx
    .insertInto('invoices')
    .values({
      org_id: row.org_id,
      id: context.newId(),
      profile_id: visit.profile_id,
      visit_id: visit.id,
      description: row.name,
      amount: row.price_amount,
      currency: row.price_currency,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

const letGo = ({ tx, now }: ClassAtWork, { org_id, id }: VisitRow): Promise<unknown> =>
  tx
    .updateTable('invoices')
    .set({ state: 'void', updated_at: now })
    .where('org_id', '=', org_id)
    .where('visit_id', '=', id)
    .where('state', '=', 'unpaid')
    .execute();
