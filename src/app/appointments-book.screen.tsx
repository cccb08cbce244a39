import type { ActorRefFrom } from 'xstate';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { createAppointmentBookingMachine } from '#machines/appointments/appointment-booking.machine.ts';
import { appointmentBookingEffects } from '#src/features/appointments/appointment-booking.effects.ts';
import { BookAppointmentView } from '#src/features/appointments/BookAppointmentView.tsx';
import { waitForBoundary } from '#src/features/visits/boundary.effects.ts';
import { navigateTo } from './address-bar.ts';
import type { Dependencies } from './dependencies.ts';

const replace = (href: string): void => navigateTo(href, { replace: true });
const isBuyingPass = (): boolean => location.pathname.startsWith('/checkout');

export const createLogic = (deps: Dependencies) =>
  createAppointmentBookingMachine().provide({
    actors: {
      ...appointmentBookingEffects({ ...deps, showAddress: replace, isBuyingPass }),
      waitForBoundary: waitForBoundary(deps),
    },
  });

export function inputFor({ route, facility }: ScreenScope, { clock, newKey }: Dependencies) {
  if (!facility) throw new Error('an appointment cannot be booked without a facility');
  return { route, now: clock.now(), timeZone: facility.time_zone, keySeed: newKey() };
}

export interface AppointmentsBookScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope: { facility } }: AppointmentsBookScreenProps) {
  return facility && <BookAppointmentView actor={actor} timeZone={facility.time_zone} onReplace={replace} />;
}
