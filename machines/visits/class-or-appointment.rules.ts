/** The shared fields of the class or appointment of a visit. Source: docs/spec §3, decisions.wire. */
import type { Visit } from '#contract/visits.ts';

export interface ClassOrAppointment {
  readonly name: string;
  /** The start (ISO 8601). */
  readonly start_date: string;
  readonly end_date: string;
  /** The end of free cancellation; null: cancellation is free at any time. */
  readonly cancellation_close_date: string | null;
  /** The full names of the coaches or of the staff member. */
  readonly people: readonly string[];
  readonly location: { readonly name: string; readonly address: string };
}

/** The class or appointment of a visit; null if the visit has neither. */
export const classOrAppointmentOf = ({ session, appointment }: Pick<Visit, 'session' | 'appointment'>): ClassOrAppointment | null => {
  if (session) return { ...session, people: session.instructors.map(({ full_name }) => full_name) };
  if (!appointment) return null;
  const { service, staff, start_at, end_at, cancellation_close_date, location } = appointment;
  return { name: service.name, start_date: start_at, end_date: end_at, cancellation_close_date, people: [staff.full_name], location };
};
