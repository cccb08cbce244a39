/** Members keep the terms of their booking, and no offer lasts beyond the new start. */
import { freeUntil, type BookedTerms } from '#machines/visits/moved-class.rules.ts';
import { deadlineFor } from '../classes/class-store.ts';
import type { VisitRow } from '../database/schema.ts';
import { queueOfferNotification, withdrawNotification, type ClassTransaction } from './class-transaction.ts';
import { liveVisits } from './visit-store.ts';

const termsOf = ({ row }: ClassTransaction, visit: VisitRow | null): BookedTerms => ({
  start: row.starts_at,
  deadline: deadlineFor(row, visit),
});

const write = (
  { tx, now }: ClassTransaction,
  { org_id, id }: VisitRow,
  change: Partial<Pick<VisitRow, 'free_until' | 'offer_expires_at'>>,
) =>
  tx
    .updateTable('visits')
    .set({ ...change, updated_at: now })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();

/** Keeps the cancellation deadline of a booking. If the class moves, the booking can also be cancelled free of charge for some time. */
const keepDeadline = async (before: ClassTransaction, after: ClassTransaction, visit: VisitRow): Promise<void> => {
  const until = freeUntil(termsOf(before, visit), termsOf(after, null), after.now);
  if (until?.getTime() !== visit.free_until?.getTime()) await write(after, visit, { free_until: until });
};

/** Ends an offer at the new start. The notification with the former deadline is replaced. */
const endAtStart = async (work: ClassTransaction, visit: VisitRow): Promise<void> => {
  const { starts_at: start } = work.row;
  if (visit.offer_expires_at === null || visit.offer_expires_at <= start) return;
  await write(work, visit, { offer_expires_at: start });
  withdrawNotification(work, visit, 'waitlist');
  queueOfferNotification(work, { ...visit, offer_expires_at: start });
};

/** Keeps the terms of existing bookings and offers. `before` is the class before the change, `after` the class after it. */
export async function preserveBookingTerms(before: ClassTransaction, after: ClassTransaction): Promise<void> {
  const { org_id: orgId, id } = after.row;
  for (const visit of await liveVisits(after.tx, orgId, id)) {
    if (visit.state === 'booked') await keepDeadline(before, after, visit);
    if (visit.state === 'pending') await endAtStart(after, visit);
  }
}
