/** The atlas, the path suites and the tests iterate over this list; a test fails for a machine that is not in the list. */
import { appMachines } from './app/app.catalogue.ts';
import { appointmentsMachines } from './appointments/appointments.catalogue.ts';
import { authMachines } from './auth/auth.catalogue.ts';
import { classesMachines } from './classes/classes.catalogue.ts';
import { checkoutMachines } from './checkout/checkout.catalogue.ts';
import { coursesMachines } from './courses/courses.catalogue.ts';
import { feedMachines } from './feed/feed.catalogue.ts';
import { feedbackMachines } from './feedback/feedback.catalogue.ts';
import { notificationsMachines } from './notifications/notifications.catalogue.ts';
import { passesMachines } from './passes/passes.catalogue.ts';
import { profileMachines } from './profile/profile.catalogue.ts';
import { trainingMachines } from './training/training.catalogue.ts';
import { visitsMachines } from './visits/visits.catalogue.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

export type { CatalogueEntry } from './catalogue-entry.ts';

export const catalogue: readonly CatalogueEntry[] = [
  ...appMachines,
  ...appointmentsMachines,
  ...authMachines,
  ...classesMachines,
  ...checkoutMachines,
  ...coursesMachines,
  ...feedMachines,
  ...feedbackMachines,
  ...notificationsMachines,
  ...passesMachines,
  ...profileMachines,
  ...trainingMachines,
  ...visitsMachines,
];
