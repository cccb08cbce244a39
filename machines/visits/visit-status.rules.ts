/** What follows from a visit's state: whether it is upcoming, over, or costs a visit. Source: docs/spec §4, decisions.booking.passUse. */
import type { AppointmentState } from '#contract/appointments.ts';
import type { CancelledHow, VisitState } from '#contract/visit-fields.ts';

interface WithState {
  readonly state: VisitState;
}

/** The states of upcoming visits: a place, a place in line, an offer. */
export const liveStates = ['booked', 'waitlisted', 'pending'] as const satisfies readonly VisitState[];

/** Whether the visit is upcoming: booked, in line or offered. */
export const isLive = ({ state }: WithState): boolean => liveStates.some((live) => live === state);

/** Whether the visit was cancelled, for any reason. */
export const isCalledOff = ({ state }: WithState): boolean => state === 'cancelled';

/** A visit to a class, or an appointment. */
export interface PassHolder {
  readonly state: VisitState | AppointmentState;
  readonly cancelled_how: CancelledHow | null;
}

/** What a visit does to the pass that pays for it. */
export type PassUse = 'held' | 'used' | 'waiting' | 'none';

/**
 * A booked visit holds one visit of the pass. An attended, late-cancelled or no-show visit used it. A cancel in time or by the studio
 * returned it, and a waitlisted visit never held one.
 */
export const passUseOf = ({ state, cancelled_how }: PassHolder): PassUse => {
  if (state === 'booked') return 'held';
  if (state === 'attended' || cancelled_how === 'late' || cancelled_how === 'noShow') return 'used';
  return state === 'waitlisted' || state === 'pending' ? 'waiting' : 'none';
};

/** Whether the visit holds or has used a visit of its pass. */
export const holdsPass = (visit: PassHolder): boolean => {
  const use = passUseOf(visit);
  return use === 'held' || use === 'used';
};

/** Whether the visit occupies a place of the class: booked or attended. */
export const isInside = ({ state }: WithState): boolean => state === 'booked' || state === 'attended';
