/** Stores the decisions of the appointment lifecycle: the row, the event, and the effect on the pass. The chart makes all decisions. */
import { appointmentEmailCause } from '#machines/appointments/appointment-email.rules.ts';
import type { AppointmentLifecycleEvent, AppointmentSystemEvent } from '#machines/appointments/appointment-lifecycle.events.ts';
import { decideAppointmentSystemEvent, type AppointmentChange } from '#machines/appointments/appointment-lifecycle.rows.ts';
import { owesPrice } from '#machines/appointments/appointment-price-due.rules.ts';
import type { Context } from '../context.ts';
import type { AppointmentRow, ServiceRow, Tx } from '../database/schema.ts';
import { queueEmails } from '../mail/mail-queue.ts';
import { type NotificationChange, notifyAll } from '../notifications/notification-outbox.ts';
import { movePass } from '../passes/pass-ledger.ts';
import { invoiceAndCharge, voidOrRefund } from '../payments/owed-item.ts';
import { markPlacesChanged } from '../realtime/wake-ups.ts';
import { changeAppointment, lifecycleColumnsOf, toAppointmentLifecycleRow } from './appointment-store.ts';

interface Scope {
  readonly tx: Tx;
  readonly context: Context;
  readonly now: Date;
}

export interface AppointmentWork extends Scope {
  readonly notifications: NotificationChange[];
}

export async function changeAndNotify<Result>(scope: Scope, change: (work: AppointmentWork) => Promise<Result>): Promise<Result> {
  const notifications: NotificationChange[] = [];
  const result = await change({ ...scope, notifications });
  await notifyAll(scope.tx, scope.context, notifications);
  return result;
}

type Price = Pick<ServiceRow, 'price_amount' | 'price_currency'>;

async function settlePrice(work: AppointmentWork, before: AppointmentRow, row: AppointmentRow): Promise<void> {
  const { org_id: orgId, profile_id: profileId, facility_id: facilityId, price_amount: amount, price_currency: currency } = row;
  const subject = { appointmentId: row.id };
  if (owesPrice(before) && !owesPrice(row)) return voidOrRefund(work, orgId, subject);
  if (!owesPrice(row) || owesPrice(before) || !amount || currency === null) return;
  const { name } = await work.tx
    .selectFrom('services')
    .select('name')
    .where('org_id', '=', orgId)
    .where('id', '=', row.service_id)
    .executeTakeFirstOrThrow();
  await invoiceAndCharge(work, { orgId, profileId, facilityId, name, startsAt: row.starts_at, price: { amount, currency }, subject });
}

/** Stores a change; `price` is the amount due for it, if no pass pays. */
export async function storeAppointment(
  work: AppointmentWork,
  row: AppointmentRow,
  { life, effects }: AppointmentChange,
  event: AppointmentLifecycleEvent['type'],
  price?: Price,
): Promise<AppointmentRow> {
  const { tx, now } = work;
  const due = price === undefined ? {} : { price_amount: price.price_amount, price_currency: price.price_currency };
  const stored = await changeAppointment(tx, row, { ...lifecycleColumnsOf(life), ...due, updated_at: now }, event);
  if (effects.length > 0) await movePasses(work, stored, effects);
  await settlePrice(work, row, stored);
  await queueAppointmentEmail(work, row, stored, event);
  markPlacesChanged(tx, stored.facility_id, stored.id);
  return stored;
}

async function queueAppointmentEmail(
  { tx, context }: AppointmentWork,
  before: AppointmentRow,
  row: AppointmentRow,
  event: AppointmentLifecycleEvent['type'],
): Promise<void> {
  const { id: appointment_id, org_id, profile_id, staff_id, starts_at } = row;
  const cause = appointmentEmailCause(toAppointmentLifecycleRow(before), toAppointmentLifecycleRow(row), event);
  const email = { kind: 'appointment', org_id, profile_id, appointment_id, staff_id, starts_at: starts_at.toISOString() } as const;
  if (cause) await queueEmails(tx, context, [{ ...email, cause }]);
}

async function movePasses({ tx, now }: AppointmentWork, row: AppointmentRow, effects: AppointmentChange['effects']): Promise<void> {
  const { time_zone } = await tx
    .selectFrom('facilities')
    .select('time_zone')
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.facility_id)
    .executeTakeFirstOrThrow();
  for (const effect of effects) await movePass(tx, effect, { org_id: row.org_id, id: row.id, kind: 'appointment' }, time_zone, now);
}

/** Applies an event to an appointment; returns its new state, or null if the chart changes nothing. */
export async function applyAppointmentEvent(
  work: AppointmentWork,
  row: AppointmentRow,
  type: AppointmentSystemEvent['type'],
): Promise<AppointmentRow | null> {
  const decision = decideAppointmentSystemEvent(toAppointmentLifecycleRow(row), { type, now: work.now }, work.context.appointmentChart);
  return decision.kind === 'changed' ? storeAppointment(work, row, decision, type) : null;
}
