/** What the wizard knows after each thing that happens to it, and at which step it is. Source: decisions.md "Appointments". */
import type { Appointment } from '#contract/appointments.ts';
import type { Payer } from '#contract/passes.ts';
import { anyStaff, type Service } from '#contract/services.ts';
import { printRoute, routeTo, type Route } from '#machines/app/route.rules.ts';
import type { FeedbackEvent, Trouble } from '#machines/feedback/feedback.events.ts';
import { hasPassed } from '#machines/visits/session.rules.ts';
import { timeTold } from '#machines/visits/told-time.rules.ts';
import {
  type AppointmentAnswer,
  type AppointmentBookingContext,
  type AppointmentBookingInput,
  type AvailabilityAsked,
  type BookingAction,
  type BookingPlace,
  type BookingStep,
  bookingSteps,
  type BookingWish,
  type Loss,
  noPass,
} from './appointment-booking.types.ts';
import { daysRead, isSameInstant, type LookingAt, shownWeek } from './week-of-times.rules.ts';

type Context = AppointmentBookingContext;

const nowhere: BookingPlace = { step: 'service', serviceId: null, staffId: null, startAt: null, pass: null, holdId: null };

const isStep = (text: string | undefined): text is BookingStep => bookingSteps.some((step) => step === text);
const isInstant = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text));

/** What a route says of the wizard; what cannot be read counts as not said. */
export const placeFrom = (route: Route): BookingPlace => {
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

/** The address of a place; `placeFrom` reads it back. The first step is not named. */
export const addressOf = ({ step, serviceId, staffId, startAt, pass, holdId }: BookingPlace): string =>
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

/** Once a choice is another one, what was chosen after it counts no more. */
export const placeWith = (place: BookingPlace, chosen: Partial<BookingPlace>): BookingPlace => {
  const next = { ...place, ...chosen };
  if (next.serviceId !== place.serviceId) return { ...nowhere, step: next.step, serviceId: next.serviceId };
  if (next.staffId !== place.staffId) return { ...nowhere, step: next.step, serviceId: next.serviceId, staffId: next.staffId };
  return next;
};

/** The chosen service; undefined while nothing is chosen, while it is not read yet, and where there is none such. */
export const chosenService = ({ services, place }: Pick<Context, 'services' | 'place'>): Service | undefined =>
  services?.find(({ id }) => id === place.serviceId);

/** As long as nobody has said what there is, the address is believed. */
const isServiceChosen = (context: Context): boolean =>
  context.place.serviceId !== null && (context.services === null || chosenService(context) !== undefined);

const isStaffChosen = (context: Context): boolean => {
  const { staffId } = context.place;
  const service = chosenService(context);
  return staffId === anyStaff || (staffId !== null && (!service || service.staff.some(({ id }) => id === staffId)));
};

/** Is it held, or booked, for what the address names: this service, this time, and with whom the member wanted? */
export const holdsChosen = ({ hold, place }: Pick<Context, 'hold' | 'place'>): boolean =>
  hold !== null &&
  hold.service.id === place.serviceId &&
  isSameInstant(hold.start_at, place.startAt) &&
  (place.staffId === anyStaff || hold.staff.id === place.staffId);

/** Where the wizard is: at the step that the address names, or at the first before it at which something is missing. */
export const stepOf = (context: Context): BookingStep | 'resuming' => {
  const { step } = context.place;
  if (step === 'service' || !isServiceChosen(context)) return 'service';
  if (step === 'staff' || !isStaffChosen(context)) return 'staff';
  if (step === 'time') return 'time';
  if (context.isRecalling) return 'resuming';
  return holdsChosen(context) ? step : 'time';
};

/** Is the time that is held one of another service than the one that the member looks at now? */
export const isStray = ({ hold, place }: Context): boolean =>
  hold !== null && place.serviceId !== null && hold.service.id !== place.serviceId;

/** Does an address ask for other times than those at hand? */
export const asksOtherTimes = ({ place }: Pick<Context, 'place'>, route: Route): boolean => {
  const next = placeFrom(route);
  return next.serviceId !== place.serviceId || next.staffId !== place.staffId;
};

/** What is known once the address bar shows another place: another service or another person begins with its own week. */
export const withPlace = (context: Context, route: Route): Pick<Context, 'place' | 'week' | 'loss'> => {
  const place = placeFrom(route);
  return asksOtherTimes(context, route) ? { place, week: null, loss: null } : { place, week: context.week, loss: context.loss };
};

/** Which week is looked at, as the rules of weeks ask for it. */
export const lookingAt = ({ week, place, now, timeZone }: Pick<Context, 'week' | 'place' | 'now' | 'timeZone'>): LookingAt => ({
  week,
  startAt: place.startAt,
  now,
  timeZone,
});

export const availabilityAsked = (context: Context): AvailabilityAsked => ({
  serviceId: context.place.serviceId ?? '',
  staffId: context.place.staffId ?? '',
  day: shownWeek(lookingAt(context)),
  days: daysRead,
});

/** Is the time pressed one that the member has already? */
export const hasTime = (context: Context, startAt: string): boolean => holdsChosen({ ...context, place: { ...context.place, startAt } });

/** With what the appointment is to be paid: a pass, or its price (null: it costs nothing). */
export type Payment = { readonly kind: 'pass'; readonly payer: Payer } | { readonly kind: 'price' };

/** As the member chose; else, and where the chosen pass would not pay, as the rules do: with the first that would. */
export const paymentFor = ({ hold, place }: Pick<Context, 'hold' | 'place'>): Payment => {
  const payers = hold?.concessions ?? [];
  const payer = place.pass === noPass ? undefined : (payers.find(({ pass_id }) => pass_id === place.pass) ?? payers[0]);
  return payer ? { kind: 'pass', payer } : { kind: 'price' };
};

/** A new wish, with its own key. */
export const wishFor = (
  context: Context,
  action: BookingAction,
  startAt: string,
): Pick<Context, 'wish' | 'wishes' | 'loss' | 'trouble'> => {
  const { serviceId, staffId } = context.place;
  const payment = paymentFor(context);
  const wish: BookingWish = {
    action,
    key: `${context.keySeed}-${context.wishes + 1}`,
    attempts: 0,
    serviceId: serviceId ?? '',
    staffId: staffId ?? anyStaff,
    startAt,
    passId: payment.kind === 'pass' ? payment.payer.pass_id : null,
  };
  return { wish, wishes: context.wishes + 1, loss: null, trouble: null };
};

/** Tries for one press before the member is asked. */
export const triesPerPress = 2;

export const isSecondTryDue = (wish: BookingWish | null): boolean => wish !== null && wish.attempts % triesPerPress !== 0;

export const withAttempt = (wish: BookingWish | null): BookingWish | null => wish && { ...wish, attempts: wish.attempts + 1 };

/** Is the answer a time that is still held by the server's clock? */
export const tellsHeld = (answer: AppointmentAnswer): boolean =>
  answer.kind === 'told' && answer.appointment.state === 'held' && !hasPassed(answer.appointment.hold_expires_at, answer.now);

/** Only then it is called booked. */
export const tellsBooked = (answer: AppointmentAnswer): boolean => answer.kind === 'told' && answer.appointment.state === 'booked';

/** Does the answer hold the very time that was wished for? */
export const tellsWished = (wish: BookingWish | null, answer: AppointmentAnswer): boolean =>
  wish !== null && answer.kind === 'told' && tellsHeld(answer) && isSameInstant(answer.appointment.start_at, wish.startAt);

/** Does the answer say that what was held is held no more? */
export const tellsOver = (answer: AppointmentAnswer): boolean => answer.kind === 'told' && !tellsHeld(answer) && !tellsBooked(answer);

/** The studio told the time: its first word counts, whatever the device believed. */
export const withTime = (context: Pick<Context, 'isGuess' | 'now'>, told: Date): Pick<Context, 'isGuess' | 'now'> => ({
  isGuess: false,
  now: timeTold(context, told),
});

export const learnHold = (context: Context, answer: AppointmentAnswer): Partial<Context> =>
  answer.kind === 'told' ? { hold: answer.appointment, ...withTime(context, answer.now) } : {};

const codeOf = (answer: AppointmentAnswer): string | null => (answer.kind === 'refused' ? answer.problem.code : null);

/** Does the refusal say that somebody else has the time that was wished for? What was held before stays held. */
export const tellsTaken = (answer: AppointmentAnswer): boolean => codeOf(answer) === 'slot_taken';

const goneCodes: readonly (string | null)[] = ['hold_expired', 'not_cancelable', 'not_found'];

/** Does the refusal say that the time that was held is held no more: over, or let go of elsewhere? */
export const tellsGone = (answer: AppointmentAnswer): boolean => goneCodes.includes(codeOf(answer));

/** What is lost by an answer: the time that was wished for, with what is free near it where the server says so. */
export const lossBy = ({ wish, hold }: Pick<Context, 'wish' | 'hold'>, answer: AppointmentAnswer | null): Loss => ({
  reason: answer !== null && tellsTaken(answer) ? 'slot_taken' : 'hold_expired',
  startAt: wish?.startAt ?? hold?.start_at ?? '',
  slots: answer?.kind === 'refused' ? (answer.problem.slots ?? null) : null,
});

/** By its instant, whoever says so. */
export const isHoldOver = ({ hold, now }: Pick<Context, 'hold' | 'now'>): boolean => hasPassed(hold?.hold_expires_at, now);

/** The chart says how a wish ended only while there is one; anything else is a mistake in the chart. */
const keyOf = ({ wish }: Context): string => {
  if (!wish) throw new Error('no wish is under way');
  return wish.key;
};

export const bookedMessage = (context: Context): FeedbackEvent => ({ type: 'progress.succeeded', id: keyOf(context), text: 'booked' });

export const failureMessage = (context: Context): FeedbackEvent => ({
  type: 'progress.failed',
  id: keyOf(context),
  trouble: context.trouble ?? { kind: 'failure', failure: 'garbled' },
});

export const refusedTrouble = (answer: AppointmentAnswer): Trouble =>
  answer.kind === 'refused' ? { kind: 'problem', problem: answer.problem } : { kind: 'failure', failure: 'garbled' };

/** The place with the time that is held now; one that the member has left meanwhile for another step or another choice stays as it is. */
export const placeOfHold = ({ place, hold }: Pick<Context, 'place' | 'hold'>): BookingPlace => {
  const there = hold && { ...place, startAt: hold.start_at, holdId: hold.id };
  return place.step === 'time' && there && holdsChosen({ hold, place: there }) ? there : place;
};

export const addressOfAppointment = (appointment: Appointment | null): string =>
  printRoute(routeTo('appointment', { id: appointment?.id ?? '' }));

/** The place with the step at which the wizard really is; one without a hold names none. */
export const correctedPlace = ({ place, hold }: Pick<Context, 'place' | 'hold'>, step: BookingStep): BookingPlace => ({
  ...place,
  step,
  holdId: hold?.id ?? null,
});

/** Does an address name something else than the appointment that is booked: another time, or the beginning of another wizard? */
export const leavesBooked = ({ hold }: Pick<Context, 'hold'>, route: Route): boolean => placeFrom(route).holdId !== hold?.id;

export const atStart = ({ route, now, timeZone, keySeed }: AppointmentBookingInput): Context => {
  const place = placeFrom(route);
  return {
    place,
    now,
    isGuess: true,
    timeZone,
    keySeed,
    services: null,
    slots: null,
    week: null,
    isRecalling: place.holdId !== null,
    hold: null,
    wishes: 0,
    wish: null,
    loss: null,
    trouble: null,
  };
};
