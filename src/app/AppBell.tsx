import { useLingui } from '@lingui/react/macro';
import { selectFacility, selectNotifications } from '#machines/app/app.selectors.ts';
import { Bell } from '#src/features/notifications/Bell.tsx';
import { OfferClock } from '#src/features/visits/OfferClock.tsx';
import { formatsFor } from '#words/formats.ts';
import { useAppSelector } from './AppContext.ts';

/** The bell of the member who is signed in, with times as the facility writes them. */
export function AppBell() {
  const { i18n } = useLingui();
  const actor = useAppSelector(selectNotifications);
  const facility = useAppSelector(selectFacility);
  return actor && facility && <Bell actor={actor} formats={formatsFor(i18n.locale, facility.time_zone)} TimeLeft={OfferClock} />;
}
