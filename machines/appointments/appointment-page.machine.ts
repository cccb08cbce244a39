/** The member sees one appointment, moves it, and cancels it in time or late. */
import { callErrorTransition, refusedTransition, unreadableTransition, timeoutTransition } from './appointment-page.transitions.ts';
import { choosing, moving } from './appointment-page.moving.states.ts';
import { appointmentPageSetup, contextFromInput } from './appointment-page.setup.ts';
import type { AppointmentPageContext, CancelAnswer, CancelInput, CancelAction } from './appointment-page.types.ts';

const answer = ({ event }: { event: { output: CancelAnswer } }): CancelAnswer => event.output;

const input = ({ context: { appointment, intent } }: { context: AppointmentPageContext }): CancelInput => ({
  visitId: appointment?.visit_id ?? '',
  key: intent?.key ?? '',
  name: appointment?.service.name,
});

const happens = {
  guard: { type: 'wasDone', params: answer },
  target: 'resting',
  actions: [{ type: 'learnAnswer', params: answer }, 'emitSuccess', 'clearIntent', 'updateResource', 'expectBoundary'],
  description: 'The studio confirms the cancellation.',
  meta: { spec: '§8.success' },
} as const;

const sends = (action: CancelAction) =>
  ({
    guard: { type: 'isFor', params: { action } },
    target: action,
    actions: ['clearError', 'emitProgress'],
    description: 'The member sends the same intent again, with its key.',
    meta: { spec: 'decisions.booking.twice' },
  }) as const;

const resendsMove = {
  guard: { type: 'isFor', params: { action: 'moving' } },
  target: 'moving',
  actions: 'clearError',
  description: 'The member requests the same new time again, with the same key.',
  meta: { spec: 'decisions.booking.twice' },
} as const;

export const createAppointmentPageMachine = () =>
  appointmentPageSetup.createMachine({
    id: 'appointmentPage',
    description: 'The page of one appointment.',
    meta: { spec: '§2.appointments' },
    context: contextFromInput,
    invoke: [
      {
        id: 'appointment',
        src: 'appointment',
        input: ({ context: { urlState } }) => ({ query: { appointmentId: urlState.appointmentId } }),
        onError: { description: 'The actor that reads the appointment broke; the last data stay.', meta: { spec: 'decisions.resource' } },
      },
      {
        id: 'appointmentSubscription',
        src: 'appointmentSubscription',
        input: ({ self }) => ({ parent: self, child: 'appointment' }),
        onError: {
          description: 'The subscription failed; the page shows the appointment as last read.',
          meta: { spec: 'decisions.resource' },
        },
      },
      {
        id: 'showAddress',
        src: 'showAddress',
        onError: {
          description: 'The address can no longer be changed; the page shows what it knows.',
          meta: { spec: '§2.appointments' },
        },
      },
      {
        id: 'waitForBoundary',
        src: 'waitForBoundary',
        input: { at: null },
        onError: {
          description: 'The clock failed: the page shows the appointment as of the last answer, and the server checks each request anyway.',
          meta: { spec: 'decisions.booking.predicates' },
        },
      },
    ],
    initial: 'resting',
    on: {
      'route.entered': [
        {
          guard: 'namesOther',
          target: '.resting',
          actions: ['storeUrlState', 'queryAppointment'],
          description: 'The address names another appointment, which is read. The bookings show the result of an intent in progress.',
          meta: { spec: '§2.appointments' },
        },
        {
          actions: 'storeSearch',
          description: 'The address sets whether other times are shown, and with whom.',
          meta: { spec: '§7.appointments.change' },
        },
      ],
      'appointment.changed': {
        actions: ['storeAppointment', 'expectBoundary'],
        description: 'The appointment was read.',
        meta: { spec: '§7.appointments.read' },
      },
      'boundary.passed': {
        actions: ['storeInstant', 'expectBoundary'],
        description: 'An instant came at which the possible actions may change.',
        meta: { spec: 'decisions.booking.predicates' },
      },
      'places.changed': {
        guard: 'isNamed',
        actions: 'doubtAppointment',
        description: 'The appointment may have changed, here or elsewhere: it is read again.',
        meta: { spec: '§7.realtime' },
      },
      'connection.returned': { actions: 'forward', description: 'The device is online again.', meta: { spec: 'decisions.resource' } },
    },
    states: {
      resting: {
        description: 'The page shows the appointment as last read, and the actions that are possible now.',
        meta: { spec: '§3.appointment' },
        entry: 'clearSearch',
        always: {
          guard: 'looksForTimes',
          target: 'choosing',
          description: 'The address opens the choice of another time, and the appointment can still be moved.',
          meta: { spec: '§7.appointments.change' },
        },
        on: {
          'cancel.pressed': [
            {
              guard: 'isBooked',
              target: 'cancelling',
              actions: [{ type: 'startIntent', params: { action: 'cancelling' } }, 'emitProgress'],
              description: 'The member cancels the appointment before the deadline.',
              meta: { spec: 'decisions.booking.deadline' },
            },
            {
              guard: 'isBookedLate',
              target: 'confirmingLateCancel',
              actions: 'clearError',
              description: 'Free cancellation is over: the member must confirm.',
              meta: { spec: '§2.dialogs.confirmLateCancel' },
            },
          ],
        },
      },
      choosing,
      moving,
      confirmingLateCancel: {
        description: 'The dialog “Confirm late cancel” shows that the cancellation counts as a visit.',
        meta: { spec: '§2.dialogs.confirmLateCancel' },
        initial: 'open',
        invoke: {
          id: 'lateCancelDialog',
          src: 'lateCancelDialog',
          input: {},
          onDone: [
            {
              guard: { type: 'isAgreed', params: ({ event }) => event.output },
              target: 'cancellingLate',
              actions: [{ type: 'startIntent', params: { action: 'cancellingLate' } }, 'emitProgress'],
              description: 'The member cancels the appointment, which counts as a visit.',
              meta: { spec: '§4.session.lateCancel' },
            },
            { target: 'resting', description: 'The member keeps the appointment.', meta: { spec: '§2.dialogs.confirmLateCancel' } },
          ],
          onError: {
            target: 'resting',
            description: 'The dialog cannot be shown, so nothing is cancelled.',
            meta: { spec: '§2.dialogs.confirmLateCancel' },
          },
        },
        states: {
          open: {
            description: 'The member has not answered yet.',
            meta: { spec: '§2.dialogs.confirmLateCancel' },
            always: {
              guard: 'isUncancelable',
              target: 'takingBack',
              actions: 'closeLateCancelDialog',
              description: 'The appointment begins or is cancelled, so the dialog closes.',
              meta: { spec: '§2.dialogs.confirmLateCancel' },
            },
          },
          takingBack: { description: 'The dialog closes, because its question no longer applies.', meta: { spec: '§4.dialog' } },
        },
      },
      cancelling: {
        tags: 'busy',
        description: 'The cancellation is requested.',
        meta: { spec: '§7.changeVisit' },
        invoke: {
          id: 'cancelVisit',
          src: 'cancelVisit',
          input,
          onDone: [
            happens,
            {
              guard: { type: 'isLateAfterAll', params: answer },
              target: 'confirmingLateCancel',
              actions: [{ type: 'storeRefusal', params: answer }, 'emitFailure', 'clearIntent', 'refetch'],
              description: 'By the studio’s clock free cancellation is over: the member must confirm.',
              meta: { spec: 'decisions.booking.cancelWhenLate' },
            },
            refusedTransition,
            unreadableTransition,
          ],
          onError: callErrorTransition,
        },
        after: { callTimeout: timeoutTransition },
      },
      cancellingLate: {
        tags: 'busy',
        description: 'The late cancellation is requested.',
        meta: { spec: '§4.session.lateCancel' },
        invoke: {
          id: 'lateCancelVisit',
          src: 'lateCancelVisit',
          input,
          onDone: [happens, refusedTransition, unreadableTransition],
          onError: callErrorTransition,
        },
        after: { callTimeout: timeoutTransition },
      },
      interrupted: {
        tags: 'failed',
        description: 'It is unknown whether the appointment was cancelled or moved; it is read again, and the member decides.',
        meta: { spec: 'decisions.booking.twice' },
        on: {
          'appointment.changed': {
            guard: 'showsFulfilled',
            target: 'resting',
            actions: ['storeAppointment', 'clearError', 'emitSuccess', 'clearIntent', 'showAppointment', 'expectBoundary'],
            description: 'By the latest data of the studio, the request succeeded.',
            meta: { spec: 'decisions.booking.twice' },
          },
          'retry.pressed': [sends('cancelling'), sends('cancellingLate'), resendsMove],
          'dismiss.pressed': {
            target: 'resting',
            actions: ['withdrawWrite', 'clearError', 'clearIntent'],
            description: 'The member dismisses the failed request.',
            meta: { spec: 'decisions.booking.twice' },
          },
        },
      },
    },
  });

export type AppointmentPageMachine = ReturnType<typeof createAppointmentPageMachine>;
