import type { Appointment } from '#contract/appointments.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';
import { laterDate, syncedTime } from '#machines/visits/studio-clock.rules.ts';
import { appointmentUrlStateFrom, hasIntendedTime, emptySearch } from './appointment-move.rules.ts';
import type { AppointmentPageContext, AppointmentPageInput, CancelAnswer, CancelAction } from './appointment-page.types.ts';

type Times = Pick<Appointment, 'state' | 'start_at' | 'end_at' | 'cancellation_close_date' | 'hold_expires_at'>;

const hasCome = (instant: string | null, now: Date): boolean => instant !== null && now.getTime() >= new Date(instant).getTime();

export type AppointmentStatus = 'held' | 'holdOver' | 'booked' | 'bookedLate' | 'onNow' | 'over' | 'cancelled';

/** At the instant of a boundary, the later status counts. Source: decisions.booking.deadline, boundaries. */
export function appointmentStatus(appointment: Times, now: Date): AppointmentStatus {
  const { state, start_at, end_at, cancellation_close_date, hold_expires_at } = appointment;
  if (state === 'cancelled') return 'cancelled';
  if (state === 'holdExpired' || (state === 'held' && hasCome(hold_expires_at, now))) return 'holdOver';
  if (state === 'held') return 'held';
  if (state === 'attended' || hasCome(end_at, now)) return 'over';
  if (hasCome(start_at, now)) return 'onNow';
  return hasCome(cancellation_close_date, now) ? 'bookedLate' : 'booked';
}

export const nextAppointmentBoundary = (appointment: Times | null, now: Date): string | null =>
  (appointment ? [appointment.hold_expires_at, appointment.cancellation_close_date, appointment.start_at, appointment.end_at] : [])
    .flatMap((instant) => (instant !== null && !hasCome(instant, now) ? [instant] : []))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;

export const nothingKnown = { ...emptySearch, appointment: null, intent: null, error: null } as const;

export const initialPageContext = ({ route, now, timeZone, keySeed }: AppointmentPageInput): AppointmentPageContext => ({
  ...nothingKnown,
  urlState: appointmentUrlStateFrom(route),
  now,
  isTimeSynced: false,
  timeZone,
  keySeed,
  intents: 0,
});

export const hasStatus = ({ appointment, now }: AppointmentPageContext, ...statuses: readonly AppointmentStatus[]): boolean =>
  appointment !== null && statuses.includes(appointmentStatus(appointment, now));

/** The first server time replaces the device’s time; later the time never goes back. */
export const withAppointment = ({ now, isTimeSynced }: AppointmentPageContext, appointment: Appointment, readAt: string | null) => ({
  appointment,
  ...(readAt === null ? {} : { isTimeSynced: true, now: syncedTime({ isGuess: !isTimeSynced, now }, new Date(readAt)) }),
});

export const startCancelIntent = ({ keySeed, intents }: AppointmentPageContext, action: CancelAction) => ({
  intents: intents + 1,
  intent: { action, key: `${keySeed}-${intents + 1}` },
  error: null,
});

/** Does the answer show that the appointment was cancelled? Only then can the page report it. */
export const wasCancelled = (answer: CancelAnswer): boolean => answer.kind === 'changed' && answer.visit.state === 'cancelled';

/** Does a later read show that a request succeeded although its answer was lost? */
export const showsFulfilled = ({ intent }: AppointmentPageContext, appointment: Appointment): boolean =>
  intent?.action === 'moving' ? hasIntendedTime(intent, appointment) : appointment.state === 'cancelled';

export const applyCancelAnswer = (context: AppointmentPageContext, answer: CancelAnswer) =>
  answer.kind === 'changed'
    ? { appointment: answer.visit.appointment ?? context.appointment, now: laterDate(context.now, answer.now), isTimeSynced: true }
    : {};

const keyOf = ({ intent }: AppointmentPageContext): string => intent?.key ?? '';

export const cancellingEvent = (context: AppointmentPageContext): FeedbackEvent => ({
  type: 'progress.started',
  id: keyOf(context),
  text: 'cancelling',
});

export const successEvent = (context: AppointmentPageContext): FeedbackEvent => ({
  type: 'progress.succeeded',
  id: keyOf(context),
  text: context.intent?.action === 'moving' ? 'moved' : 'cancelled',
});

const unreadable: CallError = { kind: 'failure', failure: 'garbled' };

export const failureEvent = (context: AppointmentPageContext): FeedbackEvent => ({
  type: 'progress.failed',
  id: keyOf(context),
  error: context.error ?? unreadable,
});
