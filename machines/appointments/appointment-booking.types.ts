/** Input, context, events and ports of "book an appointment". */
import type { Refused } from '#contract/call-failure.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { Service } from '#contract/services.ts';
import type { Slot } from '#contract/slots.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

/** The steps of the wizard, in their order; the first is the default of the address. */
export const bookingSteps = ['service', 'staff', 'time', 'concession', 'confirm'] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** In the place of a pass: the member pays the price. */
export const noPass = 'none';

export interface AppointmentBookingInput {
  /** Where the address bar is: `appointmentBooking`. */
  readonly route: Route;
  readonly now: Date;
  /** The facility's, IANA. */
  readonly timeZone: string;
  /** Unique for this actor; the idempotency keys of all its intents begin with it. */
  readonly keySeed: string;
}

/** The fields of the wizard in the address bar; null before the first. */
export interface BookingUrlState {
  readonly step: BookingStep;
  readonly serviceId: string | null;
  /** Or `any`. */
  readonly staffId: string | null;
  /** When the chosen time begins, ISO 8601. */
  readonly startAt: string | null;
  /** The pass that the member chose, or `none` for the price; null: the rules choose. */
  readonly pass: string | null;
  /** The time that is held, by which a reload finds it again. */
  readonly holdId: string | null;
}

/** What the member wants; the name of the state that waits for the answer. */
export type BookingAction = 'taking' | 'moving' | 'booking';

/** One intent, made by one press. However often it is sent, its key lets it happen once. */
export interface BookingIntent {
  readonly action: BookingAction;
  readonly key: string;
  readonly attempts: number;
  readonly serviceId: string;
  readonly staffId: string;
  readonly startAt: string;
  /** The pass that pays; null: the price is paid. */
  readonly passId: string | null;
}

/** A time that can no longer be booked, with the free times near it from the server; null: it sent none. */
export interface Loss {
  readonly reason: 'slot_taken' | 'hold_expired';
  readonly startAt: string;
  readonly slots: readonly Slot[] | null;
}

export interface AppointmentBookingContext {
  readonly urlState: BookingUrlState;
  /** The latest known instant; at first the device's clock. */
  readonly now: Date;
  /** No server time is known yet. */
  readonly isGuess: boolean;
  readonly timeZone: string;
  readonly keySeed: string;
  /** What can be had by appointment; null until it is read. */
  readonly services: readonly Service[] | null;
  /** The loaded weeks of times; null before the first is loaded. */
  readonly slots: readonly Slot[] | null;
  /** The Monday of the week that the member turned to; null: the week of the chosen time, else this one. */
  readonly week: string | null;
  /** The address names a hold, and it is not yet known whether the hold still exists. */
  readonly isRecalling: boolean;
  /** The time that is held for the member, or that they booked. */
  readonly hold: Appointment | null;
  /** How many intents were made. */
  readonly intents: number;
  readonly intent: BookingIntent | null;
  readonly loss: Loss | null;
  /** Why the last intent failed; kept until the next one. */
  readonly error: CallError | null;
}

export type AppointmentBookingEvent =
  | ScreenEvent
  /** The child `services` knows what there is. */
  | { readonly type: 'services.changed'; readonly services: readonly Service[] | null; readonly readAt: string | null }
  /** The child `availability` knows other times than before; null: none, because others are being read. */
  | { readonly type: 'availability.changed'; readonly slots: readonly Slot[] | null }
  /** Raised by the chart itself: a time that was listed is taken, so the others are read again. */
  | { readonly type: 'times.doubted' }
  /** The member turned to another week, named by a day of it. */
  | { readonly type: 'week.chosen'; readonly day: string }
  /** The member pressed a time. */
  | { readonly type: 'time.chosen'; readonly startAt: string }
  | { readonly type: 'book.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The member dismisses an interrupted intent. */
  | { readonly type: 'dismiss.pressed' }
  /** A hold may be over from now on. */
  | { readonly type: 'boundary.passed'; readonly now: Date };

export type AppointmentBookingEmitted = FeedbackEvent;

/** The input of the port `load` of the child `availability`: a first day and a number of days. */
export interface TimesQuery {
  readonly serviceId: string;
  readonly staffId: string;
  readonly day: string;
  readonly days: number;
}

/** `now`: the server's clock at the answer. */
export type AppointmentAnswer = { readonly kind: 'received'; readonly appointment: Appointment; readonly now: Date } | Refused;

export interface ReadAppointmentInput {
  readonly appointmentId: string;
}
/** For `holdAppointment`; `key` is the idempotency key. */
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
  /** Null: the price is paid. */
  readonly passId: string | null;
  readonly key: string;
  /** Of the service, for a report. */
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
