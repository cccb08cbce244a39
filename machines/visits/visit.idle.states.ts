/** The states in which nothing is under way: what the member can do is decided by the rules alone. */
import { visitSetup } from './visit.setup.ts';

/** At every boundary and after every change elsewhere the rules are asked again. */
const changes = {
  'boundary.passed': {
    target: 'deciding',
    actions: 'storeInstant',
    description: 'An instant came at which something else may be possible.',
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
  description: 'The rules say what the member can do now.',
  meta: { spec: 'decisions.booking.predicates' },
  entry: 'expectBoundary',
  always: [
    {
      guard: 'isCancelable',
      target: 'booked',
      description: 'The member has a place and the class has not begun.',
      meta: { spec: '§4.session.cancelable' },
    },
    { guard: 'isWaiting', target: 'waitlisted', description: 'The member stands in line.', meta: { spec: '§4.visit.waitlist' } },
    { guard: 'isOffered', target: 'offered', description: 'A place is kept for the member.', meta: { spec: '§4.session.confirmable' } },
    {
      guard: 'isWaitlistable',
      target: 'full',
      description: 'The class is full and has a waitlist.',
      meta: { spec: '§4.session.waitlistable' },
    },
    { guard: 'isBookable', target: 'bookable', description: 'There is a place for the member.', meta: { spec: '§4.session.bookable' } },
    {
      guard: 'isOpenToDropIn',
      target: 'dropInOnly',
      description: 'There is a place, but only at its price: no pass covers it.',
      meta: { spec: '§4.session.dropin' },
    },
    {
      target: 'closed',
      description: 'Nothing can be done now; the class says why and until when.',
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
        description: 'Cancelling free of charge is over already, so the member is asked before booking.',
        meta: { spec: '§2.dialogs.confirmReservation' },
      },
      {
        guard: 'isBookable',
        target: 'booking',
        actions: ['storeChoice', { type: 'startIntent', params: { action: 'booking' } }],
        description: 'The member wants the place.',
        meta: { spec: '§4.visit.book' },
      },
    ],
    ...changes,
  },
});

/** The price is said before anything is asked of the studio. */
const dropsIn = {
  guard: 'isOpenToDropIn',
  target: 'confirmingDropIn',
  actions: 'clearError',
  description: 'The member wants the place without a pass, so they are shown what it costs first.',
  meta: { spec: 'decisions.booking.dropin' },
} as const;

export const dropInOnly = visitSetup.createStateConfig({
  description: 'No pass of the member covers the class; they can drop in at its price.',
  meta: { spec: '§4.session.dropin' },
  on: { 'dropIn.pressed': dropsIn, ...changes },
});

export const full = visitSetup.createStateConfig({
  description: 'The class is full; the member can stand in line.',
  meta: { spec: '§4.session.waitlistable' },
  on: {
    'waitlist.pressed': {
      guard: 'isWaitlistable',
      target: 'joining',
      actions: { type: 'startIntent', params: { action: 'joining' } },
      description: 'The member wants to stand in line.',
      meta: { spec: '§4.visit.waitlist' },
    },
    ...changes,
  },
});

export const booked = visitSetup.createStateConfig({
  description: 'The member has a place, as the studio said.',
  meta: { spec: '§4.visit.book' },
  on: {
    'cancel.pressed': [
      {
        guard: 'isLate',
        target: 'confirmingLateCancel',
        actions: 'clearError',
        description: 'After the deadline the member is asked first: it counts as a visit.',
        meta: { spec: '§4.session.lateCancel' },
      },
      {
        guard: 'isCancelable',
        target: 'cancelling',
        actions: [
          { type: 'startIntent', params: { action: 'cancelling' } },
          { type: 'emitProgress', params: { text: 'cancelling' } },
        ],
        description: 'The member gives the place back in time.',
        meta: { spec: '§4.visit.cancel' },
      },
    ],
    ...changes,
  },
});

export const waitlisted = visitSetup.createStateConfig({
  description: 'The member stands in line.',
  meta: { spec: '§4.visit.waitlist' },
  on: {
    'leave.pressed': {
      guard: 'isWaiting',
      target: 'leaving',
      actions: [
        { type: 'startIntent', params: { action: 'leaving' } },
        { type: 'emitProgress', params: { text: 'cancelling' } },
      ],
      description: 'The member leaves the line, which is never late.',
      meta: { spec: '§4.visit.cancel' },
    },
    ...changes,
  },
});

export const offered = visitSetup.createStateConfig({
  description: 'A place is kept for the member for a while.',
  meta: { spec: '§4.visit.pending' },
  on: {
    'confirm.pressed': [
      {
        guard: 'isFinalOffer',
        target: 'confirmingReservation',
        actions: ['clearChoice', 'clearError'],
        description: 'Cancelling free of charge is over already, so the member is asked before taking the place.',
        meta: { spec: '§2.dialogs.confirmReservation' },
      },
      {
        guard: 'isConfirmable',
        target: 'confirming',
        actions: [
          { type: 'startIntent', params: { action: 'confirming' } },
          { type: 'emitProgress', params: { text: 'confirming' } },
        ],
        description: 'The member takes the place.',
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
      description: 'The member lets the place go.',
      meta: { spec: '§4.visit.pending' },
    },
    ...changes,
    'boundary.passed': [
      {
        guard: 'runsOut',
        target: 'lookingAgain',
        actions: 'storeInstant',
        description: 'The offer ran out before the member answered.',
        meta: { spec: 'decisions.booking.declinedOrExpired' },
      },
      changes['boundary.passed'],
    ],
  },
});

export const closed = visitSetup.createStateConfig({
  description: 'Nothing can be done now; the class says why and, where it will change by itself, until when.',
  meta: { spec: 'decisions.booking.refusals' },
  on: changes,
});
