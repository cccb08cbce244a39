import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { createAppointmentPageMachine } from '#machines/appointments/appointment-page.machine.ts';
import { appointmentPageEffects } from '#src/features/appointments/appointment-page.effects.ts';
import { AppointmentView } from '#src/features/appointments/AppointmentView.tsx';
import { waitForBoundary } from '#src/features/visits/boundary.effects.ts';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { navigateTo } from './address-bar.ts';
import { useAppSelector } from './AppActorContext.ts';
import type { Dependencies } from './dependencies.ts';

const replace = (href: string): void => navigateTo(href, { replace: true });

export const createLogic = (deps: Dependencies) =>
  createAppointmentPageMachine().provide({
    actors: { ...appointmentPageEffects({ ...deps, showAddress: replace }), waitForBoundary: waitForBoundary(deps) },
  });

export function inputFor({ route, facility }: ScreenScope, { clock, newKey }: Dependencies) {
  if (!facility) throw new Error('an appointment cannot be shown without a facility');
  return { route, now: clock.now(), timeZone: facility.time_zone, keySeed: newKey() };
}

export interface AppointmentScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

const zoneOfDevice = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function View({ actor, scope: { facility } }: AppointmentScreenProps) {
  const isOffline = !useAppSelector(isOnline);
  if (!facility) return null;
  return (
    <AppointmentView actor={actor} timeZone={facility.time_zone} deviceZone={zoneOfDevice()} isOffline={isOffline} notice={ReadingNotice} />
  );
}
