/**
 * The parts of appointments, loaded as one file: members who book one open it afterwards, and the first file names one file instead of
 * three.
 */
export * as booking from './appointments-book.screen.tsx';
export * as list from './appointments.screen.tsx';
export * as one from './appointment.screen.tsx';
