/** The booked appointments of a member, for their calendar. Held times are left out, because they expire within minutes. */
import { cancellationClosesAt } from '../appointments/appointment-wire.ts';
import { sql } from 'kysely';
import type { AppointmentState } from '#contract/appointments.ts';
import type { Tx } from '../database/schema.ts';
import { uuidFrom } from '../ids.ts';
import type { CalendarEntry } from './calendar-feed.ts';

/** The states in which an appointment counts as a visit. */
const made = ['booked', 'attended', 'cancelled'] as const satisfies readonly AppointmentState[];

const selectAppointments = (tx: Tx, profileId: string) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('facilities as f', (join) => join.onRef('f.org_id', '=', 'a.org_id').onRef('f.id', '=', 'a.facility_id'))
    .innerJoin('services as v', (join) => join.onRef('v.org_id', '=', 'a.org_id').onRef('v.id', '=', 'a.service_id'))
    .innerJoin('staff as s', (join) => join.onRef('s.org_id', '=', 'a.org_id').onRef('s.id', '=', 'a.staff_id'))
    .innerJoin('orgs as o', 'o.id', 'a.org_id')
    .select(['a.id', 'a.state', 'a.cancelled_how', 'a.updated_at', 'a.starts_at', 'a.ends_at', 'a.staff_id', 'a.cancel_minutes_before'])
    .select(['v.name', 's.full_name as staff', 'o.name as org', 'f.time_zone', 'f.name as location_name', 'f.address as location_address'])
    .select((query) =>
      query
        .selectFrom('appointment_events as e')
        .whereRef('e.org_id', '=', 'a.org_id')
        .whereRef('e.appointment_id', '=', 'a.id')
        .where('e.state', 'in', made)
        .select(sql<number>`count(*)::integer`.as('count'))
        .as('events'),
    )
    .where('a.profile_id', '=', profileId)
    .where('a.state', 'in', made);

type Row = Awaited<ReturnType<ReturnType<typeof selectAppointments>['execute']>>[number];

const stateOf = ({ state }: Row): CalendarEntry['state'] => (state === 'booked' || state === 'attended' ? state : 'cancelled');

const entryOf = (profileId: string, row: Row, origin: string): CalendarEntry => ({
  uid: `${uuidFrom('calendar-entry', profileId, row.id)}@${new URL(origin).hostname}`,
  sequence: Math.max(0, (row.events ?? 0) - 1),
  changedAt: row.updated_at,
  state: stateOf(row),
  cancelledHow: row.cancelled_how,
  name: row.name,
  coach: row.staff,
  studio: row.org,
  location: [row.location_name, row.location_address].filter((text) => text !== '').join(', '),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  timeZone: row.time_zone,
  cancellationClosesAt: cancellationClosesAt(row.starts_at, row.cancel_minutes_before),
  url: `${origin}/appointments/${row.id}`,
});

export const appointmentEntries = async (tx: Tx, profileId: string, since: Date, origin: string): Promise<CalendarEntry[]> =>
  (await selectAppointments(tx, profileId).where('a.starts_at', '>=', since).execute()).map((row) => entryOf(profileId, row, origin));

export interface AppointmentEntry {
  readonly entry: CalendarEntry;
  readonly staff: { readonly id: string; readonly name: string };
}

/** The entry of one appointment, as in the feed; null if the member has not booked the appointment. */
export async function readAppointmentEntry(
  tx: Tx,
  { profileId, orgId, appointmentId }: { readonly profileId: string; readonly orgId: string; readonly appointmentId: string },
  origin: string,
): Promise<AppointmentEntry | null> {
  const row = await selectAppointments(tx, profileId).where('a.org_id', '=', orgId).where('a.id', '=', appointmentId).executeTakeFirst();
  return row ? { entry: entryOf(profileId, row, origin), staff: { id: row.staff_id, name: row.staff } } : null;
}
