/** What the page of one appointment takes, remembers, hears and says. */
import type { Refused } from '#contract/answer.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { Visit } from '#contract/visits.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent, Trouble } from '#machines/feedback/feedback.events.ts';

export interface AppointmentPageInput {
  readonly appointmentId: string;
  readonly now: Date;
  /** Unique for this actor; its intents' idempotency keys begin with it. */
  readonly keySeed: string;
}

/** What the member wants of the appointment; the name of the state that waits for the answer. */
export type GivingBack = 'cancelling' | 'cancellingLate';

/** One wish, made by one press. However often it is sent, its key lets it happen once. */
export interface GivingBackIntent {
  readonly action: GivingBack;
  readonly key: string;
}

export interface AppointmentPageContext {
  readonly appointmentId: string;
  readonly appointment: Appointment | null;
  readonly now: Date;
  /** Whether the studio has told the time already; until then it is what the device believes. */
  readonly isTimeTold: boolean;
  readonly keySeed: string;
  /** How many intents were made. */
  readonly intents: number;
  readonly intent: GivingBackIntent | null;
  /** Why the last wish did not happen; kept until the next press. */
  readonly trouble: Trouble | null;
}

export type AppointmentPageEvent =
  | ScreenEvent
  /** The child `appointment` knows it better than before. */
  | { readonly type: 'appointment.changed'; readonly appointment: Appointment; readonly readAt: string | null }
  | { readonly type: 'boundary.passed'; readonly now: Date }
  | { readonly type: 'cancel.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The member lets an interrupted wish be. */
  | { readonly type: 'dismiss.pressed' };

export type AppointmentPageEmitted = FeedbackEvent;

/** What the child `appointment` asks its port `load` for. */
export interface AppointmentQuery {
  readonly appointmentId: string;
}

/** For `cancelVisit` and `lateCancelVisit`; `key` is the idempotency key. */
export interface GiveBackInput {
  readonly visitId: string;
  readonly key: string;
}
/** `now`: the server's clock at the answer. */
export type GiveBackAnswer = { readonly kind: 'changed'; readonly visit: Visit; readonly now: Date } | Refused;

/** What the dialog is answered with. */
export type GiveBackChoice = 'agree' | 'keep';
