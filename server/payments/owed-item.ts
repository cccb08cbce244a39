/** Source: docs/decisions/appointments.md#0164, docs/decisions/appointments.md#0202, docs/decisions/checkout.md#0189. */
import type { Money } from '#contract/values.ts';
import { calculateLine } from '#machines/checkout/cart.rules.ts';
import { chooseLocale } from '#machines/app/locale.rules.ts';
import { formatsFor } from '#words/formats.ts';
import { taxOf } from '../checkout/cart-wire.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { chargeDefaultCard, refundInvoice } from './charges.ts';
import type { NotificationChange } from '../notifications/notification-outbox.ts';
import { invoiceNotification, invoiceWithdrawal, queueReceipt } from './invoice-notifications.ts';
import { issueInvoice } from './invoices.ts';

interface Work {
  readonly tx: Tx;
  readonly context: Context;
  readonly now: Date;
  readonly notifications: NotificationChange[];
}

/** The subject of the debt: a visit to a class, or an appointment. */
type Subject = { readonly visitId: string } | { readonly appointmentId: string };

export interface OwedItem {
  readonly orgId: string;
  readonly profileId: string;
  readonly facilityId: string;
  /** The name on the line of the invoice. */
  readonly name: string;
  readonly price: Money;
  readonly startsAt: Date;
  readonly subject: Subject;
}

/** The day as text, such as "Tuesday 3 March 2026, 09:00", in the time zone of the facility and in the member’s language. */
async function dayOf(tx: Tx, { profileId, startsAt }: OwedItem, timeZone: string): Promise<string> {
  const { locale } = await tx.selectFrom('profiles').select('locale').where('id', '=', profileId).executeTakeFirstOrThrow();
  const formats = formatsFor(locale ?? chooseLocale([]), timeZone);
  return `${formats.date(startsAt, 'full')}, ${formats.time(startsAt)}`;
}

/** Charges the default card. If there is no default card, the member pays the invoice later. */
export async function invoiceAndCharge(work: Work, owing: OwedItem): Promise<void> {
  const { tx, context, now } = work;
  const { orgId, profileId, facilityId, name, price, subject } = owing;
  const facility = await tx
    .selectFrom('facilities')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const tax = taxOf(facility);
  const { currency } = price;
  const description = await dayOf(tx, owing, facility.time_zone);
  const line = calculateLine({ name, description, quantity: 1, price, discount: { amount: 0, currency } }, tax);
  const id = context.newId();
  const about = { orgId, profileId, facilityId };
  await issueInvoice(tx, { ...about, ...subject, id, lines: [line], tax, currency, isPaid: false, now });
  if (line.total.amount === 0) return;
  const isCharged = await chargeDefaultCard(work, { ...about, invoiceId: id, total: line.total });
  if (!isCharged) work.notifications.push(invoiceNotification({ orgId, profileId, invoiceId: id, now }, 'due'));
}

export async function voidOrRefund({ tx, context, now, notifications }: Work, orgId: string, subject: Subject): Promise<void> {
  const all = tx.updateTable('invoices').where('org_id', '=', orgId);
  const own = 'visitId' in subject ? all.where('visit_id', '=', subject.visitId) : all.where('appointment_id', '=', subject.appointmentId);
  const unpaid = own.set({ state: 'void', updated_at: now }).where('state', '=', 'unpaid').returning(['id', 'profile_id']);
  for (const { id, profile_id: profileId } of await unpaid.execute())
    notifications.push(invoiceWithdrawal({ orgId, profileId, invoiceId: id, now }));
  const paid = own.set({ state: 'refunded', updated_at: now }).where('state', '=', 'paid').returning(['id', 'profile_id']);
  for (const { id, profile_id: profileId } of await paid.execute()) {
    await refundInvoice({ tx, context, now }, orgId, id);
    await queueReceipt(tx, context, { orgId, profileId, invoiceId: id }, 'refunded');
  }
}
