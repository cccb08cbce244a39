/** The states in which the member confirms before a request to the studio; every answer closes the dialog. */
import { visitSetup } from './visit.setup.ts';

const answered = ({ event }: { event: { output: { answer: string | null } } }): { answer: string | null } => event.output;

/** An offer may expire while the dialog is open. */
const ranOut = {
  guard: 'hasRunOut',
  target: 'lookingAgain',
  description: 'The offer expired while the dialog was open: the class is read again.',
  meta: { spec: 'decisions.booking.declinedOrExpired' },
} as const;

const takingBack = {
  description: 'The dialog closes, because its question no longer applies.',
  meta: { spec: '§4.dialog' },
} as const;

export const confirmingReservation = visitSetup.createStateConfig({
  description: 'The dialog “Confirm reservation”: a place taken now can no longer be cancelled free of charge.',
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
        description: 'The member accepts the offered place, although it cannot be cancelled free of charge.',
        meta: { spec: '§2.dialogs.confirmReservation' },
      },
      {
        guard: { type: 'isAgreed', params: answered },
        target: 'booking',
        actions: { type: 'startIntent', params: { action: 'booking' } },
        description: 'The member books the place, although it cannot be cancelled free of charge.',
        meta: { spec: '§2.dialogs.confirmReservation' },
      },
      ranOut,
      {
        target: 'deciding',
        description: 'The member closes the dialog, and nothing is booked.',
        meta: { spec: '§2.dialogs.confirmReservation' },
      },
    ],
    onError: {
      target: 'deciding',
      description: 'The dialog cannot be shown, so nothing is booked.',
      meta: { spec: '§2.dialogs.confirmReservation' },
    },
  },
  states: {
    open: {
      description: 'The member has not answered yet.',
      meta: { spec: '§2.dialogs.confirmReservation' },
      always: {
        guard: 'isUnbookable',
        target: 'takingBack',
        actions: ['storeWhyNotReserve', 'closeReservationDialog'],
        description: 'The class can no longer be booked, so the dialog closes and the reason is shown.',
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
        description: 'The member books the place at this price.',
        meta: { spec: 'decisions.booking.dropin' },
      },
      ranOut,
      {
        target: 'deciding',
        description: 'The member closes the dialog: nothing is booked and no price is due.',
        meta: { spec: 'decisions.booking.dropin' },
      },
    ],
    onError: {
      target: 'deciding',
      description: 'The dialog cannot be shown, so nothing is booked.',
      meta: { spec: 'decisions.booking.dropin' },
    },
  },
  states: {
    open: {
      description: 'The member reads the price and has not answered yet.',
      meta: { spec: 'decisions.booking.dropin' },
      always: {
        guard: 'isClosedToDropIn',
        target: 'takingBack',
        actions: ['storeWhyNotDropIn', 'closeReservationDialog'],
        description: 'Dropping in is not possible any more, or a pass covers the class now: the dialog closes.',
        meta: { spec: 'decisions.booking.refusals' },
      },
    },
    takingBack,
  },
});

export const confirmingLateCancel = visitSetup.createStateConfig({
  description: 'The dialog “Confirm late cancel” shows that the cancellation counts as a visit.',
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
        description: 'The member cancels the booking, which counts as a visit.',
        meta: { spec: '§4.session.lateCancel' },
      },
      { target: 'deciding', description: 'The member keeps the place.', meta: { spec: '§2.dialogs.confirmLateCancel' } },
    ],
    onError: {
      target: 'deciding',
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
        actions: ['storeWhyNotCancelable', 'closeLateCancelDialog'],
        description: 'The class begins or was removed, so the dialog closes and the reason is shown.',
        meta: { spec: '§4.session.cancelable' },
      },
    },
    takingBack,
  },
});
