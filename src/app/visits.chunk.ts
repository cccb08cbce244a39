/** What is ahead and what has been, fetched as one: the first file names one file instead of two. */
export * as bookings from './bookings.screen.tsx';
export * as visits from './visits.screen.tsx';
