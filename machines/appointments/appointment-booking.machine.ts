/** The member books an appointment step by step, and the time is held while they decide. */
import { hold } from './appointment-booking.hold.regions.ts';
import { initialContext } from './appointment-booking.rules.ts';
import { appointmentBookingSetup } from './appointment-booking.setup.ts';
import { steps } from './appointment-booking.steps.regions.ts';

const restarted = {
  target: 'accompanied',
  reenter: true,
  description: 'An actor of the services, the address or the clock broke: new actors replace them.',
  meta: { spec: 'decisions.app.broken' },
} as const;

const beside = appointmentBookingSetup.createStateConfig({
  initial: 'accompanied',
  description: 'The services, the address and the clock, at every step.',
  meta: { spec: 'decisions.appointments.url' },
  states: {
    accompanied: {
      description: 'The services are read, the address is followed, and the page waits for the end of a hold.',
      meta: { spec: '§7.services' },
      invoke: [
        { id: 'services', src: 'services', input: { query: undefined }, onError: restarted },
        {
          id: 'servicesSubscription',
          src: 'servicesSubscription',
          input: ({ self }) => ({ parent: self, child: 'services' }),
          onError: restarted,
        },
        { id: 'showAddress', src: 'showAddress', onError: restarted },
        {
          id: 'waitForBoundary',
          src: 'waitForBoundary',
          input: ({ context }) => ({ at: context.hold?.hold_expires_at ?? null }),
          onError: restarted,
        },
      ],
    },
  },
});

export const createAppointmentBookingMachine = () =>
  appointmentBookingSetup.createMachine({
    id: 'appointmentBooking',
    description: 'Booking an appointment with a member of staff.',
    meta: { spec: 'decisions.appointments.url' },
    context: ({ input }) => initialContext(input),
    type: 'parallel',
    invoke: {
      id: 'releaseAppointment',
      src: 'releaseAppointment',
      onError: {
        description: 'A hold can no longer be released at once; each hold expires by itself.',
        meta: { spec: 'decisions.appointments.hold' },
      },
    },
    states: { steps, hold, beside },
  });

export type AppointmentBookingMachine = ReturnType<typeof createAppointmentBookingMachine>;
