/** Applies due timed events to a class, and offers free places to the waitlist. */
import { settleAppointments } from '../appointments/settle-appointments.ts';
import { dueClasses, offerExpiryOf } from '../classes/class-store.ts';
import type { Context } from '../context.ts';
import type { VisitRow } from '../database/schema.ts';
import { notifyAll } from '../notifications/notification-outbox.ts';
import { lockPassesOf } from '../passes/pass-store.ts';
import { settleInBackground } from '../settle-in-background.ts';
import {
  applyEvent,
  closeClassTransaction,
  currentSessionFacts,
  visitSystemEvents,
  nextChangeAt,
  openClassTransactionIfFree,
  queueOfferNotification,
  type ClassTransaction,
} from './class-transaction.ts';
import { liveVisits, waitlistHead } from './visit-store.ts';

/** `payer`: the member whose passes the transaction needs later; these are locked with the passes of the class, in one order. */
export async function settle(work: ClassTransaction, payer: string | null = null): Promise<void> {
  if (!work.row.settle_at || work.row.settle_at > work.now) return;
  await settleUnconditionally(work, payer);
}

/** Does the same as `settle`, even if no event was due; used when the class itself has changed. */
export async function settleUnconditionally(work: ClassTransaction, payer: string | null = null): Promise<void> {
  const visits = await liveVisits(work.tx, work.row.org_id, work.row.id);
  await lockPassesOf(work.tx, work.row.org_id, visits, payer);
  const settled: VisitRow[] = [];
  for (const visit of visits) settled.push(await passTime(work, visit));
  work.settleAt = null;
  const next = settled.map((visit) => nextChangeAt(work, visit)?.getTime() ?? Number.POSITIVE_INFINITY);
  const earliest = Math.min(Number.POSITIVE_INFINITY, ...next);
  if (Number.isFinite(earliest)) work.settleAt = new Date(earliest);
  work.hasFreed = true;
  await offerPlaces(work);
}

async function passTime(work: ClassTransaction, visit: VisitRow): Promise<VisitRow> {
  let now = visit;
  for (const { type } of visitSystemEvents(work.row, visit))
    now = (await applyEvent(work, now, { type, now: work.now, session: currentSessionFacts(work) })) ?? now;
  return now;
}

/** Offers free places to the waitlist in order, until the chart refuses. */
export async function offerPlaces(work: ClassTransaction): Promise<void> {
  const free = work.row.capacity - work.taken;
  if (!work.hasFreed || free <= 0) return;
  work.hasFreed = false;
  const { tx, now, row } = work;
  for (const visit of await waitlistHead(tx, row.org_id, row.id, free)) {
    const expiresAt = offerExpiryOf(row, now);
    const offered = await applyEvent(work, visit, { type: 'place.offered', now, session: currentSessionFacts(work), expiresAt });
    if (!offered) return;
    queueOfferNotification(work, offered);
  }
}

/** Settles one class; returns false if another transaction has the lock, or if it cannot be settled. */
const settleClass = (context: Context, orgId: string, session: string): Promise<boolean> =>
  settleInBackground(context, { session }, async (tx) => {
    const work = await openClassTransactionIfFree(context, tx, context.clock.now(), orgId, session);
    if (!work) return false;
    await settle(work);
    await closeClassTransaction(work);
    await notifyAll(tx, context, work.notifications);
    return true;
  });

/** `orgId` null: all studios. A read does not depend on it, because readers compute unsettled states from deadlines. */
export async function settleDue(context: Context, orgId: string | null): Promise<number> {
  await settleAppointments(context, orgId);
  const due = await context.database.once((handle) => dueClasses(handle, orgId, context.clock.now()));
  let settled = 0;
  for (const { org_id, id } of due) settled += Number(await settleClass(context, org_id, id));
  return settled;
}
