import type { Refused } from '#contract/call-failure.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { Service } from '#contract/services.ts';
import type { Slot } from '#contract/slots.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

export const bookingSteps = ['service', 'staff', 'time', 'concession', 'confirm'] as const;
export type BookingStep = (typeof bookingSteps)[number];

export const noPass = 'none';

export interface AppointmentBookingInput {
  readonly route: Route;
  readonly now: Date;
  readonly timeZone: string;
  /** Unique for each actor; the prefix of all its idempotency keys. */
  readonly keySeed: string;
}

/** The fields of the wizard in the URL; null for a choice that is not made yet. */
export interface BookingUrlState {
  readonly step: BookingStep;
  readonly serviceId: string | null;
  /** A staff id, or `any`. */
  readonly staffId: string | null;
  readonly startAt: string | null;
  /** The pass that the member chose, or `none` for the price; null: the rules choose. */
  readonly pass: string | null;
  /** The appointment of the hold, which a reload reads again. */
  readonly holdId: string | null;
}

export type BookingAction = 'taking' | 'moving' | 'booking';

/** One intent for each press. Its idempotency key makes repeated requests have one effect. */
export interface BookingIntent {
  readonly action: BookingAction;
  readonly key: string;
  readonly attempts: number;
  readonly serviceId: string;
  readonly staffId: string;
  readonly startAt: string;
  /** The pass that pays; null: the member pays the price. */
  readonly passId: string | null;
}

/** A time that can no longer be booked, with the free times near it; null if the server sent none. */
export interface Loss {
  readonly reason: 'slot_taken' | 'hold_expired';
  readonly startAt: string;
  readonly slots: readonly Slot[] | null;
}

export interface AppointmentBookingContext {
  readonly urlState: BookingUrlState;
  readonly now: Date;
  /** The server's time is not known yet. */
  readonly isGuess: boolean;
  readonly timeZone: string;
  readonly keySeed: string;
  readonly services: readonly Service[] | null;
  readonly slots: readonly Slot[] | null;
  /** The Monday of the week that the member opened; null: the week of the chosen time, else the current week. */
  readonly week: string | null;
  /** The URL names a hold, and it is not known yet whether it still exists. */
  readonly isRecalling: boolean;
  readonly hold: Appointment | null;
  /** The number of intents so far; it makes each key unique. */
  readonly intents: number;
  readonly intent: BookingIntent | null;
  readonly loss: Loss | null;
  readonly error: CallError | null;
}

export type AppointmentBookingEvent =
  | ScreenEvent
  | { readonly type: 'services.changed'; readonly services: readonly Service[] | null; readonly readAt: string | null }
  /** From the child `availability`; null while other times are read. */
  | { readonly type: 'availability.changed'; readonly slots: readonly Slot[] | null }
  /** Raised by the chart: a listed time is taken, so the times are read again. */
  | { readonly type: 'times.doubted' }
  /** `day`: any day of the week that the member opened. */
  | { readonly type: 'week.chosen'; readonly day: string }
  | { readonly type: 'time.chosen'; readonly startAt: string }
  | { readonly type: 'book.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'dismiss.pressed' }
  /** A hold may have expired by now. */
  | { readonly type: 'boundary.passed'; readonly now: Date };

export type AppointmentBookingEmitted = FeedbackEvent;

/** The input of the port `load` of the child `availability`: a first day and a number of days. */
export interface TimesQuery {
  readonly serviceId: string;
  readonly staffId: string;
  readonly day: string;
  readonly days: number;
}

export type AppointmentAnswer = { readonly kind: 'received'; readonly appointment: Appointment; readonly now: Date } | Refused;

export interface ReadAppointmentInput {
  readonly appointmentId: string;
}
export interface HoldAppointmentInput {
  readonly serviceId: string;
  readonly staffId: string;
  readonly startAt: string;
  readonly key: string;
}
export interface UpdateAppointmentInput {
  readonly appointmentId: string;
  readonly staffId: string;
  readonly startAt: string;
  readonly key: string;
}
export interface BookAppointmentInput {
  readonly appointmentId: string;
  readonly passId: string | null;
  readonly key: string;
  readonly name?: string | undefined;
}

/** Sends the wizard's next location to the port `showAddress`; a `route.entered` follows. */
export interface NavigationRequested {
  readonly type: 'navigation.requested';
  readonly to: string;
}

/** The input of the port `releaseAppointment`: the hold to release when the wizard is left, and the hold to release now. */
export type HoldUpdate =
  | { readonly type: 'hold.kept'; readonly appointmentId: string }
  | { readonly type: 'hold.settled' }
  | { readonly type: 'hold.unwanted'; readonly appointmentId: string };
