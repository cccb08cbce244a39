import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createBookingsMachine } from './bookings.machine.ts';
import { bookingsModel } from './bookings.model.ts';
import { createVisitLifecycle } from './visit-lifecycle.machine.ts';
import { visitLifecycleModel } from './visit-lifecycle.model.ts';
import { createVisitMachine } from './visit.machine.ts';
import { visitModel } from './visit.model.ts';
import { createVisitListMachine } from './visit-list.machine.ts';
import { visitListModel } from './visit-list.model.ts';

export const visitsMachines: readonly CatalogueEntry[] = [
  {
    name: 'createBookingsMachine',
    file: 'visits/bookings.machine.ts',
    subject: 'visits',
    kind: 'flow',
    sentence: 'The member sees what is ahead, and gives back, confirms or declines from there.',
    create: createBookingsMachine,
    model: bookingsModel,
  },
  {
    name: 'createVisitLifecycle',
    file: 'visits/visit-lifecycle.machine.ts',
    subject: 'visits',
    kind: 'lifecycle',
    sentence: 'A visit to a class is booked, waits in line, is offered a place, is attended or cancelled.',
    create: createVisitLifecycle,
    model: visitLifecycleModel,
  },
  {
    name: 'createVisitMachine',
    file: 'visits/visit.machine.ts',
    subject: 'visits',
    kind: 'flow',
    sentence: 'The member books a class, stands in line, answers an offer or gives the place back, and always sees their status.',
    create: createVisitMachine,
    model: visitModel,
  },
  {
    name: 'createVisitListMachine',
    file: 'visits/visit-list.machine.ts',
    subject: 'visits',
    kind: 'flow',
    sentence: 'The member looks back on the classes they booked, and at one of them closely.',
    create: createVisitListMachine,
    model: visitListModel,
  },
];
