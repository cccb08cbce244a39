import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { createAppointmentListLogic } from '#src/features/appointments/appointment-page.effects.ts';
import { AppointmentListView } from '#src/features/appointments/AppointmentListView.tsx';
import { AppointmentCard } from '#src/features/visits/AppointmentCard.tsx';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { useAppSelector } from './AppActorContext.ts';
import { refetchOnPlacesChanged } from './refetch-on-change.ts';
import type { Dependencies } from './dependencies.ts';

export const createLogic = (deps: Dependencies) => refetchOnPlacesChanged(createAppointmentListLogic(deps));

export const inputFor = () => ({ query: undefined });

export interface AppointmentsScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope: { facility } }: AppointmentsScreenProps) {
  const isOffline = !useAppSelector(isOnline);
  if (!facility) return null;
  return (
    <AppointmentListView actor={actor} timeZone={facility.time_zone} isOffline={isOffline} notice={ReadingNotice} card={AppointmentCard} />
  );
}
