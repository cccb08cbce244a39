/** Ports, questions and actions of the page of one appointment; the chart is in `appointment-page.machine.ts`. */
import { assertEvent, assign, emit, sendTo, setup } from 'xstate';
import type { Appointment } from '#contract/appointments.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { refusalTrouble, troubleOf } from '#machines/feedback/trouble.rules.ts';
import { unfilled, unfilledListener } from '#machines/port.ts';
import { createResourceEar } from '#machines/visits/resource-ear.ts';
import { laterOf } from '#machines/visits/told-time.rules.ts';
import type { BoundaryExpected } from '#machines/visits/visit.types.ts';
import {
  cancelledSaid,
  cancellingSaid,
  failureSaid,
  giveBack,
  learnGivenBack,
  nextAppointmentBoundary,
  nothingKnown,
  pageAtStart,
  standsAs,
  wasGivenBack,
  withAppointment,
} from './appointment-page.rules.ts';
import type {
  AppointmentPageContext,
  AppointmentPageEmitted,
  AppointmentPageEvent,
  AppointmentPageInput,
  AppointmentQuery,
  GiveBackAnswer,
  GiveBackInput,
  GivingBack,
} from './appointment-page.types.ts';

const hearAppointment = createResourceEar((appointment: Appointment, readAt): AppointmentPageEvent => ({
  type: 'appointment.changed',
  appointment,
  readAt,
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
    cancelVisit: unfilled<GiveBackAnswer, GiveBackInput>('cancelVisit'),
    lateCancelVisit: unfilled<GiveBackAnswer, GiveBackInput>('lateCancelVisit'),
    lateCancelDialog: createDialogMachine(),
    waitForBoundary: unfilledListener<Omit<BoundaryExpected, 'type'>>('waitForBoundary'),
  },
  guards: {
    namesOther: ({ context, event }) =>
      event.type === 'route.entered' && event.route.name === 'appointment' && event.route.params.id !== context.appointmentId,
    isBooked: ({ context }) => standsAs(context, 'booked'),
    isBookedLate: ({ context }) => standsAs(context, 'bookedLate'),
    isAgreed: (_, { answer }: { answer: string | null }) => answer === 'agree',
    wasDone: (_, answer: GiveBackAnswer) => wasGivenBack(answer),
    wasRefused: (_, answer: GiveBackAnswer) => answer.kind === 'refused',
    isLateAfterAll: (_, answer: GiveBackAnswer) => answer.kind === 'refused' && answer.problem.code === 'late_cancel_required',
    isFor: ({ context }, { action }: { action: GivingBack }) => context.intent?.action === action,
    showsCancelled: ({ event }) => event.type === 'appointment.changed' && event.appointment.state === 'cancelled',
  },
  actions: {
    rememberPlace: assign(({ event }) => {
      assertEvent(event, 'route.entered');
      return { ...nothingKnown, appointmentId: event.route.name === 'appointment' ? event.route.params.id : '' };
    }),
    askForIt: sendTo('appointment', ({ context: { appointmentId } }) => ({ type: 'query.changed', query: { appointmentId } })),
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
    readAnew: sendTo('appointment', { type: 'refresh.asked' }),
    tellResource: sendTo('appointment', ({ context }) => ({ type: 'data.changed', data: context.appointment })),
    intend: assign(({ context }, { action }: { action: GivingBack }) => giveBack(context, action)),
    forgetIntent: assign({ intent: null }),
    forgetTrouble: assign({ trouble: null }),
    learnAnswer: assign(({ context }, answer: GiveBackAnswer) => learnGivenBack(context, answer)),
    rememberRefusal: assign((_, answer: GiveBackAnswer) => ({ trouble: refusalTrouble(answer) })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({ trouble: troubleOf(error) })),
    rememberTrouble: assign((_, trouble: Trouble) => ({ trouble })),
    sayProgress: emit(({ context }) => cancellingSaid(context)),
    saySuccess: emit(({ context }) => cancelledSaid(context)),
    sayFailure: emit(({ context }) => failureSaid(context)),
  },
  delays: {
    /** How long an answer may take before the member is told. */
    answerAwaited: 10_000,
  },
});

export const pageStart = ({ input }: { input: AppointmentPageInput }): AppointmentPageContext => pageAtStart(input);
