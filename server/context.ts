/** What every part of the server is handed: nothing reaches for the clock, for chance or for the database by itself. */
import type { Logger } from 'pino';
import type { AppointmentLifecycle } from '#machines/appointments/appointment-lifecycle.machine.ts';
import type { VisitLifecycle } from '#machines/visits/visit-lifecycle.machine.ts';
import type { Database } from './database/database.ts';

export interface Clock {
  now(): Date;
}

export interface Context {
  /** The chart that decides over visits; suites hand in broken ones. */
  readonly visitChart?: VisitLifecycle;
  /** As well for appointments. */
  readonly appointmentChart?: AppointmentLifecycle;
  readonly database: Database;
  readonly clock: Clock;
  /** A random uuid. */
  readonly newId: () => string;
  readonly log: Logger;
}
