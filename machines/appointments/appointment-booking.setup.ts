import { assertEvent, assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate';
import type { Service } from '#contract/services.ts';
import type { Slot } from '#contract/slots.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { isSignedOutFailure, refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort, unprovidedListener } from '#machines/port.ts';
import { createResourceSubscription } from '#machines/visits/resource-subscription.ts';
import type { BoundaryExpected } from '#machines/visits/visit.types.ts';
import * as rules from './appointment-booking.rules.ts';
import type {
  NavigationRequested,
  AppointmentAnswer,
  AppointmentBookingContext,
  AppointmentBookingEmitted,
  AppointmentBookingEvent,
  AppointmentBookingInput,
  TimesQuery,
  BookAppointmentInput,
  BookingAction,
  BookingStep,
  HoldAppointmentInput,
  HoldUpdate,
  ReadAppointmentInput,
  UpdateAppointmentInput,
} from './appointment-booking.types.ts';

type Context = AppointmentBookingContext;

const servicesSubscription = createResourceSubscription((services: readonly Service[] | null, readAt): AppointmentBookingEvent => ({
  type: 'services.changed',
  services,
  readAt,
}));

const availabilitySubscription = createResourceSubscription((slots: readonly Slot[] | null): AppointmentBookingEvent => ({
  type: 'availability.changed',
  slots,
}));

const idOfHold = ({ hold }: Context): string => hold?.id ?? '';
const holdKept = (context: Context): HoldUpdate => ({ type: 'hold.kept', appointmentId: idOfHold(context) });
const holdUnwanted = (context: Context): HoldUpdate => ({ type: 'hold.unwanted', appointmentId: idOfHold(context) });
const holdSettled: HoldUpdate = { type: 'hold.settled' };
const requestNavigation = (to: string): NavigationRequested => ({ type: 'navigation.requested', to });

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
    servicesSubscription,
    availability: createResourceMachine<readonly Slot[], TimesQuery>(),
    availabilitySubscription,
    readAppointment: unprovidedPort<AppointmentAnswer, ReadAppointmentInput>('readAppointment'),
    holdAppointment: unprovidedPort<AppointmentAnswer, HoldAppointmentInput>('holdAppointment'),
    updateAppointment: unprovidedPort<AppointmentAnswer, UpdateAppointmentInput>('updateAppointment'),
    bookAppointment: unprovidedPort<AppointmentAnswer, BookAppointmentInput>('bookAppointment'),
    releaseAppointment: unprovidedListener('releaseAppointment'),
    showAddress: unprovidedListener('showAddress'),
    waitForBoundary: unprovidedListener<Omit<BoundaryExpected, 'type'>>('waitForBoundary'),
  },
  guards: {
    isAt: ({ context }, { step }: { step: BookingStep | 'resuming' }) => rules.stepOf(context) === step,
    isElsewhere: ({ context }, { step }: { step: BookingStep | 'resuming' }) => rules.stepOf(context) !== step,
    needsOtherTimes: ({ context, event }) => event.type === 'route.entered' && rules.needsOtherTimes(context, event.route),
    leavesBooked: ({ context, event }) => event.type === 'route.entered' && rules.leavesBooked(context, event.route),
    isRecalling: ({ context }) => context.isRecalling,
    hasTime: ({ context, event }) => event.type === 'time.chosen' && rules.hasTime(context, event.startAt),
    hasHold: ({ context }) => context.hold !== null,
    isForOtherService: ({ context }) => rules.isForOtherService(context),
    isOver: ({ context }) => rules.isHoldOver(context),
    wasHeld: (_, answer: AppointmentAnswer) => rules.wasHeld(answer),
    wasBooked: (_, answer: AppointmentAnswer) => rules.wasBooked(answer),
    wasMoved: ({ context: { intent } }, answer: AppointmentAnswer) => intent?.action === 'moving' && rules.matchesIntent(intent, answer),
    wasEnded: (_, answer: AppointmentAnswer) => rules.wasEnded(answer),
    wasTaken: (_, answer: AppointmentAnswer) => rules.wasTaken(answer),
    wasUnavailable: (_, answer: AppointmentAnswer) => rules.wasUnavailable(answer),
    wasRefused: (_, answer: AppointmentAnswer) => answer.kind === 'refused',
    isSecondTryDue: ({ context }, { error }: { error: unknown }) => rules.isSecondTryDue(context.intent) && !isSignedOutFailure(error),
    isFor: ({ context }, { action }: { action: BookingAction }) => context.intent?.action === action,
  },
  actions: {
    storeUrlState: assign(({ context, event }) => {
      assertEvent(event, 'route.entered');
      return rules.withUrlState(context, event.route);
    }),
    storeServices: assign(({ context, event }) => {
      assertEvent(event, 'services.changed');
      return { services: event.services, ...(event.readAt && rules.withTime(context, new Date(event.readAt))) };
    }),
    storeSlots: assign(({ event }) => {
      assertEvent(event, 'availability.changed');
      return { slots: event.slots };
    }),
    clearSlots: assign({ slots: null }),
    storeWeek: assign(({ event }) => {
      assertEvent(event, 'week.chosen');
      return { week: event.day };
    }),
    storeInstant: assign(({ context, event }) => {
      assertEvent(event, 'boundary.passed');
      return rules.withTime(context, event.now);
    }),
    clearRecalling: assign({ isRecalling: false }),
    startTimeIntent: assign(({ context, event }, { action }: { action: BookingAction }) => {
      assertEvent(event, 'time.chosen');
      return rules.startIntent(context, action, event.startAt);
    }),
    startBookingIntent: assign(({ context }) => rules.startIntent(context, 'booking', context.hold?.start_at ?? '')),
    countAttempt: assign(({ context }) => ({ intent: rules.withAttempt(context.intent) })),
    clearIntent: assign({ intent: null }),
    applyHoldAnswer: assign(({ context }, answer: AppointmentAnswer) => rules.applyHoldAnswer(context, answer)),
    clearHold: assign({ hold: null }),
    storeLoss: assign(({ context }, answer: AppointmentAnswer | null) => ({ loss: rules.lossBy(context, answer) })),
    storeRefusal: assign((_, answer: AppointmentAnswer) => ({ error: refusalToCallError(answer) })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ error: toCallError(error) })),
    storeError: assign((_, error: CallError) => ({ error })),
    clearError: assign({ error: null }),
    emitBooked: emit(({ context }) => rules.bookedMessage(context)),
    emitFailure: emit(({ context }) => rules.failureMessage(context)),
    queryTimes: sendTo('availability', ({ context }) => ({ type: 'query.changed', query: rules.timesQuery(context) })),
    refreshTimes: sendTo('availability', { type: 'refresh.requested' }),
    doubtTimes: raise({ type: 'times.doubted' }),
    forwardToServices: sendTo('services', ({ event }) => event),
    forwardToTimes: sendTo('availability', ({ event }) => event),
    expectEnd: sendTo('waitForBoundary', ({ context }): BoundaryExpected => ({
      type: 'boundary.expected',
      at: context.hold?.hold_expires_at ?? null,
    })),
    keepForNow: sendTo('releaseAppointment', ({ context }) => holdKept(context)),
    keepForGood: sendTo('releaseAppointment', holdSettled),
    releaseHold: sendTo('releaseAppointment', ({ context }) => holdUnwanted(context)),
    correctAddress: enqueueActions(({ context, enqueue }, { step }: { step: BookingStep }) => {
      if (context.urlState.step === step) return;
      const urlState = rules.correctedUrlState(context, step);
      enqueue.assign({ urlState });
      enqueue.sendTo('showAddress', requestNavigation(rules.bookingUrl(urlState)));
    }),
    showHold: enqueueActions(({ context, enqueue }) => {
      const urlState = rules.urlStateOfHold(context);
      if (urlState === context.urlState) return;
      enqueue.assign({ urlState });
      enqueue.sendTo('showAddress', requestNavigation(rules.bookingUrl(urlState)));
    }),
    showAppointment: sendTo('showAddress', ({ context }) => requestNavigation(rules.appointmentUrl(context.hold))),
    withdrawWrite: emit(({ context }) => ({ type: 'progress.dropped' as const, id: context.intent?.key ?? '' })),
  },
  delays: {
    callTimeout: 10_000,
    /** The pause between a lost answer and the next attempt with the same key. */
    retryPause: 1_000,
  },
});
