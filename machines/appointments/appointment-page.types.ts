/** Input, context and events of the page of one appointment. */
import type { Refused } from '#contract/call-failure.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { Slot } from '#contract/slots.ts';
import type { Visit } from '#contract/visits.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';
import type { AppointmentAnswer, TimesQuery } from './appointment-booking.types.ts';

export interface AppointmentPageInput {
  /** Where the address bar is: `appointment`. */
  readonly route: Route;
  readonly now: Date;
  /** The facility's, IANA. */
  readonly timeZone: string;
  /** Unique for this actor; its intents' idempotency keys begin with it. */
  readonly keySeed: string;
}

/** With whom the member searches for another time: the person of the appointment, or any person. */
export type MovingWith = 'same' | 'any';

/** The fields of the page in the address bar. */
export interface AppointmentUrlState {
  readonly appointmentId: string;
  /** Other times are looked for; null: they are not. */
  readonly moving: MovingWith | null;
}

/** Another time for the appointment. */
export interface OtherTime {
  readonly startAt: string;
  /** Or `any`. */
  readonly staffId: string;
}

/** How the member gives the appointment back; the name of the state that waits for the answer. */
export type CancelAction = 'cancelling' | 'cancellingLate';

/** One intent, made by one press. However often it is sent, its key lets it happen once. */
export type AppointmentIntent =
  | { readonly action: CancelAction; readonly key: string }
  | { readonly action: 'moving'; readonly key: string; readonly to: OtherTime };

/** What the member wants of the appointment. */
export type AppointmentAction = AppointmentIntent['action'];

/** A time that another member has, and the free times near it from the server. */
export interface LostTime {
  readonly startAt: string;
  /** At most three. */
  readonly slots: readonly Slot[];
}

export interface AppointmentPageContext {
  readonly urlState: AppointmentUrlState;
  readonly appointment: Appointment | null;
  readonly now: Date;
  /** Whether the server's time is known; before that it is the device's clock. */
  readonly isTimeSynced: boolean;
  readonly timeZone: string;
  readonly keySeed: string;
  /** The loaded weeks of times; null before the first is loaded. */
  readonly slots: readonly Slot[] | null;
  /** A day of the week that the member turned to; null: the week of the appointment. */
  readonly week: string | null;
  /** The time that the member chose and has not confirmed yet. */
  readonly chosen: OtherTime | null;
  readonly lost: LostTime | null;
  /** How many intents were made. */
  readonly intents: number;
  readonly intent: AppointmentIntent | null;
  /** Why the last intent failed; kept until the next press. */
  readonly error: CallError | null;
}

export type AppointmentPageEvent =
  | ScreenEvent
  /** The child `appointment` knows it better than before. */
  | { readonly type: 'appointment.changed'; readonly appointment: Appointment; readonly readAt: string | null }
  | { readonly type: 'boundary.passed'; readonly now: Date }
  | { readonly type: 'cancel.pressed' }
  /** The child `availability` knows other times than before; null: none, because others are being read. */
  | { readonly type: 'availability.changed'; readonly slots: readonly Slot[] | null }
  /** The member turned to another week, named by a day of it. */
  | { readonly type: 'week.chosen'; readonly day: string }
  /** The member pressed a time. */
  | { readonly type: 'time.chosen'; readonly startAt: string }
  /** The member confirms the time that they chose. */
  | { readonly type: 'move.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The member dismisses an interrupted intent. */
  | { readonly type: 'dismiss.pressed' };

export type AppointmentPageEmitted = FeedbackEvent;

/** The input of the port `load` of the child `appointment`. */
export interface AppointmentQuery {
  readonly appointmentId: string;
}

/** The input of the port `load` of the child `availability`: the times that this appointment can be moved to. */
export interface OtherTimesQuery extends TimesQuery {
  readonly appointmentId: string;
}

/** For `updateAppointment`; `key` is the idempotency key. */
export interface MoveInput {
  readonly appointmentId: string;
  /** The body of the request: the other time, without the service. */
  readonly update: { readonly start_at?: string; readonly staff_id?: string };
  readonly key: string;
  /** Of the service, for a report. */
  readonly name?: string | undefined;
}
/** What it answers. */
export type MoveAnswer = AppointmentAnswer;

/** For `cancelVisit` and `lateCancelVisit`; `key` is the idempotency key. */
export interface CancelInput {
  readonly visitId: string;
  readonly key: string;
  /** Of the service, for a report. */
  readonly name?: string | undefined;
}
/** `now`: the server's clock at the answer. */
export type CancelAnswer = { readonly kind: 'changed'; readonly visit: Visit; readonly now: Date } | Refused;
