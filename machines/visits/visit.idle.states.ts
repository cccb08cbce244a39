/** The states without a request in progress; the rules decide which one applies. */
import { visitSetup } from './visit.setup.ts';

/** The rules are applied again at each boundary, and after each change elsewhere. */
const changes = {
  'boundary.passed': {
    target: 'deciding',
    actions: 'storeInstant',
    description: 'The possible actions may change at this instant.',
    meta: { spec: 'decisions.booking.predicates' },
  },
  'session.changed': {
    target: 'deciding',
    actions: 'storeSession',
    description: 'The class or the visit changed elsewhere.',
    meta: { spec: 'decisions.booking.refusals' },
  },
} as const;

export const deciding = visitSetup.createStateConfig({
  description: 'The rules decide what the member can do now.',
  meta: { spec: 'decisions.booking.predicates' },
  entry: 'expectBoundary',
  always: [
    {
      guard: 'isCancelable',
      target: 'booked',
      description: 'The member has a place and the class has not begun.',
      meta: { spec: '§4.session.cancelable' },
    },
    { guard: 'isWaiting', target: 'waitlisted', description: 'The member is on the waitlist.', meta: { spec: '§4.visit.waitlist' } },
    { guard: 'isOffered', target: 'offered', description: 'A place is offered to the member.', meta: { spec: '§4.session.confirmable' } },
    {
      guard: 'isWaitlistable',
      target: 'full',
      description: 'The class is full and has a waitlist.',
      meta: { spec: '§4.session.waitlistable' },
    },
    { guard: 'isBookable', target: 'bookable', description: 'A place is free for the member.', meta: { spec: '§4.session.bookable' } },
    {
      guard: 'isOpenToDropIn',
      target: 'dropInOnly',
      description: 'A place is free at the drop-in price, because no pass covers the class.',
      meta: { spec: '§4.session.dropin' },
    },
    {
      target: 'closed',
      description: 'The member can do nothing now; the class shows why and until when.',
      meta: { spec: 'decisions.booking.refusals' },
    },
  ],
});

export const bookable = visitSetup.createStateConfig({
  description: 'The member can book.',
  meta: { spec: '§4.session.bookable' },
  on: {
    'book.pressed': [
      {
        guard: 'isFinal',
        target: 'confirmingReservation',
        actions: ['storeChoice', 'clearError'],
        description: 'Free cancellation is over already, so the member must confirm before the booking.',
        meta: { spec: '§2.dialogs.confirmReservation' },
      },
      {
        guard: 'isBookable',
        target: 'booking',
        actions: ['storeChoice', { type: 'startIntent', params: { action: 'booking' } }],
        description: 'The member books the place.',
        meta: { spec: '§4.visit.book' },
      },
    ],
    ...changes,
  },
});

/** The price is shown before a request is sent. */
const dropsIn = {
  guard: 'isOpenToDropIn',
  target: 'confirmingDropIn',
  actions: 'clearError',
  description: 'The member books without a pass, so the price is shown first.',
  meta: { spec: 'decisions.booking.dropin' },
} as const;

export const dropInOnly = visitSetup.createStateConfig({
  description: 'No pass of the member covers the class; the member can drop in at the drop-in price.',
  meta: { spec: '§4.session.dropin' },
  on: { 'dropIn.pressed': dropsIn, ...changes },
});

export const full = visitSetup.createStateConfig({
  description: 'The class is full; the member can join the waitlist.',
  meta: { spec: '§4.session.waitlistable' },
  on: {
    'waitlist.pressed': {
      guard: 'isWaitlistable',
      target: 'joining',
      actions: { type: 'startIntent', params: { action: 'joining' } },
      description: 'The member joins the waitlist.',
      meta: { spec: '§4.visit.waitlist' },
    },
    ...changes,
  },
});

export const booked = visitSetup.createStateConfig({
  description: 'The member has a place, and the server has confirmed it.',
  meta: { spec: '§4.visit.book' },
  on: {
    'cancel.pressed': [
      {
        guard: 'isLate',
        target: 'confirmingLateCancel',
        actions: 'clearError',
        description: 'The deadline has passed: the member must confirm first, because the cancellation counts as a visit.',
        meta: { spec: '§4.session.lateCancel' },
      },
      {
        guard: 'isCancelable',
        target: 'cancelling',
        actions: [
          { type: 'startIntent', params: { action: 'cancelling' } },
          { type: 'emitProgress', params: { text: 'cancelling' } },
        ],
        description: 'The member cancels the booking before the deadline.',
        meta: { spec: '§4.visit.cancel' },
      },
    ],
    ...changes,
  },
});

export const waitlisted = visitSetup.createStateConfig({
  description: 'The member is on the waitlist.',
  meta: { spec: '§4.visit.waitlist' },
  on: {
    'leave.pressed': {
      guard: 'isWaiting',
      target: 'leaving',
      actions: [
        { type: 'startIntent', params: { action: 'leaving' } },
        { type: 'emitProgress', params: { text: 'cancelling' } },
      ],
      description: 'The member leaves the waitlist. Unlike the cancellation of a booking, this never counts as late.',
      meta: { spec: '§4.visit.cancel' },
    },
    ...changes,
  },
});

export const offered = visitSetup.createStateConfig({
  description: 'A place is offered to the member for some time.',
  meta: { spec: '§4.visit.pending' },
  on: {
    'confirm.pressed': [
      {
        guard: 'isFinalOffer',
        target: 'confirmingReservation',
        actions: ['clearChoice', 'clearError'],
        description: 'Free cancellation is over already, so the member must confirm before accepting the place.',
        meta: { spec: '§2.dialogs.confirmReservation' },
      },
      {
        guard: 'isConfirmable',
        target: 'confirming',
        actions: [
          { type: 'startIntent', params: { action: 'confirming' } },
          { type: 'emitProgress', params: { text: 'confirming' } },
        ],
        description: 'The member accepts the offered place.',
        meta: { spec: '§4.visit.pending' },
      },
    ],
    'dropIn.pressed': dropsIn,
    'decline.pressed': {
      guard: 'isOffered',
      target: 'declining',
      actions: [
        { type: 'startIntent', params: { action: 'declining' } },
        { type: 'emitProgress', params: { text: 'declining' } },
      ],
      description: 'The member declines the offered place.',
      meta: { spec: '§4.visit.pending' },
    },
    ...changes,
    'boundary.passed': [
      {
        guard: 'runsOut',
        target: 'lookingAgain',
        actions: 'storeInstant',
        description: 'The offer expired before the member answered.',
        meta: { spec: 'decisions.booking.declinedOrExpired' },
      },
      changes['boundary.passed'],
    ],
  },
});

export const closed = visitSetup.createStateConfig({
  description: 'No action is possible now; the class shows why, and until when if this is known.',
  meta: { spec: 'decisions.booking.refusals' },
  on: changes,
});
