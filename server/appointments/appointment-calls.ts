import type { Appointment } from '#contract/appointments.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { anyStaff } from '#contract/services.ts';
import type { Visit } from '#contract/visits.ts';
import type { AppointmentCall, AppointmentPayment } from '#machines/appointments/appointment-lifecycle.events.ts';
import { lateCancelCostOf } from '#machines/passes/pass-cost.rules.ts';
import { decideAppointment, heldAppointmentRow } from '#machines/appointments/appointment-lifecycle.rows.ts';
import { defaultCancelMinutes, nearestSlots, offeredSlot, type WantedSlot } from '#machines/appointments/appointment.rules.ts';
import { lateAppointmentCost } from '#words/dialog.words.ts';
import { formatsFor } from '#words/formats.ts';
import type { Context } from '../context.ts';
import type { AppointmentRow, FacilityRow, ServiceRow, Tx } from '../database/schema.ts';
import type { HandlerInput, FacilityMember, CallHandlers } from '../http/handler-input.ts';
import { answered, refused, Refused, type HandlerOutcome } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { applyAppointmentEvent, type AppointmentWork, changeAndNotify, storeAppointment } from './appointment-transaction.ts';
import {
  appointmentOf,
  lifecycleColumnsOf,
  findHold,
  expiredHolds,
  insertAppointment,
  toAppointmentLifecycleRow,
  lockStaff,
} from './appointment-store.ts';
import { withHeldPrice, servicePriceOf, showAppointments, showAppointmentVisits } from './appointment-wire.ts';
import { readBookableSlotsAround, readBookableSlots, type SlotSearch } from './staff-availability.ts';
import { readAppointmentPasses } from './appointment-passes.ts';
import { staffIdsFor } from './service-calls.ts';
import { findServiceOffering } from './service-store.ts';

interface CallInput {
  readonly context: Context;
  readonly locale: LocaleCode;
  readonly now: Date;
  readonly caller: FacilityMember;
}

const viewerOf = ({ caller: { orgId, profileId }, now }: CallInput) => ({ orgId, profileId, now });

async function show(input: CallInput, tx: Tx, row: AppointmentRow): Promise<HandlerOutcome<Appointment>> {
  const [appointment] = await showAppointments(tx, input.context, viewerOf(input), [row]);
  if (!appointment) throw new Refused('not_found');
  return answered(appointment);
}

/** Releases expired holds of these staff members, so that a booking does not wait for the cleanup. */
async function makeRoom({ context, now, caller }: CallInput, tx: Tx, staffIds: readonly string[]): Promise<void> {
  for (const row of await expiredHolds(tx, caller.orgId, staffIds, now))
    await changeAndNotify({ tx, context, now }, (work) => applyAppointmentEvent(work, row, 'hold.expired'));
}

/** Refuses the request, with the three free times nearest to the lost time. */
const lost = async (code: 'slot_taken' | 'hold_expired', slotSearch: SlotSearch, startAt: string): Promise<HandlerOutcome<never>> => ({
  ...refused({ code }),
  slots: nearestSlots(startAt, await readBookableSlotsAround(slotSearch, startAt)),
  timeZone: slotSearch.facility.time_zone,
});

async function hold(input: HandlerInput<'holdAppointment'>, tx: Tx): Promise<HandlerOutcome<Appointment>> {
  const { context, now, caller, body } = input;
  const { service_id, staff_id, start_at } = body.appointment;
  const offer = await findServiceOffering(tx, caller.facility, uuidOf(service_id));
  const staffIds = staffIdsFor(offer, staff_id);
  await lockStaff(tx, caller.orgId, staffIds);
  await makeRoom(input, tx, staffIds);
  const before = await findHold(tx, caller);
  const slotSearch = { tx, now, facility: caller.facility, service: offer.service, staffIds, except: before?.id ?? null };
  const wanted = { start_at, staff_id: staff_id === anyStaff ? null : uuidOf(staff_id) };
  const slot = offeredSlot(wanted, await readBookableSlots(slotSearch, start_at));
  if (!slot) return lost('slot_taken', slotSearch, start_at);
  if (before) await releaseHold(input, tx, before);
  const identity = { org_id: caller.orgId, id: context.newId(), facility_id: caller.facility.id, profile_id: caller.profileId };
  const cancelMinutes = caller.facility.appointment_cancel_minutes ?? defaultCancelMinutes;
  const life = lifecycleColumnsOf(heldAppointmentRow(slot, { now, cancelMinutes }, context.appointmentChart));
  const { price_amount, price_currency } = offer.service;
  const row = { ...identity, service_id: offer.service.id, ...life, price_amount, price_currency, created_at: now, updated_at: now };
  return show(input, tx, await insertAppointment(tx, row, 'hold'));
}

async function releaseHold({ context, now }: CallInput, tx: Tx, row: AppointmentRow): Promise<AppointmentRow> {
  const decision = decideAppointment(toAppointmentLifecycleRow(row), { type: 'release', now }, context.appointmentChart);
  if (decision.kind !== 'changed') return row;
  return changeAndNotify({ tx, context, now }, (work) => storeAppointment(work, row, decision, 'release'));
}

/** The member’s appointment, locked, with its facility and service; throws `not_found` for an appointment of another member. */
async function open({ caller }: CallInput, tx: Tx, text: string) {
  const row = await appointmentOf(tx, caller, uuidOf(text), 'lock');
  if (!row) throw new Refused('not_found');
  const facility = await tx
    .selectFrom('facilities')
    .selectAll()
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.facility_id)
    .executeTakeFirstOrThrow();
  const service = await tx
    .selectFrom('services')
    .selectAll()
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.service_id)
    .executeTakeFirstOrThrow();
  return { row, facility, service: withHeldPrice(row, service) };
}

type Opened = Awaited<ReturnType<typeof open>>;

const keepsPass = (row: AppointmentRow): string | null | undefined => (row.state === 'booked' ? row.pass_id : undefined);

async function paymentFor(
  input: CallInput,
  tx: Tx,
  opened: Opened,
  startsAt: Date,
  chosen: string | null | undefined,
): Promise<AppointmentPayment> {
  const { row, facility, service } = opened;
  const around = [startsAt];
  const appointmentPasses = await readAppointmentPasses({
    tx,
    viewer: viewerOf(input),
    timeZone: facility.time_zone,
    around,
    lock: true,
    own: row,
  });
  return appointmentPasses.paymentFor(service, startsAt, chosen);
}

async function update(input: HandlerInput<'updateAppointment'>, tx: Tx): Promise<HandlerOutcome<Appointment>> {
  const { now, caller, params } = input;
  const id = uuidOf(params.id);
  const seen = await appointmentOf(tx, caller, id);
  if (!seen) throw new Refused('not_found');
  const { staff_id = seen.staff_id, start_at = seen.starts_at.toISOString() } = input.body.appointment;
  const staffIds = await candidatesFor(tx, caller.facility, seen, staff_id);
  await lockStaff(tx, caller.orgId, [...new Set([...staffIds, seen.staff_id])]);
  await makeRoom(input, tx, staffIds);
  const opened = await open(input, tx, params.id);
  const slotSearch = { tx, now, facility: opened.facility, service: opened.service, staffIds, except: id };
  const wanted: WantedSlot = { start_at, staff_id: staff_id === anyStaff ? null : staff_id };
  const offered = await readBookableSlots(slotSearch, start_at);
  const payment = await paymentFor(input, tx, opened, new Date(start_at), keepsPass(opened.row));
  return decide(input, tx, opened, { type: 'move', now, wanted, offered, payment }, slotSearch, start_at);
}

async function candidatesFor(tx: Tx, facility: FacilityRow, row: AppointmentRow, staffId: string): Promise<string[]> {
  return staffId === row.staff_id ? [row.staff_id] : staffIdsFor(await findServiceOffering(tx, facility, row.service_id), staffId);
}

async function book(input: HandlerInput<'bookAppointment'>, tx: Tx): Promise<HandlerOutcome<Appointment>> {
  const { now, body, params } = input;
  const opened = await open(input, tx, params.id);
  const payment = await paymentFor(input, tx, opened, opened.row.starts_at, body.appointment.pass_id);
  return decide(input, tx, opened, { type: 'book', now, payment });
}

async function decide(
  input: CallInput,
  tx: Tx,
  opened: Opened,
  call: AppointmentCall,
  near: SlotSearch = nearbyOf(input, tx, opened),
  startAt: string = opened.row.starts_at.toISOString(),
): Promise<HandlerOutcome<Appointment>> {
  const { context, now } = input;
  const { row, service } = opened;
  const decision = decideAppointment(toAppointmentLifecycleRow(row), call, context.appointmentChart);
  if (decision.kind === 'unchanged') return show(input, tx, row);
  if (decision.kind === 'changed') {
    const store = (work: AppointmentWork) => storeAppointment(work, row, decision, call.type, priceFor(call, service));
    return show(input, tx, await changeAndNotify({ tx, context, now }, store));
  }
  const { refusal } = decision;
  if (refusal.code === 'slot_taken' || refusal.code === 'hold_expired') return lost(refusal.code, near, startAt);
  return { ...refused(refusal), timeZone: opened.facility.time_zone };
}

const nearbyOf = ({ now }: CallInput, tx: Tx, { row, facility, service }: Opened): SlotSearch => ({
  tx,
  now,
  facility,
  service,
  staffIds: [row.staff_id],
  except: row.id,
});

const free = { price_amount: null, price_currency: null };

/** The amount that is due after the booking: the price at the time of the hold. A move does not change this amount. */
const priceFor = (call: AppointmentCall, service: ServiceRow) =>
  call.type === 'book' ? (call.payment.kind === 'price' ? service : free) : undefined;

/** Cancels an appointment through its visit, in time or late; throws `not_found` if the member has no such appointment. */
export async function cancelAppointment(
  input: CallInput & { readonly params: { readonly id: string } },
  tx: Tx,
  type: 'cancel' | 'latecancel',
): Promise<HandlerOutcome<Visit>> {
  const { context, now } = input;
  const opened = await open(input, tx, input.params.id);
  const { row } = opened;
  if (row.state === 'held' || row.state === 'holdExpired') throw new Refused('not_found');
  const decision = decideAppointment(toAppointmentLifecycleRow(row), { type, now }, context.appointmentChart);
  if (decision.kind === 'refused') return refusedCancel(input, tx, opened, decision.refusal);
  const stored =
    decision.kind === 'changed' ? await changeAndNotify({ tx, context, now }, (work) => storeAppointment(work, row, decision, type)) : row;
  const [visit] = await showAppointmentVisits(tx, context, viewerOf(input), [stored]);
  if (!visit) throw new Refused('not_found');
  return answered(visit);
}

export async function hasAppointment(tx: Tx, caller: FacilityMember, id: string): Promise<boolean> {
  const row = await appointmentOf(tx, caller, id);
  return row !== null && row.state !== 'held' && row.state !== 'holdExpired';
}

async function refusedCancel(input: CallInput, tx: Tx, { row, facility }: Opened, refusal: Parameters<typeof refused>[0]) {
  const timeZone = facility.time_zone;
  if (refusal.code !== 'late_cancel_required') return { ...refused(refusal), timeZone };
  const appointmentPasses = await readAppointmentPasses({ tx, viewer: viewerOf(input), timeZone, around: [row.starts_at] });
  const concession = appointmentPasses.concessionOf(row);
  const costs = { cost: concession && lateCancelCostOf(concession), price: servicePriceOf(row) };
  return { ...refused(refusal, lateAppointmentCost(costs, formatsFor(input.locale, timeZone))), timeZone };
}

export const appointmentCalls: Pick<
  CallHandlers,
  'readAppointment' | 'holdAppointment' | 'updateAppointment' | 'bookAppointment' | 'releaseAppointment'
> = {
  holdAppointment: hold,
  updateAppointment: update,
  bookAppointment: book,

  async releaseAppointment(input, tx) {
    const { row } = await open(input, tx, input.params.id);
    return show(input, tx, await releaseHold(input, tx, row));
  },

  async readAppointment({ context, caller, params, now }) {
    const id = uuidOf(params.id);
    return context.database.snapshot(async (tx) => {
      const row = await appointmentOf(tx, caller, id);
      const [appointment] = row ? await showAppointments(tx, context, { ...caller, now }, [row]) : [];
      if (!appointment) throw new Refused('not_found');
      return appointment;
    });
  },
};
