import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { selectFacility, selectNotifications } from '#machines/app/app.selectors.ts';
import { Bell } from '#src/features/notifications/Bell.tsx';
import { OfferClock } from '#src/features/visits/OfferClock.tsx';
import { formatsFor } from '#words/formats.ts';
import { trackSteps } from './address.ts';
import { useAppSelector } from './AppContext.ts';
import { readAnewWhenBack } from './back-again.ts';

/** The bell of the member who is signed in, whose list goes as they go elsewhere, with times as the facility writes them; what a browser keeps of their pages is theirs alone. */
export function AppBell() {
  const { i18n } = useLingui();
  const actor = useAppSelector(selectNotifications);
  const facility = useAppSelector(selectFacility);
  useEffect(readAnewWhenBack, []);
  useEffect(() => actor && trackSteps(() => actor.send({ type: 'menu.left' })), [actor]);
  return actor && facility && <Bell actor={actor} formats={formatsFor(i18n.locale, facility.time_zone)} TimeLeft={OfferClock} />;
}
