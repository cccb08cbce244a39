import { useSelector } from '@xstate/react';
import { type AppointmentPageActor, selectIsInterrupted, selectPageError } from '#machines/appointments/appointment-page.selectors.ts';
import { BookingError } from './BookingError.tsx';

/** Why the appointment is not given back, or that nobody knows whether it is. */
export function AppointmentError({ actor }: { readonly actor: AppointmentPageActor }) {
  const error = useSelector(actor, selectPageError);
  const isUnsettled = useSelector(actor, selectIsInterrupted);
  return error && <BookingError error={error} isUnsettled={isUnsettled} actor={actor} />;
}
