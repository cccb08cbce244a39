import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { createBookingsMachine } from '#machines/visits/bookings.machine.ts';
import { ClassCard } from '#src/features/classes/ClassCard.tsx';
import { bookingsEffects } from '#src/features/visits/bookings.effects.ts';
import { BookingsView } from '#src/features/visits/BookingsView.tsx';
import { useAppSelector } from './AppContext.ts';
import { keptBookings, useKeptBookings } from './kept-bookings.ts';
import type { Means } from './means.ts';
import { WaysIn } from './WaysIn.tsx';

/** My bookings: what is ahead. */
export const createLogic = (means: Means) => createBookingsMachine().provide({ actors: bookingsEffects(means) });

export const inputFor = (place: ScreenPlace, { clock, newKey }: Means) => ({
  known: keptBookings(place, clock),
  now: clock.now(),
  keySeed: newKey(),
});

export interface BookingsScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

export function View({ actor, place }: BookingsScreenProps) {
  const { facility } = place;
  useKeptBookings(actor, place);
  const isOffline = !useAppSelector(isOnline);
  if (!facility) return null;
  return (
    <>
      <BookingsView actor={actor} timeZone={facility.time_zone} isOffline={isOffline} card={ClassCard} />
      <WaysIn />
    </>
  );
}
