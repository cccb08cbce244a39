/** Ports, questions and actions of the page of one appointment; the chart is in `appointment-page.machine.ts`. */
import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Appointment } from '#contract/appointments.ts';
import type { Slot } from '#contract/slots.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import { concerns } from '#machines/app/screen.types.ts';
import { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { refusalTrouble, troubleOf } from '#machines/feedback/trouble.rules.ts';
import { unfilled, unfilledListener } from '#machines/port.ts';
import { createResourceEar } from '#machines/visits/resource-ear.ts';
import { laterOf } from '#machines/visits/told-time.rules.ts';
import type { BoundaryExpected } from '#machines/visits/visit.types.ts';
import {
  cancellingSaid,
  failureSaid,
  giveBack,
  learnGivenBack,
  nextAppointmentBoundary,
  nothingKnown,
  pageAtStart,
  showsWish,
  standsAs,
  successSaid,
  wasGivenBack,
  withAppointment,
} from './appointment-page.rules.ts';
import * as moves from './appointment-move.rules.ts';
import type { AddressWanted } from './appointment-booking.types.ts';
import type {
  AppointmentAction,
  AppointmentPageContext,
  AppointmentPageEmitted,
  AppointmentPageEvent,
  AppointmentPageInput,
  AppointmentQuery,
  GiveBackAnswer,
  GiveBackInput,
  GivingBack,
  MoveAnswer,
  MoveInput,
  OtherTimesAsked,
} from './appointment-page.types.ts';

const hearAppointment = createResourceEar((appointment: Appointment, readAt): AppointmentPageEvent => ({
  type: 'appointment.changed',
  appointment,
  readAt,
}));

const hearAvailability = createResourceEar((slots: readonly Slot[] | null): AppointmentPageEvent => ({
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
    hearAppointment,
    availability: createResourceMachine<readonly Slot[], OtherTimesAsked>(),
    hearAvailability,
    updateAppointment: unfilled<MoveAnswer, MoveInput>('updateAppointment'),
    showAddress: unfilledListener('showAddress'),
    cancelVisit: unfilled<GiveBackAnswer, GiveBackInput>('cancelVisit'),
    lateCancelVisit: unfilled<GiveBackAnswer, GiveBackInput>('lateCancelVisit'),
    lateCancelDialog: createDialogMachine(),
    waitForBoundary: unfilledListener<Omit<BoundaryExpected, 'type'>>('waitForBoundary'),
  },
  guards: {
    isNamed: ({ context: { place }, event }) => event.type === 'places.changed' && concerns(event, [place.appointmentId]),
    namesOther: ({ context, event }) =>
      event.type === 'route.entered' && moves.appointmentPlaceFrom(event.route).appointmentId !== context.place.appointmentId,
    asksWithOthers: ({ context, event }) => event.type === 'route.entered' && moves.asksWithOthers(context, event.route),
    looksForTimes: ({ context }) => moves.looksForTimes(context),
    looksNoMore: ({ context }) => !moves.looksForTimes(context),
    isOtherTime: ({ context, event }) => event.type === 'time.chosen' && moves.isOtherTime(context, event.startAt),
    wasMoved: ({ context }, answer: MoveAnswer) => moves.tellsMoved(context, answer),
    wasLost: (_, answer: MoveAnswer) => moves.tellsLost(answer),
    isBooked: ({ context }) => standsAs(context, 'booked'),
    isBookedLate: ({ context }) => standsAs(context, 'bookedLate'),
    isUncancelable: ({ context }) => !standsAs(context, 'booked', 'bookedLate'),
    isAgreed: ({ context }, { answer }: { answer: string | null }) => answer === 'agree' && standsAs(context, 'booked', 'bookedLate'),
    wasDone: (_, answer: GiveBackAnswer) => wasGivenBack(answer),
    wasRefused: (_, answer: GiveBackAnswer | MoveAnswer) => answer.kind === 'refused',
    isLateAfterAll: (_, answer: GiveBackAnswer) => answer.kind === 'refused' && answer.problem.code === 'late_cancel_required',
    isFor: ({ context }, { action }: { action: AppointmentAction }) => context.intent?.action === action,
    showsWish: ({ context, event }) => event.type === 'appointment.changed' && showsWish(context, event.appointment),
  },
  actions: {
    rememberPlace: assign(({ event }) => {
      assertEvent(event, 'route.entered');
      return { ...nothingKnown, place: moves.appointmentPlaceFrom(event.route) };
    }),
    rememberSearch: assign(({ event }) => {
      assertEvent(event, 'route.entered');
      return { place: moves.appointmentPlaceFrom(event.route) };
    }),
    askForIt: sendTo('appointment', ({ context: { place } }) => ({
      type: 'query.changed',
      query: { appointmentId: place.appointmentId },
    })),
    rememberSlots: assign(({ event }) => {
      assertEvent(event, 'availability.changed');
      return { slots: event.slots };
    }),
    rememberWeek: assign(({ event }) => {
      assertEvent(event, 'week.chosen');
      return { week: event.day };
    }),
    forgetSlots: assign({ slots: null }),
    forgetChosen: assign({ chosen: null, lost: null }),
    forgetSearch: assign(moves.noSearch),
    rememberChosen: assign(({ context, event }) => {
      assertEvent(event, 'time.chosen');
      return moves.chooseTime(context, event.startAt);
    }),
    askForTimes: sendTo('availability', ({ context }) => ({ type: 'query.changed', query: moves.otherTimesAsked(context) })),
    forwardToTimes: sendTo('availability', ({ event }) => event),
    intendMove: assign(({ context }) => moves.wishToMove(context)),
    learnMoved: assign(({ context }, answer: MoveAnswer) => moves.learnMoved(context, answer)),
    rememberLost: assign(({ context }, answer: MoveAnswer) => ({ chosen: null, lost: moves.lostBy(context, answer) })),
    showAppointment: enqueueActions(({ context, enqueue }) => {
      if (context.place.moving === null) return;
      const place = { ...context.place, moving: null };
      enqueue.assign({ place });
      enqueue.sendTo('showAddress', { type: 'address.wanted', to: moves.addressOfAppointmentPlace(place) } satisfies AddressWanted);
    }),
    rememberAppointment: assign(({ context, event }) => {
      assertEvent(event, 'appointment.changed');
      return withAppointment(context, event.appointment, event.readAt);
    }),
    rememberInstant: assign(({ context, event }) => {
      assertEvent(event, 'boundary.passed');
      return { now: laterOf(context.now, event.now) };
    }),
    expectBoundary: sendTo('waitForBoundary', ({ context }): BoundaryExpected => ({
      type: 'boundary.expected',
      at: nextAppointmentBoundary(context.appointment, context.now),
    })),
    forward: sendTo('appointment', ({ event }) => event),
    doubtAppointment: sendTo('appointment', { type: 'boundary.passed' }),
    closeLateCancelDialog: sendTo('lateCancelDialog', { type: 'close.asked' }),
    readAnew: sendTo('appointment', { type: 'refresh.asked' }),
    tellResource: sendTo('appointment', ({ context }) => ({ type: 'data.changed', data: context.appointment })),
    intend: assign(({ context }, { action }: { action: GivingBack }) => giveBack(context, action)),
    forgetIntent: assign({ intent: null }),
    forgetTrouble: assign({ trouble: null }),
    learnAnswer: assign(({ context }, answer: GiveBackAnswer) => learnGivenBack(context, answer)),
    rememberRefusal: assign((_, answer: GiveBackAnswer | MoveAnswer) => ({ trouble: refusalTrouble(answer) })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ trouble: troubleOf(error) })),
    rememberTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    sayProgress: emit(({ context }) => cancellingSaid(context)),
    saySuccess: emit(({ context }) => successSaid(context)),
    sayFailure: emit(({ context }) => failureSaid(context)),
    withdrawWrite: emit(({ context }) => ({ type: 'progress.dropped' as const, id: context.intent?.key ?? '' })),
  },
  delays: {
    /** How long an answer may take before the member is told. */
    answerAwaited: 10_000,
  },
});

export const pageStart = ({ input }: { input: AppointmentPageInput }): AppointmentPageContext => pageAtStart(input);
