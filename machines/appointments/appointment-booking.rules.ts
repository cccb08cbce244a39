/** The context and the step of the wizard after each event. Source: decisions.appointments. */
import type { Appointment } from '#contract/appointments.ts';
import type { Payer } from '#contract/concessions.ts';
import { anyStaff, type Service } from '#contract/services.ts';
import { printRoute, routeTo, type Route } from '#machines/app/route.rules.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';
import { hasPassed } from '#machines/visits/session.rules.ts';
import { syncedTime } from '#machines/visits/studio-clock.rules.ts';
import {
  type AppointmentAnswer,
  type AppointmentBookingContext,
  type AppointmentBookingInput,
  type TimesQuery,
  type BookingAction,
  type BookingUrlState,
  type BookingStep,
  bookingSteps,
  type BookingIntent,
  type Loss,
  noPass,
} from './appointment-booking.types.ts';
import { appointmentTermsOf } from './appointment.rules.ts';
import { daysRead, isSameInstant, type WeekView, shownWeek } from './week-of-times.rules.ts';

type Context = AppointmentBookingContext;

const nowhere: BookingUrlState = { step: 'service', serviceId: null, staffId: null, startAt: null, pass: null, holdId: null };

const isStep = (text: string | undefined): text is BookingStep => bookingSteps.some((step) => step === text);
const isInstant = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text));

/** Reads the fields of the wizard from a route. A field that cannot be read is null. */
export const urlStateFrom = (route: Route): BookingUrlState => {
  if (route.name !== 'appointmentBooking') return nowhere;
  const { step, service, staff, time, pass, hold } = route.query;
  return {
    step: isStep(step) ? step : 'service',
    serviceId: service ?? null,
    staffId: staff ?? null,
    startAt: isInstant(time) ? time : null,
    pass: pass ?? null,
    holdId: hold ?? null,
  };
};

/** The address of a URL state; `urlStateFrom` reads it back. The first step is left out. */
export const bookingUrl = ({ step, serviceId, staffId, startAt, pass, holdId }: BookingUrlState): string =>
  printRoute(
    routeTo(
      'appointmentBooking',
      {},
      {
        ...(step !== 'service' && { step }),
        ...(serviceId && { service: serviceId }),
        ...(staffId && { staff: staffId }),
        ...(startAt && { time: startAt }),
        ...(pass && { pass }),
        ...(holdId && { hold: holdId }),
      },
    ),
  );

export const urlStateWith = (urlState: BookingUrlState, chosen: Partial<BookingUrlState>): BookingUrlState => {
  const next = { ...urlState, ...chosen };
  if (next.serviceId !== urlState.serviceId) return { ...nowhere, step: next.step, serviceId: next.serviceId };
  if (next.staffId !== urlState.staffId) return { ...nowhere, step: next.step, serviceId: next.serviceId, staffId: next.staffId };
  return next;
};

/** The chosen service; undefined if no service is chosen, the services are not read yet, or the chosen service does not exist. */
export const chosenService = ({ services, urlState }: Pick<Context, 'services' | 'urlState'>): Service | undefined =>
  services?.find(({ id }) => id === urlState.serviceId);

/** Until the services are loaded, the service and the person in the address count as valid. */
const isServiceChosen = (context: Context): boolean =>
  context.urlState.serviceId !== null && (context.services === null || chosenService(context) !== undefined);

const isStaffChosen = (context: Context): boolean => {
  const { staffId } = context.urlState;
  const service = chosenService(context);
  return staffId === anyStaff || (staffId !== null && (!service || service.staff.some(({ id }) => id === staffId)));
};

export const isHoldForUrlState = ({ hold, urlState }: Pick<Context, 'hold' | 'urlState'>): boolean =>
  hold !== null &&
  hold.service.id === urlState.serviceId &&
  isSameInstant(hold.start_at, urlState.startAt) &&
  (urlState.staffId === anyStaff || hold.staff.id === urlState.staffId);

/** The step in the URL, or an earlier step where a choice is missing. */
export const stepOf = (context: Context): BookingStep | 'resuming' => {
  const { step } = context.urlState;
  if (step === 'service' || !isServiceChosen(context)) return 'service';
  if (step === 'staff' || !isStaffChosen(context)) return 'staff';
  if (step === 'time') return 'time';
  if (context.isRecalling) return 'resuming';
  return isHoldForUrlState(context) ? step : 'time';
};

export const isForOtherService = ({ hold, urlState }: Context): boolean =>
  hold !== null && urlState.serviceId !== null && hold.service.id !== urlState.serviceId;

export const needsOtherTimes = ({ urlState }: Pick<Context, 'urlState'>, route: Route): boolean => {
  const next = urlStateFrom(route);
  return next.serviceId !== urlState.serviceId || next.staffId !== urlState.staffId;
};

export const withUrlState = (context: Context, route: Route): Pick<Context, 'urlState' | 'week' | 'loss'> => {
  const urlState = urlStateFrom(route);
  return needsOtherTimes(context, route) ? { urlState, week: null, loss: null } : { urlState, week: context.week, loss: context.loss };
};

export const toWeekView = (context: Pick<Context, 'week' | 'urlState' | 'now' | 'timeZone' | 'services'>): WeekView => ({
  week: context.week,
  startAt: context.urlState.startAt,
  now: context.now,
  timeZone: context.timeZone,
  daysAhead: appointmentTermsOf(chosenService(context)).daysAhead,
});

export const timesQuery = (context: Context): TimesQuery => ({
  serviceId: context.urlState.serviceId ?? '',
  staffId: context.urlState.staffId ?? '',
  day: shownWeek(toWeekView(context)),
  days: daysRead,
});

export const hasTime = (context: Context, startAt: string): boolean =>
  isHoldForUrlState({ ...context, urlState: { ...context.urlState, startAt } });

/** How the appointment is paid: with a pass, or at the price of the service (null: free of charge). */
export type ChosenPayment = { readonly kind: 'pass'; readonly payer: Payer } | { readonly kind: 'price' };

/** The payment that the member chose. Without a choice, or if the chosen pass cannot pay, the rules choose the first pass that can. */
export const paymentFor = ({ hold, urlState }: Pick<Context, 'hold' | 'urlState'>): ChosenPayment => {
  const payers = hold?.concessions ?? [];
  const payer = urlState.pass === noPass ? undefined : (payers.find(({ pass_id }) => pass_id === urlState.pass) ?? payers[0]);
  return payer ? { kind: 'pass', payer } : { kind: 'price' };
};

export const startIntent = (
  context: Context,
  action: BookingAction,
  startAt: string,
): Pick<Context, 'intent' | 'intents' | 'loss' | 'error'> => {
  const { serviceId, staffId } = context.urlState;
  const payment = paymentFor(context);
  const intent: BookingIntent = {
    action,
    key: `${context.keySeed}-${context.intents + 1}`,
    attempts: 0,
    serviceId: serviceId ?? '',
    staffId: staffId ?? anyStaff,
    startAt,
    passId: payment.kind === 'pass' ? payment.payer.pass_id : null,
  };
  return { intent, intents: context.intents + 1, loss: null, error: null };
};

export const triesPerPress = 2;

export const isSecondTryDue = (intent: BookingIntent | null): boolean => intent !== null && intent.attempts % triesPerPress !== 0;

export const withAttempt = (intent: BookingIntent | null): BookingIntent | null => intent && { ...intent, attempts: intent.attempts + 1 };

/** Is the time still held, by the server's clock? */
export const wasHeld = (answer: AppointmentAnswer): boolean =>
  answer.kind === 'received' && answer.appointment.state === 'held' && !hasPassed(answer.appointment.hold_expires_at, answer.now);

export const wasBooked = (answer: AppointmentAnswer): boolean => answer.kind === 'received' && answer.appointment.state === 'booked';

export const matchesIntent = (intent: BookingIntent | null, answer: AppointmentAnswer): boolean =>
  intent !== null && answer.kind === 'received' && wasHeld(answer) && isSameInstant(answer.appointment.start_at, intent.startAt);

export const wasEnded = (answer: AppointmentAnswer): boolean => answer.kind === 'received' && !wasHeld(answer) && !wasBooked(answer);

/** The context with the server’s time of an answer. The first server time replaces the device’s time. */
export const withTime = (context: Pick<Context, 'isGuess' | 'now'>, received: Date): Pick<Context, 'isGuess' | 'now'> => ({
  isGuess: false,
  now: syncedTime(context, received),
});

export const applyHoldAnswer = (context: Context, answer: AppointmentAnswer): Partial<Context> =>
  answer.kind === 'received' ? { hold: answer.appointment, ...withTime(context, answer.now) } : {};

const codeOf = (answer: AppointmentAnswer): string | null => (answer.kind === 'refused' ? answer.problem.code : null);

/** Does the refusal mean that another member has the time? A time that was held before stays held. */
export const wasTaken = (answer: AppointmentAnswer): boolean => codeOf(answer) === 'slot_taken';

const goneCodes: readonly (string | null)[] = ['hold_expired', 'not_cancelable', 'not_found'];

export const wasUnavailable = (answer: AppointmentAnswer): boolean => goneCodes.includes(codeOf(answer));

/** The time that the member lost by this refusal, with the free times near it if the server sent them. */
export const lossBy = ({ intent, hold }: Pick<Context, 'intent' | 'hold'>, answer: AppointmentAnswer | null): Loss => ({
  reason: answer !== null && wasTaken(answer) ? 'slot_taken' : 'hold_expired',
  startAt: intent?.startAt ?? hold?.start_at ?? '',
  slots: answer?.kind === 'refused' ? (answer.problem.slots ?? null) : null,
});

export const isHoldOver = ({ hold, now }: Pick<Context, 'hold' | 'now'>): boolean => hasPassed(hold?.hold_expires_at, now);

/** Throws without an intent in progress: only a mistake in the chart can report a result then. */
const keyOf = ({ intent }: Context): string => {
  if (!intent) throw new Error('no request is running');
  return intent.key;
};

export const bookedMessage = (context: Context): FeedbackEvent => ({ type: 'progress.succeeded', id: keyOf(context), text: 'booked' });

export const failureMessage = (context: Context): FeedbackEvent => ({
  type: 'progress.failed',
  id: keyOf(context),
  error: context.error ?? { kind: 'failure', failure: 'garbled' },
});

export const answerToCallError = (answer: AppointmentAnswer): CallError =>
  answer.kind === 'refused' ? { kind: 'problem', problem: answer.problem } : { kind: 'failure', failure: 'garbled' };

/** The URL state with the hold. It does not change if the member has moved to another step or choice in the meantime. */
export const urlStateOfHold = ({ urlState, hold }: Pick<Context, 'urlState' | 'hold'>): BookingUrlState => {
  const there = hold && { ...urlState, startAt: hold.start_at, holdId: hold.id };
  return urlState.step === 'time' && there && isHoldForUrlState({ hold, urlState: there }) ? there : urlState;
};

export const appointmentUrl = (appointment: Appointment | null): string =>
  printRoute(routeTo('appointment', { id: appointment?.id ?? '' }));

/** The URL state with the actual step of the wizard. Without a hold it contains no hold id. */
export const correctedUrlState = ({ urlState, hold }: Pick<Context, 'urlState' | 'hold'>, step: BookingStep): BookingUrlState => ({
  ...urlState,
  step,
  holdId: hold?.id ?? null,
});

/** Does the route leave the booked appointment, for another time or a new wizard? */
export const leavesBooked = ({ hold }: Pick<Context, 'hold'>, route: Route): boolean => urlStateFrom(route).holdId !== hold?.id;

export const initialContext = ({ route, now, timeZone, keySeed }: AppointmentBookingInput): Context => {
  const urlState = urlStateFrom(route);
  return {
    urlState,
    now,
    isGuess: true,
    timeZone,
    keySeed,
    services: null,
    slots: null,
    week: null,
    isRecalling: urlState.holdId !== null,
    hold: null,
    intents: 0,
    intent: null,
    loss: null,
    error: null,
  };
};
