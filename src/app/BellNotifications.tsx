import { useLingui } from '@lingui/react/macro';
import { selectFacility } from '#machines/app/app.selectors.ts';
import type { NotificationListActor } from '#machines/notifications/notification-list.selectors.ts';
import { BellPanel } from '#src/features/notifications/BellPanel.tsx';
import { OfferClock } from '#src/features/visits/OfferClock.tsx';
import { formatsFor } from '#words/formats.ts';
import { useAppSelector } from './AppActorContext.ts';

export function BellNotifications({ actor }: { readonly actor: NotificationListActor }) {
  const { i18n } = useLingui();
  const facility = useAppSelector(selectFacility);
  return facility && <BellPanel actor={actor} formats={formatsFor(i18n.locale, facility.time_zone)} TimeLeft={OfferClock} />;
}
