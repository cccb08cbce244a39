import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createAppointmentBookingMachine } from './appointment-booking.machine.ts';
import { appointmentBookingModel } from './appointment-booking.model.ts';
import { createAppointmentLifecycle } from './appointment-lifecycle.machine.ts';
import { appointmentLifecycleModel } from './appointment-lifecycle.model.ts';
import { createAppointmentPageMachine } from './appointment-page.machine.ts';
import { appointmentPageModel } from './appointment-page.model.ts';

export const appointmentsMachines: readonly CatalogueEntry[] = [
  {
    name: 'createAppointmentBookingMachine',
    file: 'appointments/appointment-booking.machine.ts',
    subject: 'appointments',
    kind: 'flow',
    sentence: 'The member books an appointment step by step, and the time is held while they decide.',
    create: createAppointmentBookingMachine,
    model: appointmentBookingModel,
  },
  {
    name: 'createAppointmentLifecycle',
    file: 'appointments/appointment-lifecycle.machine.ts',
    subject: 'appointments',
    kind: 'lifecycle',
    sentence: 'A time with a member of staff is held for a while, booked, moved, attended or cancelled.',
    create: createAppointmentLifecycle,
    model: appointmentLifecycleModel,
  },
  {
    name: 'createAppointmentPageMachine',
    file: 'appointments/appointment-page.machine.ts',
    subject: 'appointments',
    kind: 'flow',
    sentence: 'The member sees one appointment: what, with whom, when and where, moves it, and gives it back in time or late.',
    create: createAppointmentPageMachine,
    model: appointmentPageModel,
  },
];
