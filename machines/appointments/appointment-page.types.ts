import type { Refused } from '#contract/call-failure.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { Slot } from '#contract/slots.ts';
import type { Visit } from '#contract/visits.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';
import type { AppointmentAnswer, TimesQuery } from './appointment-booking.types.ts';

export interface AppointmentPageInput {
  readonly route: Route;
  readonly now: Date;
  readonly timeZone: string;
  /** Unique for each actor; the prefix of all its idempotency keys. */
  readonly keySeed: string;
}

export type MovingWith = 'same' | 'any';

export interface AppointmentUrlState {
  readonly appointmentId: string;
  /** Whom the search for another time includes; null: no search is open. */
  readonly moving: MovingWith | null;
}

export interface OtherTime {
  readonly startAt: string;
  /** A staff id, or `any`. */
  readonly staffId: string;
}

/** The kind of cancellation. It is also the name of the state that waits for the answer. */
export type CancelAction = 'cancelling' | 'cancellingLate';

export type AppointmentIntent =
  | { readonly action: CancelAction; readonly key: string }
  | { readonly action: 'moving'; readonly key: string; readonly to: OtherTime };

export type AppointmentAction = AppointmentIntent['action'];

/** A time that another member has taken, with the free times near it from the server. */
export interface LostTime {
  readonly startAt: string;
  /** At most three slots. */
  readonly slots: readonly Slot[];
}

export interface AppointmentPageContext {
  readonly urlState: AppointmentUrlState;
  readonly appointment: Appointment | null;
  readonly now: Date;
  /** Whether the server's time is known; before that the device's clock is used. */
  readonly isTimeSynced: boolean;
  readonly timeZone: string;
  readonly keySeed: string;
  readonly slots: readonly Slot[] | null;
  /** Any day of the week that the member opened; null: the week of the appointment. */
  readonly week: string | null;
  readonly chosen: OtherTime | null;
  readonly lost: LostTime | null;
  /** The number of intents so far; it makes each key unique. */
  readonly intents: number;
  readonly intent: AppointmentIntent | null;
  readonly error: CallError | null;
}

export type AppointmentPageEvent =
  | ScreenEvent
  | { readonly type: 'appointment.changed'; readonly appointment: Appointment; readonly readAt: string | null }
  | { readonly type: 'boundary.passed'; readonly now: Date }
  | { readonly type: 'cancel.pressed' }
  /** From the child `availability`; null while other times are read. */
  | { readonly type: 'availability.changed'; readonly slots: readonly Slot[] | null }
  /** `day`: any day of the week that the member opened. */
  | { readonly type: 'week.chosen'; readonly day: string }
  | { readonly type: 'time.chosen'; readonly startAt: string }
  | { readonly type: 'move.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'dismiss.pressed' };

export type AppointmentPageEmitted = FeedbackEvent;

export interface AppointmentQuery {
  readonly appointmentId: string;
}

/** The input of the port `load` of the child `availability`: the times that this appointment can be moved to. */
export interface OtherTimesQuery extends TimesQuery {
  readonly appointmentId: string;
}

export interface MoveInput {
  readonly appointmentId: string;
  /** The new time; the service must be left out. */
  readonly update: { readonly start_at?: string; readonly staff_id?: string };
  readonly key: string;
  readonly name?: string | undefined;
}
export type MoveAnswer = AppointmentAnswer;

export interface CancelInput {
  readonly visitId: string;
  readonly key: string;
  readonly name?: string | undefined;
}
/** `now`: the server's time in the answer. */
export type CancelAnswer = { readonly kind: 'changed'; readonly visit: Visit; readonly now: Date } | Refused;
