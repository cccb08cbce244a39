import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Appointment } from '#contract/appointments.ts';
import type { Slot } from '#contract/slots.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import { concernsAnyOf } from '#machines/app/screen.types.ts';
import { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort, unprovidedListener } from '#machines/port.ts';
import { createResourceSubscription } from '#machines/visits/resource-subscription.ts';
import { laterDate } from '#machines/visits/studio-clock.rules.ts';
import type { BoundaryExpected } from '#machines/visits/visit.types.ts';
import {
  cancellingEvent,
  failureEvent,
  startCancelIntent,
  applyCancelAnswer,
  nextAppointmentBoundary,
  nothingKnown,
  initialPageContext,
  showsFulfilled,
  hasStatus,
  successEvent,
  wasCancelled,
  withAppointment,
} from './appointment-page.rules.ts';
import * as moves from './appointment-move.rules.ts';
import type { NavigationRequested } from './appointment-booking.types.ts';
import type {
  AppointmentAction,
  AppointmentPageContext,
  AppointmentPageEmitted,
  AppointmentPageEvent,
  AppointmentPageInput,
  AppointmentQuery,
  CancelAnswer,
  CancelInput,
  CancelAction,
  MoveAnswer,
  MoveInput,
  OtherTimesQuery,
} from './appointment-page.types.ts';

const appointmentSubscription = createResourceSubscription((appointment: Appointment, readAt): AppointmentPageEvent => ({
  type: 'appointment.changed',
  appointment,
  readAt,
}));

const availabilitySubscription = createResourceSubscription((slots: readonly Slot[] | null): AppointmentPageEvent => ({
  type: 'availability.changed',
  slots,
}));

export const appointmentPageSetup = setup({
  types: {
    context: {} as AppointmentPageContext,
    input: {} as AppointmentPageInput,
    events: {} as AppointmentPageEvent,
    emitted: {} as AppointmentPageEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    appointment: createResourceMachine<Appointment, AppointmentQuery>(),
    appointmentSubscription,
    availability: createResourceMachine<readonly Slot[], OtherTimesQuery>(),
    availabilitySubscription,
    updateAppointment: unprovidedPort<MoveAnswer, MoveInput>('updateAppointment'),
    showAddress: unprovidedListener('showAddress'),
    cancelVisit: unprovidedPort<CancelAnswer, CancelInput>('cancelVisit'),
    lateCancelVisit: unprovidedPort<CancelAnswer, CancelInput>('lateCancelVisit'),
    lateCancelDialog: createDialogMachine(),
    waitForBoundary: unprovidedListener<Omit<BoundaryExpected, 'type'>>('waitForBoundary'),
  },
  guards: {
    isNamed: ({ context: { urlState }, event }) => event.type === 'places.changed' && concernsAnyOf(event, [urlState.appointmentId]),
    namesOther: ({ context, event }) =>
      event.type === 'route.entered' && moves.appointmentUrlStateFrom(event.route).appointmentId !== context.urlState.appointmentId,
    needsOtherStaff: ({ context, event }) => event.type === 'route.entered' && moves.needsOtherStaff(context, event.route),
    looksForTimes: ({ context }) => moves.looksForTimes(context),
    looksNoMore: ({ context }) => !moves.looksForTimes(context),
    isOtherTime: ({ context, event }) => event.type === 'time.chosen' && moves.isOtherTime(context, event.startAt),
    wasMoved: ({ context }, answer: MoveAnswer) => moves.wasMoved(context, answer),
    wasLost: (_, answer: MoveAnswer) => moves.wasLost(answer),
    isBooked: ({ context }) => hasStatus(context, 'booked'),
    isBookedLate: ({ context }) => hasStatus(context, 'bookedLate'),
    isUncancelable: ({ context }) => !hasStatus(context, 'booked', 'bookedLate'),
    isAgreed: ({ context }, { answer }: { answer: string | null }) => answer === 'agree' && hasStatus(context, 'booked', 'bookedLate'),
    wasDone: (_, answer: CancelAnswer) => wasCancelled(answer),
    wasRefused: (_, answer: CancelAnswer | MoveAnswer) => answer.kind === 'refused',
    isLateAfterAll: (_, answer: CancelAnswer) => answer.kind === 'refused' && answer.problem.code === 'late_cancel_required',
    isFor: ({ context }, { action }: { action: AppointmentAction }) => context.intent?.action === action,
    showsFulfilled: ({ context, event }) => event.type === 'appointment.changed' && showsFulfilled(context, event.appointment),
  },
  actions: {
    storeUrlState: assign(({ event }) => {
      assertEvent(event, 'route.entered');
      return { ...nothingKnown, urlState: moves.appointmentUrlStateFrom(event.route) };
    }),
    storeSearch: assign(({ event }) => {
      assertEvent(event, 'route.entered');
      return { urlState: moves.appointmentUrlStateFrom(event.route) };
    }),
    queryAppointment: sendTo('appointment', ({ context: { urlState } }) => ({
      type: 'query.changed',
      query: { appointmentId: urlState.appointmentId },
    })),
    storeSlots: assign(({ event }) => {
      assertEvent(event, 'availability.changed');
      return { slots: event.slots };
    }),
    storeWeek: assign(({ event }) => {
      assertEvent(event, 'week.chosen');
      return { week: event.day };
    }),
    clearSlots: assign({ slots: null }),
    clearChosenTime: assign({ chosen: null, lost: null }),
    clearSearch: assign(moves.emptySearch),
    storeChosenTime: assign(({ context, event }) => {
      assertEvent(event, 'time.chosen');
      return moves.chooseTime(context, event.startAt);
    }),
    queryTimes: sendTo('availability', ({ context }) => ({ type: 'query.changed', query: moves.otherTimesQuery(context) })),
    forwardToTimes: sendTo('availability', ({ event }) => event),
    startMoveIntent: assign(({ context }) => moves.startMoveIntent(context)),
    applyMoveAnswer: assign(({ context }, answer: MoveAnswer) => moves.applyMoveAnswer(context, answer)),
    storeLostTime: assign(({ context }, answer: MoveAnswer) => ({ chosen: null, lost: moves.lostBy(context, answer) })),
    showAppointment: enqueueActions(({ context, enqueue }) => {
      if (context.urlState.moving === null) return;
      const urlState = { ...context.urlState, moving: null };
      enqueue.assign({ urlState });
      enqueue.sendTo('showAddress', { type: 'navigation.requested', to: moves.appointmentPageUrl(urlState) } satisfies NavigationRequested);
    }),
    storeAppointment: assign(({ context, event }) => {
      assertEvent(event, 'appointment.changed');
      return withAppointment(context, event.appointment, event.readAt);
    }),
    storeInstant: assign(({ context, event }) => {
      assertEvent(event, 'boundary.passed');
      return { now: laterDate(context.now, event.now) };
    }),
    expectBoundary: sendTo('waitForBoundary', ({ context }): BoundaryExpected => ({
      type: 'boundary.expected',
      at: nextAppointmentBoundary(context.appointment, context.now),
    })),
    forward: sendTo('appointment', ({ event }) => event),
    doubtAppointment: sendTo('appointment', { type: 'boundary.passed' }),
    closeLateCancelDialog: sendTo('lateCancelDialog', { type: 'close.requested' }),
    refetch: sendTo('appointment', { type: 'refresh.requested' }),
    updateResource: sendTo('appointment', ({ context }) => ({ type: 'data.changed', data: context.appointment })),
    startIntent: assign(({ context }, { action }: { action: CancelAction }) => startCancelIntent(context, action)),
    clearIntent: assign({ intent: null }),
    clearError: assign({ error: null }),
    learnAnswer: assign(({ context }, answer: CancelAnswer) => applyCancelAnswer(context, answer)),
    storeRefusal: assign((_, answer: CancelAnswer | MoveAnswer) => ({ error: refusalToCallError(answer) })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ error: toCallError(error) })),
    storeError: assign((_, error: CallError) => ({ error })),
    emitProgress: emit(({ context }) => cancellingEvent(context)),
    emitSuccess: emit(({ context }) => successEvent(context)),
    emitFailure: emit(({ context }) => failureEvent(context)),
    withdrawWrite: emit(({ context }) => ({ type: 'progress.dropped' as const, id: context.intent?.key ?? '' })),
  },
  delays: {
    callTimeout: 10_000,
  },
});

export const contextFromInput = ({ input }: { input: AppointmentPageInput }): AppointmentPageContext => initialPageContext(input);
