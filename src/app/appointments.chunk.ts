/** The appointment pages in one file: members who book one open it afterwards, and the first file refers to one file instead of three. */
export * as booking from './appointments-book.screen.tsx';
export * as list from './appointments.screen.tsx';
export * as one from './appointment.screen.tsx';
