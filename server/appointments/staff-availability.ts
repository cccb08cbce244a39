import {
  bookableSlots,
  defaultDaysAhead,
  defaultNotice,
  listSlots,
  type BusyPeriod,
  type SlotInput,
  type StaffDiary,
} from '#machines/appointments/appointment.rules.ts';
import { addDays, dayOf, daySpan } from '#machines/classes/day.rules.ts';
import type { Slot } from '#contract/slots.ts';
import { isMutantActive } from '../database/mutants.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { FacilityRow, ServiceRow, Tx } from '../database/schema.ts';

export interface SlotSearch {
  readonly tx: Tx;
  readonly now: Date;
  readonly facility: FacilityRow;
  readonly service: ServiceRow;
  readonly staffIds: readonly string[];
  /** The appointment that is being moved: its current time counts as free. */
  readonly except?: string | null;
}

const monthSpan = (day: string, timeZone: string) => {
  const first = `${day.slice(0, 7)}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: new Date(daySpan(first, timeZone).from), to: new Date(daySpan(next, timeZone).from) };
};

type Span = { readonly from: Date; readonly to: Date };

async function readBusy({ tx, facility, staffIds, except }: SlotSearch, { from, to }: Span): Promise<Map<string, BusyPeriod[]>> {
  const classes = await tx
    .selectFrom('session_instructors as i')
    .innerJoin('sessions as s', (join) => join.onRef('s.org_id', '=', 'i.org_id').onRef('s.id', '=', 'i.session_id'))
    .select(['i.staff_id', 's.starts_at', 's.ends_at'])
    .where('i.org_id', '=', facility.org_id)
    .where(isOneOf('i.staff_id', staffIds))
    .where('s.starts_at', '<', to)
    .where('s.ends_at', '>', from)
    .where('s.cancelled_at', 'is', null)
    .execute();
  let taken = tx
    .selectFrom('appointments')
    .select(['staff_id', 'starts_at', 'ends_at', 'hold_expires_at'])
    .where('org_id', '=', facility.org_id)
    .where(isOneOf('staff_id', staffIds))
    .where('state', 'in', isMutantActive('lists-held') ? ['booked', 'attended'] : ['held', 'booked', 'attended'])
    .where('starts_at', '<', to)
    .where('ends_at', '>', from);
  if (except) taken = taken.where('id', '<>', except);
  const busy = new Map<string, BusyPeriod[]>(staffIds.map((id) => [id, []]));
  for (const { staff_id, starts_at, ends_at } of classes)
    busy.get(staff_id)?.push({ from: starts_at.toISOString(), to: ends_at.toISOString() });
  for (const { staff_id, starts_at, ends_at, hold_expires_at } of await taken.execute())
    busy
      .get(staff_id)
      ?.push({ from: starts_at.toISOString(), to: ends_at.toISOString(), expires_at: hold_expires_at?.toISOString() ?? null });
  return busy;
}

async function readMonth({ tx, facility, staffIds, now }: SlotSearch): Promise<Map<string, number>> {
  const { from, to } = monthSpan(dayOf(now, facility.time_zone), facility.time_zone);
  const rows = await tx
    .selectFrom('appointments')
    .select((row) => ['staff_id', row.fn.countAll<number>().as('count')])
    .where('org_id', '=', facility.org_id)
    .where(isOneOf('staff_id', staffIds))
    .where('state', 'in', ['booked', 'attended'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .groupBy('staff_id')
    .execute();
  return new Map(rows.map(({ staff_id, count }) => [staff_id, count]));
}

async function readDiaries(slotSearch: SlotSearch, span: Span): Promise<StaffDiary[]> {
  const { tx, facility, staffIds } = slotSearch;
  const org = facility.org_id;
  const hours = await tx
    .selectFrom('staff_hours')
    .select(['staff_id', 'weekday', 'opens', 'closes'])
    .where('org_id', '=', org)
    .where(isOneOf('staff_id', staffIds))
    .where('facility_id', '=', facility.id)
    .orderBy('position')
    .execute();
  const away = await tx.selectFrom('staff_away').selectAll().where('org_id', '=', org).where(isOneOf('staff_id', staffIds)).execute();
  const minutes = await tx
    .selectFrom('service_staff as g')
    .innerJoin('services as s', (join) => join.onRef('s.org_id', '=', 'g.org_id').onRef('s.id', '=', 'g.service_id'))
    .select(['g.staff_id', 's.minutes'])
    .where('g.org_id', '=', org)
    .where(isOneOf('g.staff_id', staffIds))
    .where('s.removed_at', 'is', null)
    .execute();
  const busy = await readBusy(slotSearch, span);
  const month = await readMonth(slotSearch);
  return staffIds.map((id) => ({
    id,
    serviceMinutes: minutes.filter(({ staff_id }) => staff_id === id).map((row) => row.minutes),
    hours: hours.filter(({ staff_id }) => staff_id === id).map(({ weekday, opens, closes }) => ({ weekday, from: opens, until: closes })),
    away: away.filter(({ staff_id }) => staff_id === id),
    busy: busy.get(id) ?? [],
    appointmentsThisMonth: month.get(id) ?? 0,
  }));
}

async function inputFor(slotSearch: SlotSearch, day: string, days: number): Promise<SlotInput> {
  const { facility, now, service } = slotSearch;
  const timeZone = facility.time_zone;
  const span = { from: new Date(daySpan(day, timeZone).from), to: new Date(daySpan(addDays(day, days - 1), timeZone).to) };
  const staff = await readDiaries(slotSearch, span);
  const notice = facility.appointment_notice_minutes ?? defaultNotice;
  const daysAhead = facility.appointment_days_ahead ?? defaultDaysAhead;
  return { now, timeZone, minutes: service.minutes, day, days, staff, notice, daysAhead };
}

export const readAllSlots = async (slotSearch: SlotSearch, day: string, days: number): Promise<Slot[]> =>
  listSlots(await inputFor(slotSearch, day, days));

/** The bookable slots on the day of an instant: the same list that members see. */
export const readBookableSlots = async (slotSearch: SlotSearch, startAt: string): Promise<Slot[]> =>
  bookableSlots(await inputFor(slotSearch, dayOf(startAt, slotSearch.facility.time_zone), 1));

const aroundDays = 10;

export async function readBookableSlotsAround(slotSearch: SlotSearch, startAt: string): Promise<Slot[]> {
  const { time_zone } = slotSearch.facility;
  const today = dayOf(slotSearch.now, time_zone);
  const first = addDays(dayOf(startAt, time_zone), -aroundDays);
  return bookableSlots(await inputFor(slotSearch, first < today ? today : first, 2 * aroundDays));
}
