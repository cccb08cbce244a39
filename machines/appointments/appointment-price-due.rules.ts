/** Whether the price of an appointment is owed. Source: decisions.booking.passUse and decisions.booking.dropin, docs/decisions/appointments.md#0202. */
import type { AppointmentHow, AppointmentState } from '#contract/appointments.ts';

interface Paid {
  readonly state: AppointmentState;
  readonly cancelled_how: AppointmentHow | null;
  /** The pass that pays instead. */
  readonly pass_id: string | null;
}

/** As long as a pass would hold or have used a visit of it, where none pays: booked, attended and cancelled late. */
export const owesPrice = ({ state, cancelled_how, pass_id }: Paid): boolean =>
  pass_id === null && (state === 'booked' || state === 'attended' || cancelled_how === 'late');
