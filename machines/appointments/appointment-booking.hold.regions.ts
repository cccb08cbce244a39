/** The time that is held for the member, from the choice of the time until it is booked, released or expired. */
import {
  toAnswerParams,
  toFailureParams,
  heldAppointmentId,
  goneTransition,
  heldTransition,
  callErrorTransitions,
  refusedTransition,
  takenTransition,
  unreadableTransition,
  intentKey,
  idempotencySpec,
  holdSpec,
  slotTakenSpec,
  timeoutTransitions,
  intentTime,
  timeoutError,
} from './appointment-booking.transitions.ts';
import { appointmentBookingSetup as bookingSetup } from './appointment-booking.setup.ts';

const none = bookingSetup.createStateConfig({
  description: 'No time is held.',
  meta: { spec: holdSpec },
  entry: ['clearHold', 'keepForGood'],
  on: {
    'time.chosen': {
      target: 'taking',
      actions: { type: 'startTimeIntent', params: { action: 'taking' } },
      description: 'The member chooses a time.',
      meta: { spec: holdSpec },
    },
  },
});

const nothingFound = {
  target: 'none',
  description: 'The held time cannot be read: the member chooses a time again.',
  meta: { spec: holdSpec },
} as const;

const recalling = bookingSetup.createStateConfig({
  tags: 'busy',
  description: 'The address names a held time: does the hold still exist?',
  meta: { spec: '§7.appointments.read' },
  exit: 'clearRecalling',
  invoke: {
    id: 'readAppointment',
    src: 'readAppointment',
    input: ({ context: { urlState } }) => ({ appointmentId: urlState.holdId ?? '' }),
    onDone: [
      {
        guard: { type: 'wasHeld', params: toAnswerParams },
        target: 'held',
        actions: { type: 'applyHoldAnswer', params: toAnswerParams },
        description: 'The time is still held: the member continues at the same step.',
        meta: { spec: holdSpec },
      },
      {
        guard: { type: 'wasBooked', params: toAnswerParams },
        target: 'bookedBefore',
        actions: { type: 'applyHoldAnswer', params: toAnswerParams },
        description: 'The held time was booked meanwhile.',
        meta: { spec: '§7.appointments.book' },
      },
      {
        target: 'none',
        description: 'The hold has ended, or it was never the member’s: the member chooses a time again.',
        meta: { spec: holdSpec },
      },
    ],
    onError: { ...nothingFound, actions: { type: 'storeFailure', params: toFailureParams } },
  },
  after: { callTimeout: { ...nothingFound, actions: { type: 'storeError', params: timeoutError } } },
});

const taking = bookingSetup.createStateConfig({
  tags: 'busy',
  description: 'The hold is requested; no time is held yet.',
  meta: { spec: '§7.appointments.make' },
  entry: 'countAttempt',
  invoke: {
    id: 'holdAppointment',
    src: 'holdAppointment',
    input: (given) => ({ serviceId: given.context.intent?.serviceId ?? '', ...intentTime(given), key: intentKey(given) }),
    onDone: [
      heldTransition('The time is held for five minutes.'),
      takenTransition('none'),
      refusedTransition('none'),
      {
        guard: { type: 'wasEnded', params: toAnswerParams },
        target: 'none',
        actions: [{ type: 'storeLoss', params: toAnswerParams }, 'clearIntent', 'clearError', 'doubtTimes'],
        description: 'The hold has ended: the page shows this, and the times are read again.',
        meta: { spec: slotTakenSpec },
      },
      unreadableTransition,
    ],
    onError: callErrorTransitions,
  },
  after: { callTimeout: timeoutTransitions },
});

const moving = bookingSetup.createStateConfig({
  tags: 'busy',
  description: 'The hold of another time is requested; until the server confirms, the former time stays held.',
  meta: { spec: '§7.appointments.change' },
  entry: 'countAttempt',
  invoke: {
    id: 'updateAppointment',
    src: 'updateAppointment',
    input: (given) => ({ appointmentId: heldAppointmentId(given), ...intentTime(given), key: intentKey(given) }),
    onDone: [
      heldTransition('The other time is held for five minutes, and the former one is free.'),
      takenTransition('held'),
      goneTransition,
      refusedTransition('held'),
      unreadableTransition,
    ],
    onError: callErrorTransitions,
  },
  after: { callTimeout: timeoutTransitions },
});

const holding = bookingSetup.createStateConfig({
  description: 'The time is held until the instant that the studio set.',
  meta: { spec: holdSpec },
  entry: ['keepForNow', 'expectEnd'],
  always: [
    {
      guard: 'isForOtherService',
      target: 'none',
      actions: 'releaseHold',
      description: 'The member chose another service: the time is released.',
      meta: { spec: holdSpec },
    },
    {
      guard: 'isOver',
      target: 'none',
      actions: [{ type: 'storeLoss', params: null }, 'clearError'],
      description: 'The five minutes are over: the page shows this, with the nearest free times.',
      meta: { spec: slotTakenSpec },
    },
  ],
  on: {
    'time.chosen': [
      { guard: 'hasTime', actions: 'showHold', description: 'The member chooses the time that is held already.', meta: { spec: holdSpec } },
      {
        target: 'moving',
        actions: { type: 'startTimeIntent', params: { action: 'moving' } },
        description: 'The member chooses another time.',
        meta: { spec: holdSpec },
      },
    ],
    'book.pressed': {
      guard: { type: 'isAt', params: { step: 'confirm' } },
      target: 'booking',
      actions: 'startBookingIntent',
      description: 'The member books the shown appointment.',
      meta: { spec: '§7.appointments.book' },
    },
  },
});

const isBookedNow = (description: string) =>
  ({
    guard: { type: 'wasBooked', params: toAnswerParams },
    target: 'booked',
    actions: [{ type: 'applyHoldAnswer', params: toAnswerParams }, 'emitBooked', 'clearIntent', 'clearError', 'showAppointment'],
    description,
    meta: { spec: '§7.appointments.book' },
  }) as const;

const booking = bookingSetup.createStateConfig({
  tags: 'busy',
  description: 'The booking is requested; nothing is booked yet.',
  meta: { spec: '§7.appointments.book' },
  entry: ['countAttempt', 'keepForGood'],
  invoke: {
    id: 'bookAppointment',
    src: 'bookAppointment',
    input: (given) => ({
      appointmentId: heldAppointmentId(given),
      key: intentKey(given),
      passId: given.context.intent?.passId ?? null,
      name: given.context.hold?.service.name,
    }),
    onDone: [isBookedNow('The appointment is made.'), goneTransition, refusedTransition('held'), unreadableTransition],
    onError: callErrorTransitions,
  },
  after: { callTimeout: timeoutTransitions },
});

const again = (action: 'taking' | 'moving' | 'booking') =>
  ({
    guard: { type: 'isFor', params: { action } },
    target: action,
    description: 'The same intent is sent again with its key.',
    meta: { spec: idempotencySpec },
  }) as const;

const tryingAgain = bookingSetup.createStateConfig({
  tags: 'busy',
  description: 'A short pause before the same intent is sent again with its key.',
  meta: { spec: idempotencySpec },
  after: { retryPause: [again('taking'), again('moving'), again('booking')] },
});

const retryOf = (action: 'taking' | 'moving' | 'booking') =>
  ({ ...again(action), target: `#appointmentBooking.hold.${action}`, actions: 'clearError' }) as const;

const staysUnknown = {
  target: 'unsettled',
  actions: 'emitFailure',
  description: 'It is not known whether the request succeeded: the member can try again with the same key.',
  meta: { spec: idempotencySpec },
} as const;

const interrupted = bookingSetup.createStateConfig({
  tags: 'failed',
  description: 'No usable answer came; the hold is read to determine whether the request succeeded.',
  meta: { spec: idempotencySpec },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is there a hold that can be read?',
      meta: { spec: idempotencySpec },
      always: [
        { guard: 'hasHold', target: 'looking', description: 'Yes: the hold is read.', meta: { spec: idempotencySpec } },
        { ...staysUnknown, description: 'No: the member can try again with the same key.' },
      ],
    },
    looking: {
      tags: 'busy',
      description: 'The hold is read again to determine what happened.',
      meta: { spec: '§7.appointments.read' },
      invoke: {
        id: 'readAppointment',
        src: 'readAppointment',
        input: (given) => ({ appointmentId: heldAppointmentId(given) }),
        onDone: [
          { ...isBookedNow('The appointment was booked: only the answer was lost.'), target: '#appointmentBooking.hold.booked' },
          {
            guard: { type: 'wasMoved', params: toAnswerParams },
            target: '#appointmentBooking.hold.held',
            actions: [{ type: 'applyHoldAnswer', params: toAnswerParams }, 'clearIntent', 'clearError', 'showHold'],
            description: 'The other time is held: only the answer was lost.',
            meta: { spec: holdSpec },
          },
          {
            guard: { type: 'wasHeld', params: toAnswerParams },
            target: 'unsettled',
            actions: [{ type: 'applyHoldAnswer', params: toAnswerParams }, 'emitFailure'],
            description: 'The request did not succeed: the member can try again with the same key.',
            meta: { spec: idempotencySpec },
          },
          {
            guard: { type: 'wasEnded', params: toAnswerParams },
            target: '#appointmentBooking.hold.none',
            actions: ['emitFailure', { type: 'storeLoss', params: toAnswerParams }, 'clearIntent', 'clearError'],
            description: 'The request did not succeed, and the time is no longer held.',
            meta: { spec: slotTakenSpec },
          },
          staysUnknown,
        ],
        onError: staysUnknown,
      },
      after: { callTimeout: staysUnknown },
    },
    unsettled: {
      description: 'The page offers to try again; the member decides.',
      meta: { spec: idempotencySpec },
      on: {
        'retry.pressed': [retryOf('taking'), retryOf('moving'), retryOf('booking')],
        'dismiss.pressed': [
          {
            guard: 'hasHold',
            target: '#appointmentBooking.hold.held',
            actions: ['withdrawWrite', 'clearIntent', 'clearError'],
            description: 'The member dismisses the failed request; the held time stays held.',
            meta: { spec: idempotencySpec },
          },
          {
            target: '#appointmentBooking.hold.none',
            actions: ['withdrawWrite', 'clearIntent', 'clearError'],
            description: 'The member dismisses the failed request; no time is held.',
            meta: { spec: idempotencySpec },
          },
        ],
      },
    },
  },
});

export const hold = bookingSetup.createStateConfig({
  initial: 'deciding',
  description: 'The time that is held.',
  meta: { spec: holdSpec },
  on: {
    'boundary.passed': { actions: 'storeInstant', description: 'A boundary passes.', meta: { spec: holdSpec } },
  },
  states: {
    deciding: {
      description: 'Does the address name a time that was held before?',
      meta: { spec: holdSpec },
      always: [
        {
          guard: 'isRecalling',
          target: 'recalling',
          description: 'Yes, for example after a reload of the page.',
          meta: { spec: holdSpec },
        },
        { target: 'none', description: 'No, it names no held time.', meta: { spec: holdSpec } },
      ],
    },
    none,
    recalling,
    taking,
    moving,
    held: holding,
    booking,
    tryingAgain,
    interrupted,
    booked: {
      description: 'The appointment is made; its own page shows it.',
      meta: { spec: '§7.appointments.book' },
      entry: 'keepForGood',
    },
    bookedBefore: {
      description: 'The time in the address is booked already: the page shows this and links to the appointment.',
      meta: { spec: '§7.appointments.book' },
      on: {
        'route.entered': {
          guard: 'leavesBooked',
          target: 'none',
          description: 'The member begins another booking.',
          meta: { spec: 'decisions.appointments.url' },
        },
      },
    },
  },
});
