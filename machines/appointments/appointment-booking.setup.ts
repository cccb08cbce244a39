/** Children, ports, questions and actions of "book an appointment"; the chart is in `appointment-booking.machine.ts`. */
import { assertEvent, assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate';
import type { Service } from '#contract/services.ts';
import type { Slot } from '#contract/slots.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { isSignedOutFailure, refusalTrouble, troubleOf } from '#machines/feedback/trouble.rules.ts';
import { unfilled, unfilledListener } from '#machines/port.ts';
import { createResourceEar } from '#machines/visits/resource-ear.ts';
import type { BoundaryExpected } from '#machines/visits/visit.types.ts';
import * as rules from './appointment-booking.rules.ts';
import type {
  AddressWanted,
  AppointmentAnswer,
  AppointmentBookingContext,
  AppointmentBookingEmitted,
  AppointmentBookingEvent,
  AppointmentBookingInput,
  AvailabilityAsked,
  BookAppointmentInput,
  BookingAction,
  BookingStep,
  HoldAppointmentInput,
  HoldNews,
  ReadAppointmentInput,
  UpdateAppointmentInput,
} from './appointment-booking.types.ts';

type Context = AppointmentBookingContext;

const hearServices = createResourceEar((services: readonly Service[] | null, readAt): AppointmentBookingEvent => ({
  type: 'services.changed',
  services,
  readAt,
}));

const hearAvailability = createResourceEar((slots: readonly Slot[] | null): AppointmentBookingEvent => ({
  type: 'availability.changed',
  slots,
}));

const idOfHold = ({ hold }: Context): string => hold?.id ?? '';
const keptNews = (context: Context): HoldNews => ({ type: 'hold.kept', appointmentId: idOfHold(context) });
const unwantedNews = (context: Context): HoldNews => ({ type: 'hold.unwanted', appointmentId: idOfHold(context) });
const settledNews: HoldNews = { type: 'hold.settled' };
const wanted = (to: string): AddressWanted => ({ type: 'address.wanted', to });

export const appointmentBookingSetup = setup({
  types: {
    context: {} as Context,
    input: {} as AppointmentBookingInput,
    events: {} as AppointmentBookingEvent,
    emitted: {} as AppointmentBookingEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    services: createResourceMachine<readonly Service[]>(),
    hearServices,
    availability: createResourceMachine<readonly Slot[], AvailabilityAsked>(),
    hearAvailability,
    readAppointment: unfilled<AppointmentAnswer, ReadAppointmentInput>('readAppointment'),
    holdAppointment: unfilled<AppointmentAnswer, HoldAppointmentInput>('holdAppointment'),
    updateAppointment: unfilled<AppointmentAnswer, UpdateAppointmentInput>('updateAppointment'),
    bookAppointment: unfilled<AppointmentAnswer, BookAppointmentInput>('bookAppointment'),
    releaseAppointment: unfilledListener('releaseAppointment'),
    showAddress: unfilledListener('showAddress'),
    waitForBoundary: unfilledListener<Omit<BoundaryExpected, 'type'>>('waitForBoundary'),
  },
  guards: {
    isAt: ({ context }, { step }: { step: BookingStep | 'resuming' }) => rules.stepOf(context) === step,
    isElsewhere: ({ context }, { step }: { step: BookingStep | 'resuming' }) => rules.stepOf(context) !== step,
    asksOtherTimes: ({ context, event }) => event.type === 'route.entered' && rules.asksOtherTimes(context, event.route),
    leavesBooked: ({ context, event }) => event.type === 'route.entered' && rules.leavesBooked(context, event.route),
    isRecalling: ({ context }) => context.isRecalling,
    hasTime: ({ context, event }) => event.type === 'time.chosen' && rules.hasTime(context, event.startAt),
    hasHold: ({ context }) => context.hold !== null,
    isStray: ({ context }) => rules.isStray(context),
    isOver: ({ context }) => rules.isHoldOver(context),
    tellsHeld: (_, answer: AppointmentAnswer) => rules.tellsHeld(answer),
    tellsBooked: (_, answer: AppointmentAnswer) => rules.tellsBooked(answer),
    tellsMoved: ({ context: { wish } }, answer: AppointmentAnswer) => wish?.action === 'moving' && rules.tellsWished(wish, answer),
    tellsOver: (_, answer: AppointmentAnswer) => rules.tellsOver(answer),
    tellsTaken: (_, answer: AppointmentAnswer) => rules.tellsTaken(answer),
    tellsGone: (_, answer: AppointmentAnswer) => rules.tellsGone(answer),
    wasRefused: (_, answer: AppointmentAnswer) => answer.kind === 'refused',
    isSecondTryDue: ({ context }, { error }: { error: unknown }) => rules.isSecondTryDue(context.wish) && !isSignedOutFailure(error),
    isFor: ({ context }, { action }: { action: BookingAction }) => context.wish?.action === action,
  },
  actions: {
    rememberPlace: assign(({ context, event }) => {
      assertEvent(event, 'route.entered');
      return rules.withPlace(context, event.route);
    }),
    rememberServices: assign(({ context, event }) => {
      assertEvent(event, 'services.changed');
      return { services: event.services, ...(event.readAt && rules.withTime(context, new Date(event.readAt))) };
    }),
    rememberSlots: assign(({ event }) => {
      assertEvent(event, 'availability.changed');
      return { slots: event.slots };
    }),
    forgetSlots: assign({ slots: null }),
    rememberWeek: assign(({ event }) => {
      assertEvent(event, 'week.chosen');
      return { week: event.day };
    }),
    rememberInstant: assign(({ context, event }) => {
      assertEvent(event, 'boundary.passed');
      return rules.withTime(context, event.now);
    }),
    rememberRecalled: assign({ isRecalling: false }),
    wishForTime: assign(({ context, event }, { action }: { action: BookingAction }) => {
      assertEvent(event, 'time.chosen');
      return rules.wishFor(context, action, event.startAt);
    }),
    wishForBooking: assign(({ context }) => rules.wishFor(context, 'booking', context.hold?.start_at ?? '')),
    countAttempt: assign(({ context }) => ({ wish: rules.withAttempt(context.wish) })),
    forgetWish: assign({ wish: null }),
    learnHold: assign(({ context }, answer: AppointmentAnswer) => rules.learnHold(context, answer)),
    forgetHold: assign({ hold: null }),
    rememberLoss: assign(({ context }, answer: AppointmentAnswer | null) => ({ loss: rules.lossBy(context, answer) })),
    rememberRefusal: assign((_, answer: AppointmentAnswer) => ({ trouble: refusalTrouble(answer) })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ trouble: troubleOf(error) })),
    rememberTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    forgetTrouble: assign({ trouble: null }),
    sayBooked: emit(({ context }) => rules.bookedMessage(context)),
    sayFailure: emit(({ context }) => rules.failureMessage(context)),
    askForTimes: sendTo('availability', ({ context }) => ({ type: 'query.changed', query: rules.availabilityAsked(context) })),
    refreshTimes: sendTo('availability', { type: 'refresh.asked' }),
    doubtTimes: raise({ type: 'times.doubted' }),
    forwardToServices: sendTo('services', ({ event }) => event),
    forwardToTimes: sendTo('availability', ({ event }) => event),
    expectEnd: sendTo('waitForBoundary', ({ context }): BoundaryExpected => ({
      type: 'boundary.expected',
      at: context.hold?.hold_expires_at ?? null,
    })),
    keepForNow: sendTo('releaseAppointment', ({ context }) => keptNews(context)),
    keepForGood: sendTo('releaseAppointment', settledNews),
    letGo: sendTo('releaseAppointment', ({ context }) => unwantedNews(context)),
    correctAddress: enqueueActions(({ context, enqueue }, { step }: { step: BookingStep }) => {
      if (context.place.step === step) return;
      const place = rules.correctedPlace(context, step);
      enqueue.assign({ place });
      enqueue.sendTo('showAddress', wanted(rules.addressOf(place)));
    }),
    showHold: enqueueActions(({ context, enqueue }) => {
      const place = rules.placeOfHold(context);
      if (place === context.place) return;
      enqueue.assign({ place });
      enqueue.sendTo('showAddress', wanted(rules.addressOf(place)));
    }),
    showAppointment: sendTo('showAddress', ({ context }) => wanted(rules.addressOfAppointment(context.hold))),
    withdrawWrite: emit(({ context }) => ({ type: 'progress.dropped' as const, id: context.wish?.key ?? '' })),
  },
  delays: {
    /** How long an answer may take before the member is told. */
    answerAwaited: 10_000,
    /** Between a lost answer and asking again with the same key. */
    retryPause: 1_000,
  },
});
