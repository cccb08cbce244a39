/** Future and past visits in one file, so that the first file refers to one file instead of two. */
export * as bookings from './bookings.screen.tsx';
export * as visits from './visits.screen.tsx';
