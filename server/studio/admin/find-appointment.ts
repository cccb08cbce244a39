/** Finds the appointment that a command names: by its id, or by person and time in the facility’s time zone. */
import type { AppointmentHow, AppointmentState } from '#contract/appointments.ts';
import { isSameAddress } from '#machines/auth/invite.rules.ts';
import type { Handle, Tx } from '../../database/schema.ts';
import { isUuid } from '../../ids.ts';
import { CommandError, nameAndTimePattern, maxSuggestions, formatClassStart } from './find-class.ts';

export interface FoundAppointment {
  readonly orgId: string;
  readonly profileId: string;
  readonly id: string;
  readonly state: AppointmentState;
  readonly cancelledHow: AppointmentHow | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly service: string;
  readonly staff: string;
  readonly name: string;
  readonly email: string;
  readonly facility: string;
  readonly timeZone: string;
}

const appointments = (handle: Handle | Tx) =>
  handle
    .selectFrom('appointments as a')
    .innerJoin('facilities as f', (join) => join.onRef('f.org_id', '=', 'a.org_id').onRef('f.id', '=', 'a.facility_id'))
    .innerJoin('services as s', (join) => join.onRef('s.org_id', '=', 'a.org_id').onRef('s.id', '=', 'a.service_id'))
    .innerJoin('staff as t', (join) => join.onRef('t.org_id', '=', 'a.org_id').onRef('t.id', '=', 'a.staff_id'))
    .innerJoin('profiles as p', 'p.id', 'a.profile_id')
    .select([
      'a.org_id as orgId',
      'a.profile_id as profileId',
      'a.id',
      'a.state',
      'a.cancelled_how as cancelledHow',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
    ])
    .select([
      's.name as service',
      't.full_name as staff',
      'p.full_name as name',
      'p.email',
      'f.name as facility',
      'f.time_zone as timeZone',
    ])
    .orderBy('a.starts_at')
    .orderBy('a.id');

/** The title, such as `Personal training with Ana Whaanga, 2026-03-04 09:00, Te Aro`. */
export const formatAppointmentTitle = (found: FoundAppointment): string =>
  `${found.service} with ${found.staff}, ${formatClassStart(found)}, ${found.facility}`;

/** One line of a list: the time, the service, the staff member and the member. */
export const formatAppointmentLine = (found: FoundAppointment): string =>
  `  ${formatClassStart(found)}  ${found.service} with ${found.staff}, ${found.facility}: ${found.name} <${found.email}>`;

/** Booked appointments that have not ended, earliest first. */
export const nextAppointments = (handle: Handle | Tx, now: Date): Promise<FoundAppointment[]> =>
  appointments(handle).where('a.state', '=', 'booked').where('a.ends_at', '>', now).execute();

const isBetween =
  (who: string) =>
  ({ staff, name, email }: FoundAppointment): boolean =>
    isSameAddress(email, who) || [staff, name].some((one) => one.toLowerCase() === who.toLowerCase());

const day = 24 * 60 * 60 * 1000;

/** The appointments that are not cancelled; if there are none, the last cancelled appointment. */
const liveFirst = (found: readonly FoundAppointment[]): readonly FoundAppointment[] => {
  const live = found.filter(({ state }) => state === 'booked' || state === 'attended');
  return live.length > 0 ? live : found.slice(-1);
};

async function candidates(handle: Handle | Tx, text: string): Promise<readonly FoundAppointment[]> {
  if (isUuid(text)) return appointments(handle).where('a.id', '=', text.toLowerCase()).execute();
  const { name = '', when = '' } = nameAndTimePattern.exec(text)?.groups ?? {};
  const about = Date.parse(`${when.replace(' ', 'T')}:00Z`);
  if (Number.isNaN(about)) return [];
  const near = await appointments(handle)
    .where('a.state', 'in', ['booked', 'attended', 'cancelled'])
    .where('a.starts_at', '>=', new Date(about - day))
    .where('a.starts_at', '<=', new Date(about + day))
    .execute();
  return liveFirst(near.filter((one) => formatClassStart(one) === when).filter(isBetween(name)));
}

export async function findAppointment(handle: Handle | Tx, now: Date, text: string): Promise<FoundAppointment> {
  const found = await candidates(handle, text.trim());
  const [one, ...others] = found;
  if (one && others.length === 0) return one;
  if (one)
    throw new CommandError(
      `"${text}" is ${found.length} appointments. Name one of them by the member's e-mail:`,
      ...found.map(formatAppointmentLine),
    );
  const ahead = (await nextAppointments(handle, now)).slice(0, maxSuggestions);
  throw new CommandError(
    `There is no appointment "${text}". An appointment is named by who gives or has it and when, as in "Ana Whaanga 2026-03-04 09:00". The next ones are:`,
    ...(ahead.length === 0 ? ['There is none ahead.'] : ahead.map(formatAppointmentLine)),
  );
}
