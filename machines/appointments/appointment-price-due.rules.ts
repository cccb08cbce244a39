/** Source: decisions.booking.passUse and decisions.booking.dropin, docs/decisions/appointments.md#0202. */
import type { AppointmentHow, AppointmentState } from '#contract/appointments.ts';

interface Paid {
  readonly state: AppointmentState;
  readonly cancelled_how: AppointmentHow | null;
  /** The pass that pays; null: the member pays the price. */
  readonly pass_id: string | null;
}

/** The price is owed in the states in which a pass would hold or use a visit: booked, attended and cancelled late. */
export const owesPrice = ({ state, cancelled_how, pass_id }: Paid): boolean =>
  pass_id === null && (state === 'booked' || state === 'attended' || cancelled_how === 'late');
