import type { Session } from '#contract/classes.ts';
import type { Visit } from '#contract/visits.ts';
import type { ResourceInput } from '#machines/app/resource.types.ts';
import type { BookingsContext } from './bookings.types.ts';
import { nextBoundary } from './boundary.rules.ts';
import { isFinished } from './session.rules.ts';
import { isLive } from './visit-status.rules.ts';
import { type ClassOrAppointment, classOrAppointmentOf } from './class-or-appointment.rules.ts';
import { syncedTime } from './studio-clock.rules.ts';
import { sessionWith } from './visit.rules.ts';
import type { VisitInput } from './visit.types.ts';

export const sessionsOf = (bookings: readonly Visit[] | null): readonly Session[] =>
  (bookings ?? []).flatMap((visit) => sessionWith(null, visit) ?? []);

const appointmentsOf = (bookings: readonly Visit[] | null): readonly ClassOrAppointment[] =>
  (bookings ?? []).flatMap((visit) => (visit.appointment ? (classOrAppointmentOf(visit) ?? []) : []));

export const bookedSession = (bookings: readonly Visit[] | null, sessionId: string): Session | undefined =>
  sessionsOf(bookings).find(({ id }) => id === sessionId);

/** Booked, waitlisted or offered visits that are not over, sorted by start. */
export const upcoming = (bookings: readonly Visit[], now: Date): readonly Visit[] =>
  bookings
    .flatMap((visit) => {
      const classOrAppointment = classOrAppointmentOf(visit);
      return classOrAppointment && isLive(visit) && !isFinished(classOrAppointment, now)
        ? { visit, start: Date.parse(classOrAppointment.start_date) }
        : [];
    })
    .toSorted((a, b) => a.start - b.start)
    .map(({ visit }) => visit);

/** Pending offers, and all other bookings, both in the given order. */
export const splitOffers = (bookings: readonly Visit[]): { readonly offered: readonly Visit[]; readonly others: readonly Visit[] } => ({
  offered: bookings.filter(({ state }) => state === 'pending'),
  others: bookings.filter(({ state }) => state !== 'pending'),
});

export const withBookedSession = (bookings: readonly Visit[] | null, session: Session): readonly Visit[] | null =>
  bookings &&
  bookings.map((booking) =>
    booking.session?.id === session.id && session.visit ? { ...session.visit, session, appointment: null } : booking,
  );

/** The input of the bookings’ resource: cached data are shown while the bookings are read again. */
export const bookingsResourceInput = ({ known }: BookingsContext): ResourceInput<readonly Visit[], undefined> => ({
  query: undefined,
  ...(known && { data: known.bookings, readAt: known.readAt }),
});

/** The context after the bookings were read. Cached data set no time; the server’s first response does. */
export const withBookings = (
  context: BookingsContext,
  bookings: readonly Visit[] | null,
  readAt: string | null,
): Pick<BookingsContext, 'bookings' | 'known' | 'now'> => {
  const { known, now } = context;
  if (readAt === null || readAt === known?.readAt) return { bookings, known: bookings && known, now };
  const isGuess = context.bookings === null || known !== null;
  return { bookings, known: null, now: syncedTime({ isGuess, now }, new Date(readAt)) };
};

export const bookedVisitInput = ({ bookings, now, keySeed, visited }: BookingsContext, sessionId: string): VisitInput => {
  const session = bookedSession(bookings, sessionId);
  return { sessionId, now, keySeed: `${keySeed}-${visited.length + 1}`, ...(session ? { session } : {}) };
};

export const nextBookingsBoundary = ({ bookings, now }: BookingsContext): string | null =>
  nextBoundary([...sessionsOf(bookings), ...appointmentsOf(bookings)], now);
