import { useSelector } from '@xstate/react';
import { type AppointmentPageActor, selectIsInterrupted, selectPageError } from '#machines/appointments/appointment-page.selectors.ts';
import { BookingErrorNotice } from './BookingErrorNotice.tsx';

export function AppointmentErrorNotice({ actor }: { readonly actor: AppointmentPageActor }) {
  const error = useSelector(actor, selectPageError);
  const isUnsettled = useSelector(actor, selectIsInterrupted);
  return error && <BookingErrorNotice error={error} isUnsettled={isUnsettled} actor={actor} />;
}
