/** Appointments of a folder. They are created once, at the free time nearest to the given time, and later loads never change them. */
import { decideAppointment, heldAppointmentRow, currentAppointmentRow } from '#machines/appointments/appointment-lifecycle.rows.ts';
import { defaultCancelMinutes, nearestSlots } from '#machines/appointments/appointment.rules.ts';
import { addDays, dayOf } from '#machines/classes/day.rules.ts';
import { lifecycleColumnsOf, insertAppointment } from '../../appointments/appointment-store.ts';
import { cancelAppointmentByStudio } from '../../appointments/cancel-by-studio.ts';
import { readBookableSlotsAround, type SlotSearch } from '../../appointments/staff-availability.ts';
import { isOneOf } from '../../database/sql-lists.ts';
import { isErased } from './erased-records.ts';
import type { StudioWork } from '../timetable/change-booked-classes.ts';
import { facilityId, serviceId, staffId } from './studio-ids.ts';
import { type RecordCounts, noCounts, type StudioRecords } from './studio-records.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';

type Made = StudioDocument['appointments'][number];

const day = 86_400_000;

/** The facility of the appointment: the first facility at which the person has hours. */
const facilityKeyOf = ({ staff, facilities }: StudioDocument, { staff: key }: Made): string =>
  staff.find((person) => person.key === key)?.availability[0]?.facility ?? facilities[0]?.key ?? '';

async function slotSearchFor({ tx, orgId }: StudioWork, document: StudioDocument, made: Made, firstDay: Date): Promise<SlotSearch> {
  const orgKey = document.organisation.key;
  const facility = tx.selectFrom('facilities').selectAll().where('org_id', '=', orgId);
  const service = tx.selectFrom('services').selectAll().where('org_id', '=', orgId);
  return {
    tx,
    // appointments count as booked three days before the given day
    now: new Date(firstDay.getTime() + (Number(made.day.slice(0, -1)) - 3) * day),
    facility: await facility.where('id', '=', facilityId(orgKey, facilityKeyOf(document, made))).executeTakeFirstOrThrow(),
    service: await service.where('id', '=', serviceId(orgKey, made.service)).executeTakeFirstOrThrow(),
    staffIds: [staffId(orgKey, made.staff)],
  };
}

async function make(
  work: StudioWork,
  document: StudioDocument,
  made: Made,
  profile_id: string,
  id: string,
  firstDay: Date,
): Promise<boolean> {
  const { tx, now, context } = work;
  const slotSearch = await slotSearchFor(work, document, made, firstDay);
  const { facility, service } = slotSearch;
  const wantedDay = addDays(dayOf(firstDay, facility.time_zone), Number(made.day.slice(0, -1)));
  const wanted = `${wantedDay}T${made.at}:00Z`;
  const shift = Date.parse(wanted) - Date.parse(`${wallClock(new Date(wanted), facility.time_zone)}Z`);
  const startAt = new Date(Date.parse(wanted) + shift).toISOString();
  const [slot] = nearestSlots(startAt, await readBookableSlotsAround(slotSearch, startAt)).toSorted(
    (a, b) => Math.abs(Date.parse(a.start_at) - Date.parse(startAt)) - Math.abs(Date.parse(b.start_at) - Date.parse(startAt)),
  );
  if (!slot) return false;
  const chart = context.appointmentChart;
  const booked = decideAppointment(
    heldAppointmentRow(slot, { now: slotSearch.now, cancelMinutes: facility.appointment_cancel_minutes ?? defaultCancelMinutes }, chart),
    { type: 'book', now: slotSearch.now, payment: { kind: 'price' } },
    chart,
  );
  if (booked.kind !== 'changed') return false;
  const identity = { org_id: facility.org_id, id, facility_id: facility.id, profile_id, service_id: service.id };
  const price = { price_amount: service.price_amount, price_currency: service.price_currency };
  const times = { created_at: slotSearch.now < now ? slotSearch.now : now, updated_at: now };
  await insertAppointment(
    tx,
    { ...identity, ...lifecycleColumnsOf(currentAppointmentRow(booked.life, now, chart)), ...price, ...times },
    'book',
  );
  return true;
}

const wallClock = (at: Date, timeZone: string): string => at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');

/** Cancels the future appointments with staff members who have left. */
export async function cancelAppointmentsOfStaff(work: StudioWork, staffIds: readonly string[]): Promise<number> {
  if (staffIds.length === 0) return 0;
  const ahead = await work.tx
    .selectFrom('appointments')
    .select('id')
    .where('org_id', '=', work.orgId)
    .where(isOneOf('staff_id', staffIds))
    .where('state', '=', 'booked')
    .where('starts_at', '>', work.now)
    .orderBy('id')
    .execute();
  let calledOff = 0;
  for (const { id } of ahead) calledOff += Number(await cancelAppointmentByStudio(work, id));
  return calledOff;
}

/** Creates the appointments. Returns how many were created, and how many had no free time nearby. */
export async function saveAppointments(
  work: StudioWork,
  records: StudioRecords,
  document: StudioDocument,
  profileIds: ReadonlyMap<string, string>,
  firstDay: Date,
): Promise<{ readonly counts: RecordCounts; readonly leftOut: number }> {
  const wanted = document.appointments.map((made) => {
    const key = [made.member, made.service, made.staff, made.day, made.at].join('/');
    return { key, rowId: records.find('appointment', key)?.rowId ?? work.context.newId(), content: key, item: made };
  });
  const { added, unchanged } = records.differences('appointment', wanted);
  let leftOut = 0;
  for (const { key, rowId, item } of added) {
    if (isErased(records, 'appointment', key)) continue;
    const profileId = profileIds.get(item.member);
    const isMade = profileId !== undefined && (await make(work, document, item, profileId, rowId, firstDay));
    if (!isMade) leftOut += 1;
  }
  await records.save('appointment', added);
  return { counts: { ...noCounts(), added: added.length - leftOut, unchanged: unchanged.length }, leftOut };
}
