import { timesQuery } from './appointment-booking.rules.ts';
import { appointmentBookingSetup as bookingSetup } from './appointment-booking.setup.ts';
import type { BookingStep } from './appointment-booking.types.ts';

const spec = 'decisions.appointments.url';

const isAt = (step: BookingStep | 'resuming', description: string) =>
  ({ guard: { type: 'isAt', params: { step } }, target: step, description, meta: { spec } }) as const;

const unless = (step: BookingStep | 'resuming') =>
  ({
    guard: { type: 'isElsewhere', params: { step } },
    target: 'deciding',
    description: 'By the address, the services and the hold, the member is at another step.',
    meta: { spec },
  }) as const;

const corrects = (step: BookingStep) => ({ type: 'correctAddress', params: { step } }) as const;

const restarted = {
  target: 'time',
  reenter: true,
  description: 'The list of times broke: the times are read from the start.',
  meta: { spec: 'decisions.app.broken' },
} as const;

const time = bookingSetup.createStateConfig({
  description: 'The member chooses a time from the free times of a week at the facility.',
  meta: { spec: '§7.availability' },
  entry: corrects('time'),
  exit: 'clearSlots',
  always: unless('time'),
  invoke: [
    {
      id: 'availability',
      src: 'availability',
      input: ({ context }) => ({ query: timesQuery(context) }),
      onError: restarted,
    },
    {
      id: 'availabilitySubscription',
      src: 'availabilitySubscription',
      input: ({ self }) => ({ parent: self, child: 'availability' }),
      onError: restarted,
    },
  ],
  on: {
    'route.entered': {
      guard: 'needsOtherTimes',
      target: 'deciding',
      actions: 'storeUrlState',
      description: 'The address names another service or another person: their times are read.',
      meta: { spec },
    },
    'availability.changed': {
      actions: 'storeSlots',
      description: 'Times were read.',
      meta: { spec: '§7.availability' },
    },
    'times.doubted': {
      actions: 'refreshTimes',
      description: 'A time that was listed is taken: the times are read again.',
      meta: { spec: 'decisions.appointments.taken' },
    },
    'week.chosen': {
      actions: ['storeWeek', 'clearSlots', 'queryTimes'],
      description: 'The member shows another week.',
      meta: { spec: '§7.availability' },
    },
    'connection.returned': {
      actions: ['forwardToServices', 'forwardToTimes'],
      description: 'The device is online again.',
      meta: { spec: 'decisions.resource' },
    },
  },
});

export const steps = bookingSetup.createStateConfig({
  initial: 'deciding',
  description: 'The step of the wizard.',
  meta: { spec: 'decisions.appointments.url' },
  on: {
    'route.entered': { actions: 'storeUrlState', description: 'The address names another step, or another choice.', meta: { spec } },
    'services.changed': {
      actions: 'storeServices',
      description: 'The services were read.',
      meta: { spec: '§7.services' },
    },
    'connection.returned': {
      actions: 'forwardToServices',
      description: 'The device is online again.',
      meta: { spec: 'decisions.resource' },
    },
  },
  states: {
    deciding: {
      description: 'Which step does the address name, and are its choices complete?',
      meta: { spec },
      always: [
        isAt('resuming', 'A request checks whether the time is still held.'),
        isAt('service', 'Nothing is chosen yet, or nothing that there is.'),
        isAt('staff', 'A service is chosen.'),
        isAt('time', 'It is known with whom; no time is held for it, or another one is wanted.'),
        isAt('concession', 'A time is held; how is it paid for?'),
        isAt('confirm', 'Everything is chosen.'),
      ],
    },
    resuming: {
      description: 'The page was reloaded: the held time is read.',
      meta: { spec: '§7.appointments.read' },
      always: unless('resuming'),
    },
    service: {
      description: 'The member chooses a service. The page lists how long each service takes and what it costs.',
      meta: { spec: '§7.services' },
      entry: corrects('service'),
      always: unless('service'),
    },
    staff: {
      description: 'The member chooses a member of staff, or anyone.',
      meta: { spec: '§3.appointment' },
      entry: corrects('staff'),
      always: unless('staff'),
    },
    time,
    concession: {
      description: 'The member chooses how to pay: with a pass that covers the appointment, or at its price.',
      meta: { spec: 'decisions.booking.whichPass' },
      always: unless('concession'),
    },
    confirm: {
      description: 'The page shows the summary before the booking.',
      meta: { spec: 'decisions.appointments.url' },
      always: unless('confirm'),
    },
  },
});
