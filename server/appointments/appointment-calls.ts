/** Holding a time, moving it, letting it go, booking it, and cancelling through the visit. */
import type { Appointment } from '#contract/appointments.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { anyStaff } from '#contract/services.ts';
import type { Visit } from '#contract/visits.ts';
import type { AppointmentCall, Payment } from '#machines/appointments/appointment-lifecycle.events.ts';
import { lateCancelCostOf } from '#machines/passes/pass-cost.rules.ts';
import { decideAppointment, heldAppointmentRow } from '#machines/appointments/appointment-lifecycle.rows.ts';
import { nearestSlots, offeredSlot, type WantedSlot } from '#machines/appointments/appointment.rules.ts';
import { lateAppointmentCost } from '#words/dialog.words.ts';
import { formatsFor } from '#words/formats.ts';
import type { Context } from '../context.ts';
import type { AppointmentRow, FacilityRow, ServiceRow, Tx } from '../database/schema.ts';
import type { HandlerInput, FacilityMember, Handlers } from '../http/handler-input.ts';
import { answered, refused, Refused, type Outcome } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { applyAppointmentEvent, storeAppointment } from './appointment-transaction.ts';
import { appointmentOf, columnsOf, holdOf, holdsOver, insertAppointment, lifecycleRowOf, lockStaff } from './appointment-store.ts';
import { asHeld, priceOf, showAppointments, showAppointmentVisits } from './appointment-wire.ts';
import { offeredAround, offeredOn, type Looking } from './staff-availability.ts';
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

async function show(input: CallInput, tx: Tx, row: AppointmentRow): Promise<Outcome<Appointment>> {
  const [appointment] = await showAppointments(tx, input.context, viewerOf(input), [row]);
  if (!appointment) throw new Refused('not_found');
  return answered(appointment);
}

/** Holds of these people's time that are over make room, so that nobody waits for them to be tidied up. */
async function makeRoom({ context, now, caller }: CallInput, tx: Tx, staffIds: readonly string[]): Promise<void> {
  for (const row of await holdsOver(tx, caller.orgId, staffIds, now))
    await applyAppointmentEvent({ tx, context, now }, row, 'hold.expired');
}

/** Refused, with the three times nearest to the one that was lost. */
const lost = async (code: 'slot_taken' | 'hold_expired', looking: Looking, startAt: string): Promise<Outcome<never>> => ({
  ...refused({ code }),
  slots: nearestSlots(startAt, await offeredAround(looking, startAt)),
  timeZone: looking.facility.time_zone,
});

/** A time that is held for the member, in the place of one that they held before. */
async function hold(input: HandlerInput<'holdAppointment'>, tx: Tx): Promise<Outcome<Appointment>> {
  const { context, now, caller, body } = input;
  const { service_id, staff_id, start_at } = body.appointment;
  const offer = await findServiceOffering(tx, caller.facility, uuidOf(service_id));
  const staffIds = staffIdsFor(offer, staff_id);
  await lockStaff(tx, caller.orgId, staffIds);
  await makeRoom(input, tx, staffIds);
  const before = await holdOf(tx, caller);
  const looking = { tx, now, facility: caller.facility, service: offer.service, staffIds, except: before?.id ?? null };
  const wanted = { start_at, staff_id: staff_id === anyStaff ? null : uuidOf(staff_id) };
  const slot = offeredSlot(wanted, await offeredOn(looking, start_at));
  if (!slot) return lost('slot_taken', looking, start_at);
  if (before) await letGo(input, tx, before);
  const identity = { org_id: caller.orgId, id: context.newId(), facility_id: caller.facility.id, profile_id: caller.profileId };
  const life = columnsOf(heldAppointmentRow(slot, now, context.appointmentChart));
  const { price_amount, price_currency } = offer.service;
  const row = { ...identity, service_id: offer.service.id, ...life, price_amount, price_currency, created_at: now, updated_at: now };
  return show(input, tx, await insertAppointment(tx, row, 'hold'));
}

async function letGo({ context, now }: CallInput, tx: Tx, row: AppointmentRow): Promise<AppointmentRow> {
  const decision = decideAppointment(lifecycleRowOf(row), { type: 'release', now }, context.appointmentChart);
  return decision.kind === 'changed' ? storeAppointment({ tx, context, now }, row, decision, 'release') : row;
}

/** The member's appointment, locked, with its facility and service; throws `not_found` for anybody else's. */
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
  return { row, facility, service: asHeld(row, service) };
}

type Opened = Awaited<ReturnType<typeof open>>;

const keepsPass = (row: AppointmentRow): string | null | undefined => (row.state === 'booked' ? row.pass_id : undefined);

async function paymentFor(input: CallInput, tx: Tx, opened: Opened, startsAt: Date, chosen: string | null | undefined): Promise<Payment> {
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

/** Another time: of one that is held, which is held anew, or of one that is booked. */
async function update(input: HandlerInput<'updateAppointment'>, tx: Tx): Promise<Outcome<Appointment>> {
  const { now, caller, params } = input;
  const id = uuidOf(params.id);
  const seen = await appointmentOf(tx, caller, id);
  if (!seen) throw new Refused('not_found');
  const { staff_id = seen.staff_id, start_at = seen.starts_at.toISOString() } = input.body.appointment;
  const staffIds = await candidatesFor(tx, caller.facility, seen, staff_id);
  await lockStaff(tx, caller.orgId, [...new Set([...staffIds, seen.staff_id])]);
  await makeRoom(input, tx, staffIds);
  const opened = await open(input, tx, params.id);
  const looking = { tx, now, facility: opened.facility, service: opened.service, staffIds, except: id };
  const wanted: WantedSlot = { start_at, staff_id: staff_id === anyStaff ? null : staff_id };
  const offered = await offeredOn(looking, start_at);
  const payment = await paymentFor(input, tx, opened, new Date(start_at), keepsPass(opened.row));
  return decide(input, tx, opened, { type: 'move', now, wanted, offered, payment }, looking, start_at);
}

async function candidatesFor(tx: Tx, facility: FacilityRow, row: AppointmentRow, staffId: string): Promise<string[]> {
  return staffId === row.staff_id ? [row.staff_id] : staffIdsFor(await findServiceOffering(tx, facility, row.service_id), staffId);
}

async function book(input: HandlerInput<'bookAppointment'>, tx: Tx): Promise<Outcome<Appointment>> {
  const { now, body, params } = input;
  const opened = await open(input, tx, params.id);
  const payment = await paymentFor(input, tx, opened, opened.row.starts_at, body.appointment.pass_id);
  return decide(input, tx, opened, { type: 'book', now, payment });
}

/** The chart decides, and what it says is stored. */
async function decide(
  input: CallInput,
  tx: Tx,
  opened: Opened,
  call: AppointmentCall,
  near: Looking = nearbyOf(input, tx, opened),
  startAt: string = opened.row.starts_at.toISOString(),
): Promise<Outcome<Appointment>> {
  const { context, now } = input;
  const { row, service } = opened;
  const decision = decideAppointment(lifecycleRowOf(row), call, context.appointmentChart);
  if (decision.kind === 'unchanged') return show(input, tx, row);
  if (decision.kind === 'changed')
    return show(input, tx, await storeAppointment({ tx, context, now }, row, decision, call.type, priceFor(call, service)));
  const { refusal } = decision;
  if (refusal.code === 'slot_taken' || refusal.code === 'hold_expired') return lost(refusal.code, near, startAt);
  return { ...refused(refusal), timeZone: opened.facility.time_zone };
}

const nearbyOf = ({ now }: CallInput, tx: Tx, { row, facility, service }: Opened): Looking => ({
  tx,
  now,
  facility,
  service,
  staffIds: [row.staff_id],
  except: row.id,
});

const free = { price_amount: null, price_currency: null };

/** What is due once it is booked, which is what it cost when its time was held; moving leaves it as it is. */
const priceFor = (call: AppointmentCall, service: ServiceRow) =>
  call.type === 'book' ? (call.payment.kind === 'price' ? service : free) : undefined;

/** Cancels an appointment through its visit, in time or late; throws `not_found` where the member has none such. */
export async function cancelAppointment(
  input: CallInput & { readonly params: { readonly id: string } },
  tx: Tx,
  type: 'cancel' | 'latecancel',
): Promise<Outcome<Visit>> {
  const { context, now } = input;
  const opened = await open(input, tx, input.params.id);
  const { row } = opened;
  if (row.state === 'held' || row.state === 'holdExpired') throw new Refused('not_found');
  const decision = decideAppointment(lifecycleRowOf(row), { type, now }, context.appointmentChart);
  if (decision.kind === 'refused') return refusedCancel(input, tx, opened, decision.refusal);
  const stored = decision.kind === 'changed' ? await storeAppointment({ tx, context, now }, row, decision, type) : row;
  const [visit] = await showAppointmentVisits(tx, context, viewerOf(input), [stored]);
  if (!visit) throw new Refused('not_found');
  return answered(visit);
}

/** Whether the member has made this appointment, so that it has a visit. */
export async function hasAppointment(tx: Tx, caller: FacilityMember, id: string): Promise<boolean> {
  const row = await appointmentOf(tx, caller, id);
  return row !== null && row.state !== 'held' && row.state !== 'holdExpired';
}

async function refusedCancel(input: CallInput, tx: Tx, { row, facility }: Opened, refusal: Parameters<typeof refused>[0]) {
  const timeZone = facility.time_zone;
  if (refusal.code !== 'late_cancel_required') return { ...refused(refusal), timeZone };
  const appointmentPasses = await readAppointmentPasses({ tx, viewer: viewerOf(input), timeZone, around: [row.starts_at] });
  const concession = appointmentPasses.concessionOf(row);
  const costs = { cost: concession && lateCancelCostOf(concession), price: priceOf(row) };
  return { ...refused(refusal, lateAppointmentCost(costs, formatsFor(input.locale, timeZone))), timeZone };
}

export const appointmentCalls: Pick<
  Handlers,
  'readAppointment' | 'holdAppointment' | 'updateAppointment' | 'bookAppointment' | 'releaseAppointment'
> = {
  holdAppointment: hold,
  updateAppointment: update,
  bookAppointment: book,

  async releaseAppointment(input, tx) {
    const { row } = await open(input, tx, input.params.id);
    return show(input, tx, await letGo(input, tx, row));
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
