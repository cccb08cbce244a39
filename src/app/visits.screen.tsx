import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { createVisitsMachine } from '#machines/visits/visits.machine.ts';
import { selectDetail } from '#machines/visits/visits.selectors.ts';
import { BriefVisits } from '#src/features/visits/BriefVisits.tsx';
import { VisitRecord } from '#src/features/visits/VisitRecord.tsx';
import { visitsEffects } from '#src/features/visits/visits.effects.ts';
import { VisitsView } from '#src/features/visits/VisitsView.tsx';
import { Split } from '#src/ui/Split.tsx';
import { useAppSelector } from './AppContext.ts';
import type { Means } from './means.ts';

/** My visits, and one of them beside the list or, on a phone, over it. */
export const createLogic = (means: Means) => createVisitsMachine().provide({ actors: visitsEffects(means) });

export const inputFor = ({ route }: ScreenPlace) => ({ route });

export interface VisitsScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

export function View({ actor, place: { facility } }: VisitsScreenProps) {
  const { t } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const detail = useSelector(actor, selectDetail);
  if (!facility) return null;
  const { time_zone: timeZone } = facility;
  if (!detail) return <VisitsView actor={actor} timeZone={timeZone} isOffline={isOffline} />;
  return (
    <Split
      listLabel={t`Your visits`}
      list={<BriefVisits actor={actor} timeZone={timeZone} />}
      detail={<VisitRecord key={detail.sessionId} actor={detail} timeZone={timeZone} isOffline={isOffline} />}
    />
  );
}
