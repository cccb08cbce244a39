/** Lock order: class, visit, pass, profile. The chart decides about each event, and this module only stores the result. */
import { type BookingEmailCause, bookingEmailCause } from '#machines/visits/booking-email.rules.ts';
import { decideSystemEvent, type VisitChange } from '#machines/visits/visit-lifecycle.rows.ts';
import type { VisitSystemEvent, VisitLifecycleEvent } from '#machines/visits/visit-lifecycle.events.ts';
import type { SessionFacts } from '#machines/visits/session.rules.ts';
import { sessionFactsFor, sessionFactsOf, lockClass, updatePlaces, type ClassRow } from '../classes/class-store.ts';
import type { Context } from '../context.ts';
import type { Tx, VisitRow } from '../database/schema.ts';
import type { NotificationChange } from '../notifications/notification-outbox.ts';
import { movePass } from '../passes/pass-ledger.ts';
import { markPlacesChanged } from '../realtime/wake-ups.ts';
import { settleDropIn } from './drop-ins.ts';
import { changeVisit, insertVisit, toVisitLifecycleRow } from './visit-store.ts';

export interface ClassTransaction {
  readonly tx: Tx;
  readonly context: Context;
  readonly now: Date;
  readonly row: ClassRow;
  taken: number;
  droppedIn: number;
  /** The time of the next timed event, as it will be written. */
  settleAt: Date | null;
  /** Whether a place became free and must be offered to the waitlist. */
  hasFreed: boolean;
  readonly notifications: NotificationChange[];
}

/** Locks the class; null if the studio has no such class. */
export const openClassTransaction = async (
  context: Context,
  tx: Tx,
  now: Date,
  orgId: string,
  sessionId: string,
): Promise<ClassTransaction | null> => workOn(context, tx, now, await lockClass(tx, orgId, sessionId));

export const openClassTransactionIfFree = async (
  context: Context,
  tx: Tx,
  now: Date,
  orgId: string,
  sessionId: string,
): Promise<ClassTransaction | null> => workOn(context, tx, now, await lockClass(tx, orgId, sessionId, 'skip'));

const workOn = (context: Context, tx: Tx, now: Date, row: ClassRow | undefined): ClassTransaction | null =>
  row
    ? {
        tx,
        context,
        now,
        row,
        taken: row.taken,
        droppedIn: row.droppedin_count,
        settleAt: row.settle_at,
        hasFreed: false,
        notifications: [],
      }
    : null;

/** The current class in the form that the rules read, for the member with this visit. */
export const currentSessionFacts = (work: ClassTransaction, visit: VisitRow | null = null): SessionFacts =>
  sessionFactsFor({ ...work.row, taken: work.taken, droppedin_count: work.droppedIn }, visit);

/** Applies an event to a visit; returns its new state, or null if the chart changes nothing. */
export async function applyEvent(work: ClassTransaction, visit: VisitRow, fact: VisitSystemEvent): Promise<VisitRow | null> {
  const decision = decideSystemEvent(toVisitLifecycleRow(visit), fact, work.context.visitChart);
  return decision.kind === 'changed' ? store(work, visit, visit.profile_id, fact, decision) : null;
}

/** Stores a decision of the chart: the visit, the event, the pass and the places. */
export async function store(
  work: ClassTransaction,
  visit: VisitRow | null,
  profileId: string,
  event: VisitLifecycleEvent,
  change: VisitChange,
): Promise<VisitRow> {
  const { tx, now, row, context } = work;
  const identity = { org_id: row.org_id, session_id: row.id, profile_id: profileId };
  const { price_amount, price_currency } = row;
  const written = { ...change.row, ...(event.type === 'dropin' ? { dropin: true, price_amount, price_currency } : {}), updated_at: now };
  const stored =
    change.isNew || !visit
      ? await insertVisit(tx, { ...identity, id: context.newId(), ...written, created_at: now }, event.type)
      : await changeVisit(tx, visit, written, event.type);
  for (const effect of change.effects) {
    if (effect.type === 'place.taken') work.taken += 1;
    else if (effect.type === 'place.freed') free(work);
    else await movePass(tx, effect, stored, row.time_zone, now);
  }
  if (stored.dropin) await settleDropIn(work, change.isNew ? null : visit, stored);
  if (visit?.offer_expires_at && !stored.offer_expires_at) withdrawNotification(work, stored, 'waitlist');
  const cause = bookingEmailCause(change.isNew || !visit ? null : visit.state, stored.state, event.type);
  if (cause) queueBookingEmail(work, stored, cause);
  if (cause === 'cancelled') withdrawNotification(work, stored, 'class_changed');
  expect(work, nextChangeAt(work, stored));
  markPlacesChanged(tx, row.facility_id, row.id);
  return stored;
}

function free(work: ClassTransaction): void {
  work.taken -= 1;
  work.hasFreed = true;
}

const expect = (work: ClassTransaction, at: Date | null): void => {
  if (at && (!work.settleAt || at < work.settleAt)) work.settleAt = at;
};

/** The timed events of a visit, each with its time. */
export const visitSystemEvents = (row: ClassRow, visit: VisitRow) =>
  [
    { type: 'offer.expired', at: visit.offer_expires_at },
    { type: 'class.started', at: row.starts_at },
    { type: 'class.ended', at: row.ends_at },
  ] as const;

/** When a timed event will next change this visit; the chart is evaluated at the time of each event. */
export function nextChangeAt({ row, context, taken }: ClassTransaction, visit: VisitRow): Date | null {
  const session = sessionFactsOf({ ...row, taken });
  const instants = visitSystemEvents(row, visit).flatMap(({ type, at }) =>
    at && decideSystemEvent(toVisitLifecycleRow(visit), { type, now: at, session }, context.visitChart).kind === 'changed' ? [at] : [],
  );
  return instants.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** Withdraws the notification about the class, because the offer is closed or the member no longer comes. */
export const withdrawNotification = (
  { notifications, now }: ClassTransaction,
  { profile_id: profileId, org_id: orgId, session_id: subjectId }: VisitRow,
  withdraws: 'waitlist' | 'class_changed',
): void => void notifications.push({ withdraws, profileId, orgId, subjectId, now });

/** Notifies the member of an offered place; the notification expires with the offer. */
export const queueOfferNotification = (work: ClassTransaction, visit: VisitRow): void =>
  void work.notifications.push({
    profileId: visit.profile_id,
    orgId: visit.org_id,
    type: 'waitlist',
    params: { session_id: visit.session_id },
    subjectId: visit.session_id,
    now: work.now,
    expiresAt: visit.offer_expires_at,
  });

const queueBookingEmail = ({ notifications }: ClassTransaction, visit: VisitRow, cause: BookingEmailCause): void => {
  const { id: visit_id, org_id, session_id, profile_id: profileId } = visit;
  notifications.push({ profileId, email: { cause, org_id, session_id, visit_id } });
};

export async function closeClassTransaction(work: ClassTransaction): Promise<void> {
  const { row, taken, droppedIn, settleAt, tx, now } = work;
  if (taken === row.taken && droppedIn === row.droppedin_count && settleAt?.getTime() === row.settle_at?.getTime()) return;
  await updatePlaces(tx, row, { taken, droppedIn, settleAt, now });
}
