import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { createAppointmentListLogic } from '#src/features/appointments/appointment-page.effects.ts';
import { AppointmentsView } from '#src/features/appointments/AppointmentsView.tsx';
import { AppointmentCard } from '#src/features/visits/AppointmentCard.tsx';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { useAppSelector } from './AppContext.ts';
import { hearingOfPlaces } from './hearing.ts';
import type { Means } from './means.ts';

/** The appointments that are ahead. */
export const createLogic = (means: Means) => hearingOfPlaces(createAppointmentListLogic(means));

export const inputFor = () => ({ query: undefined });

export interface AppointmentsScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

export function View({ actor, place: { facility } }: AppointmentsScreenProps) {
  const isOffline = !useAppSelector(isOnline);
  if (!facility) return null;
  return (
    <AppointmentsView actor={actor} timeZone={facility.time_zone} isOffline={isOffline} notice={ReadingNotice} card={AppointmentCard} />
  );
}
