import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { createBookingsMachine } from '#machines/visits/bookings.machine.ts';
import { ClassCard } from '#src/features/classes/ClassCard.tsx';
import { bookingsEffects } from '#src/features/visits/bookings.effects.ts';
import { BookingsView } from '#src/features/visits/BookingsView.tsx';
import { useAppSelector } from './AppActorContext.ts';
import { storedBookings, useBookingsStorage } from './stored-bookings.ts';
import type { Dependencies } from './dependencies.ts';
import { OtherBookingLinks } from './OtherBookingLinks.tsx';

export const createLogic = (deps: Dependencies) => createBookingsMachine().provide({ actors: bookingsEffects(deps) });

export const inputFor = (scope: ScreenScope, { clock, newKey }: Dependencies) => ({
  known: storedBookings(scope, clock),
  now: clock.now(),
  keySeed: newKey(),
});

export interface BookingsScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope }: BookingsScreenProps) {
  const { facility } = scope;
  useBookingsStorage(actor, scope);
  const isOffline = !useAppSelector(isOnline);
  if (!facility) return null;
  return (
    <>
      <BookingsView actor={actor} timeZone={facility.time_zone} isOffline={isOffline} card={ClassCard} />
      <OtherBookingLinks />
    </>
  );
}
