import { useSelector } from '@xstate/react';
import { type AppointmentPageActor, selectIsInterrupted, selectPageTrouble } from '#machines/appointments/appointment-page.selectors.ts';
import { WishTrouble } from './WishTrouble.tsx';

/** Why the appointment is not given back, or that nobody knows whether it is. */
export function AppointmentTrouble({ actor }: { readonly actor: AppointmentPageActor }) {
  const trouble = useSelector(actor, selectPageTrouble);
  const isUnsettled = useSelector(actor, selectIsInterrupted);
  return trouble && <WishTrouble trouble={trouble} isUnsettled={isUnsettled} actor={actor} />;
}
