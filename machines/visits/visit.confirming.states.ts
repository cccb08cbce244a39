/** The states in which the member is asked before anything is asked of the studio; whatever they answer, the question goes. */
import { visitSetup } from './visit.setup.ts';

const answered = ({ event }: { event: { output: { answer: string | null } } }): { answer: string | null } => event.output;

/** An offer may have run out under the question. */
const ranOut = {
  guard: 'hasRunOut',
  target: 'lookingAgain',
  description: 'The offer ran out while the question stood: see what the studio made of it.',
  meta: { spec: 'decisions.booking.declinedOrExpired' },
} as const;

const takingBack = {
  description: 'The dialog closes; its question no longer stands.',
  meta: { spec: '§4.dialog' },
} as const;

export const confirmingReservation = visitSetup.createStateConfig({
  description: 'The dialog “Confirm reservation”: what is taken now can no longer be cancelled free of charge.',
  meta: { spec: '§2.dialogs.confirmReservation' },
  initial: 'open',
  invoke: {
    id: 'reservationDialog',
    src: 'reservationDialog',
    input: {},
    onDone: [
      {
        guard: { type: 'isAgreedForOffer', params: answered },
        target: 'confirming',
        actions: [
          { type: 'startIntent', params: { action: 'confirming' } },
          { type: 'emitProgress', params: { text: 'confirming' } },
        ],
        description: 'The member takes the place that is kept for them all the same.',
        meta: { spec: '§2.dialogs.confirmReservation' },
      },
      {
        guard: { type: 'isAgreed', params: answered },
        target: 'booking',
        actions: { type: 'startIntent', params: { action: 'booking' } },
        description: 'The member wants the place all the same.',
        meta: { spec: '§2.dialogs.confirmReservation' },
      },
      ranOut,
      { target: 'deciding', description: 'Nothing is booked.', meta: { spec: '§2.dialogs.confirmReservation' } },
    ],
    onError: {
      target: 'deciding',
      description: 'The question cannot be asked, so nothing is booked.',
      meta: { spec: '§2.dialogs.confirmReservation' },
    },
  },
  states: {
    open: {
      description: 'The member thinks about it.',
      meta: { spec: '§2.dialogs.confirmReservation' },
      always: {
        guard: 'isUnbookable',
        target: 'takingBack',
        actions: ['storeWhyNotReserve', 'closeReservationDialog'],
        description: 'The class can no longer be booked, so the question is taken back and the reason shown.',
        meta: { spec: 'decisions.booking.refusals' },
      },
    },
    takingBack,
  },
});

export const confirmingDropIn = visitSetup.createStateConfig({
  description: 'The dialog “Confirm reservation” with the price: no pass covers the class.',
  meta: { spec: 'decisions.booking.dropin' },
  initial: 'open',
  invoke: {
    id: 'reservationDialog',
    src: 'reservationDialog',
    input: {},
    onDone: [
      {
        guard: { type: 'isAgreedToPrice', params: answered },
        target: 'droppingIn',
        actions: { type: 'startIntent', params: { action: 'droppingIn' } },
        description: 'The member wants the place at this price.',
        meta: { spec: 'decisions.booking.dropin' },
      },
      ranOut,
      { target: 'deciding', description: 'Nothing is booked and nothing owed.', meta: { spec: 'decisions.booking.dropin' } },
    ],
    onError: {
      target: 'deciding',
      description: 'The question cannot be asked, so nothing is booked.',
      meta: { spec: 'decisions.booking.dropin' },
    },
  },
  states: {
    open: {
      description: 'The member reads the price and thinks about it.',
      meta: { spec: 'decisions.booking.dropin' },
      always: {
        guard: 'isClosedToDropIn',
        target: 'takingBack',
        actions: ['storeWhyNotDropIn', 'closeReservationDialog'],
        description: 'Dropping in is not possible any more, or a pass covers the class now: the question is taken back.',
        meta: { spec: 'decisions.booking.refusals' },
      },
    },
    takingBack,
  },
});

export const confirmingLateCancel = visitSetup.createStateConfig({
  description: 'The dialog “Confirm late cancel”: it counts as a visit.',
  meta: { spec: '§2.dialogs.confirmLateCancel' },
  initial: 'open',
  invoke: {
    id: 'lateCancelDialog',
    src: 'lateCancelDialog',
    input: {},
    onDone: [
      {
        guard: { type: 'isAgreed', params: answered },
        target: 'cancellingLate',
        actions: [
          { type: 'startIntent', params: { action: 'cancellingLate' } },
          { type: 'emitProgress', params: { text: 'cancelling' } },
        ],
        description: 'The member gives the place back at the cost of the visit.',
        meta: { spec: '§4.session.lateCancel' },
      },
      { target: 'deciding', description: 'The place stays the member’s.', meta: { spec: '§2.dialogs.confirmLateCancel' } },
    ],
    onError: {
      target: 'deciding',
      description: 'The question cannot be asked, so nothing is cancelled.',
      meta: { spec: '§2.dialogs.confirmLateCancel' },
    },
  },
  states: {
    open: {
      description: 'The member thinks about it.',
      meta: { spec: '§2.dialogs.confirmLateCancel' },
      always: {
        guard: 'isUncancelable',
        target: 'takingBack',
        actions: ['storeWhyNotCancelable', 'closeLateCancelDialog'],
        description: 'The class begins or is gone, so the question is taken back and the reason shown.',
        meta: { spec: '§4.session.cancelable' },
      },
    },
    takingBack,
  },
});
