import type { Appointment } from '#contract/appointments.ts';
import type { ServiceFields } from '#contract/services.ts';
import type { Visit } from '#contract/visits.ts';
import { currentAppointmentRow } from '#machines/appointments/appointment-lifecycle.rows.ts';
import { cancellationDeadline, defaultCancelMinutes, defaultDaysAhead } from '#machines/appointments/appointment.rules.ts';
import { holdsPass } from '#machines/visits/visit-status.rules.ts';
import type { Viewer } from '../classes/class-wire.ts';
import type { Context } from '../context.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { AppointmentRow, FacilityRow, ServiceRow, Tx } from '../database/schema.ts';
import { toAppointmentLifecycleRow } from './appointment-store.ts';
import { readAppointmentPasses, type AppointmentPasses } from './appointment-passes.ts';

type Priced = Pick<ServiceRow, 'price_amount' | 'price_currency'>;

export const servicePriceOf = ({ price_amount, price_currency }: Priced) =>
  price_amount === null || price_currency === null ? null : { amount: price_amount, currency: price_currency };

type FacilityTerms = Pick<FacilityRow, 'appointment_cancel_minutes' | 'appointment_days_ahead'>;

export const serviceFieldsOf = (
  row: ServiceRow,
  facility: FacilityTerms,
  cancelMinutes = facility.appointment_cancel_minutes ?? defaultCancelMinutes,
): ServiceFields => ({
  id: row.id,
  name: row.name,
  description: row.description,
  minutes: row.minutes,
  price: servicePriceOf(row),
  cancel_minutes_before: cancelMinutes,
  days_ahead: facility.appointment_days_ahead ?? defaultDaysAhead,
});

interface Surroundings {
  readonly services: ReadonlyMap<string, ServiceRow>;
  readonly staff: ReadonlyMap<string, string>;
  readonly facilities: ReadonlyMap<string, FacilityRow>;
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> => new Map(rows.map((row) => [row.id, row]));

async function readSurroundings(tx: Tx, orgId: string, rows: readonly AppointmentRow[]): Promise<Surroundings> {
  const ids = (of: (row: AppointmentRow) => string): string[] => [...new Set(rows.map(of))];
  const services = tx
    .selectFrom('services')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(
      isOneOf(
        'id',
        ids((row) => row.service_id),
      ),
    );
  const staff = tx
    .selectFrom('staff')
    .select(['id', 'full_name'])
    .where('org_id', '=', orgId)
    .where(
      isOneOf(
        'id',
        ids((row) => row.staff_id),
      ),
    );
  const facilities = tx
    .selectFrom('facilities')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(
      isOneOf(
        'id',
        ids((row) => row.facility_id),
      ),
    );
  return {
    services: byId(await services.execute()),
    staff: new Map((await staff.execute()).map(({ id, full_name }) => [id, full_name])),
    facilities: byId(await facilities.execute()),
  };
}

/** The row at this instant, with timed events applied that are not stored yet. */
export const toCurrentRow = (row: AppointmentRow, now: Date, { appointmentChart }: Pick<Context, 'appointmentChart'>): AppointmentRow => {
  const life = currentAppointmentRow(toAppointmentLifecycleRow(row), now, appointmentChart);
  return { ...row, state: life.state, cancelled_how: life.cancelled_how };
};

const coverFor = (row: AppointmentRow, service: ServiceRow, appointmentPasses: AppointmentPasses) => {
  if (row.state === 'held') return appointmentPasses.coverOf(service, row.starts_at);
  return { concession: holdsPass(row) ? appointmentPasses.concessionOf(row) : null, concession_refusal: null };
};

/** The service with the price that it had when the time was held. */
export const withHeldPrice = (row: AppointmentRow, service: ServiceRow): ServiceRow =>
  row.state === 'held' ? { ...service, price_amount: row.price_amount, price_currency: row.price_currency } : service;

const amountFor = (row: AppointmentRow, service: ServiceRow, isCovered: boolean) => {
  if (row.state === 'held') return isCovered ? null : servicePriceOf(service);
  return row.pass_id === null ? servicePriceOf(row) : null;
};

export const cancellationClosesAt = (startsAt: Date, cancelMinutes: number | null): Date =>
  new Date(cancellationDeadline(startsAt.toISOString(), cancelMinutes ?? defaultCancelMinutes));

async function readBookedAt(tx: Tx, { orgId, now }: Viewer, rows: readonly AppointmentRow[]): Promise<Map<string, Date>> {
  const late = rows.filter(
    ({ state, starts_at, cancel_minutes_before }) =>
      state === 'booked' && starts_at > now && cancellationClosesAt(starts_at, cancel_minutes_before) <= now,
  );
  if (late.length === 0) return new Map();
  const found = await tx
    .selectFrom('appointment_events')
    .select((event) => ['appointment_id', event.fn.min('at').as('at')])
    .where('org_id', '=', orgId)
    .where(
      isOneOf(
        'appointment_id',
        late.map(({ id }) => id),
      ),
    )
    .where('state', '=', 'booked')
    .groupBy('appointment_id')
    .execute();
  return new Map(found.map(({ appointment_id, at }) => [appointment_id, at]));
}

const hasVisit = ({ state }: AppointmentRow): boolean => state !== 'held' && state !== 'holdExpired';

export async function showAppointments(
  tx: Tx,
  context: Pick<Context, 'appointmentChart'>,
  viewer: Viewer,
  stored: readonly AppointmentRow[],
): Promise<Appointment[]> {
  const [first] = stored;
  if (!first) return [];
  const rows = stored.map((row) => toCurrentRow(row, viewer.now, context));
  const { services, staff, facilities } = await readSurroundings(tx, viewer.orgId, rows);
  const timeZone = facilities.get(first.facility_id)?.time_zone ?? 'UTC';
  const bookedAt = await readBookedAt(tx, viewer, rows);
  const appointmentPasses = await readAppointmentPasses({ tx, viewer, timeZone, around: rows.map((row) => row.starts_at) });
  return rows.flatMap((row) => {
    const offered = services.get(row.service_id);
    const facility = facilities.get(row.facility_id);
    if (!offered || !facility) return [];
    const service = withHeldPrice(row, offered);
    const cover = coverFor(row, service, appointmentPasses);
    const booked_at = bookedAt.get(row.id)?.toISOString();
    return [
      {
        id: row.id,
        state: row.state,
        cancelled_how: row.cancelled_how,
        start_at: row.starts_at.toISOString(),
        end_at: row.ends_at.toISOString(),
        hold_expires_at: row.state === 'held' ? (row.hold_expires_at?.toISOString() ?? null) : null,
        cancellation_close_date: cancellationClosesAt(row.starts_at, row.cancel_minutes_before).toISOString(),
        ...(booked_at && { booked_at }),
        service: serviceFieldsOf(service, facility, row.cancel_minutes_before ?? defaultCancelMinutes),
        staff: { id: row.staff_id, full_name: staff.get(row.staff_id) ?? '' },
        location: { name: facility.name, address: facility.address },
        price: amountFor(row, service, cover.concession !== null),
        ...cover,
        ...(row.state === 'held' && { concessions: [...appointmentPasses.payersOf(service, row.starts_at)] }),
        visit_id: hasVisit(row) ? row.id : null,
      },
    ];
  });
}

/** The visit of an appointment; null if the time was only held and never booked. */
export function visitOfAppointment(appointment: Appointment, passId: string | null): Visit | null {
  const { id, state, cancelled_how, concession } = appointment;
  if (state === 'held' || state === 'holdExpired') return null;
  const none = { waitlist_position: null, offer_expires_at: null, session: null };
  return { id, state, cancelled_how, pass_id: passId, concession, ...none, appointment };
}

/** The visits of appointments, in the order in which they were given. */
export async function showAppointmentVisits(
  tx: Tx,
  context: Pick<Context, 'appointmentChart'>,
  viewer: Viewer,
  rows: readonly AppointmentRow[],
): Promise<Visit[]> {
  const passes = new Map(rows.map(({ id, pass_id }) => [id, pass_id]));
  const shown = await showAppointments(tx, context, viewer, rows);
  return shown.flatMap((appointment) => visitOfAppointment(appointment, passes.get(appointment.id) ?? null) ?? []);
}
