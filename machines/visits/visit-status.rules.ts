/** Source: docs/spec §4, decisions.booking.passUse. */
import type { AppointmentState } from '#contract/appointments.ts';
import type { CancelledHow, VisitState } from '#contract/visit-fields.ts';

interface WithState {
  readonly state: VisitState;
}

export const liveStates = ['booked', 'waitlisted', 'pending'] as const satisfies readonly VisitState[];

export const isLive = ({ state }: WithState): boolean => liveStates.some((live) => live === state);

export const isCalledOff = ({ state }: WithState): boolean => state === 'cancelled';

export interface PassHolder {
  readonly state: VisitState | AppointmentState;
  readonly cancelled_how: CancelledHow | null;
}

export type PassUse = 'held' | 'used' | 'waiting' | 'none';

/** A booked visit holds a visit of the pass; an attended, late-cancelled or no-show visit has used it. A waitlisted one never held it. */
export const passUseOf = ({ state, cancelled_how }: PassHolder): PassUse => {
  if (state === 'booked') return 'held';
  if (state === 'attended' || cancelled_how === 'late' || cancelled_how === 'noShow') return 'used';
  return state === 'waitlisted' || state === 'pending' ? 'waiting' : 'none';
};

export const holdsPass = (visit: PassHolder): boolean => {
  const use = passUseOf(visit);
  return use === 'held' || use === 'used';
};

export const isInside = ({ state }: WithState): boolean => state === 'booked' || state === 'attended';
