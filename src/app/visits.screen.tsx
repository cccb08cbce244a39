import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { createVisitsMachine } from '#machines/visits/visits.machine.ts';
import { hasSeveralStudios } from '#machines/visits/visits.rules.ts';
import { selectChosenMonth, selectDetail, selectIsEverywhere } from '#machines/visits/visits.selectors.ts';
import { BriefVisits } from '#src/features/visits/BriefVisits.tsx';
import { VisitRecord } from '#src/features/visits/VisitRecord.tsx';
import { visitsHref } from '#src/features/visits/visit-links.ts';
import { visitsEffects } from '#src/features/visits/visits.effects.ts';
import { VisitsView } from '#src/features/visits/VisitsView.tsx';
import { Split } from '#src/ui/Split.tsx';
import { go } from './address.ts';
import { useAppSelector } from './AppContext.ts';
import { rereadingOnPlaces } from './hearing.ts';
import type { Means } from './means.ts';

/** My visits, and one of them beside the list or, on a phone, over it. */
export const createLogic = (means: Means) => rereadingOnPlaces(createVisitsMachine().provide({ actors: visitsEffects(means) }));

export function inputFor({ route, facility }: ScreenPlace, { clock }: Means) {
  if (!facility) throw new Error('visits are shown only where there is a facility');
  return { route, now: clock.now(), timeZone: facility.time_zone };
}

export interface VisitsScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

export function View({ actor, place: { facility, account, profile } }: VisitsScreenProps) {
  const { t } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const detail = useSelector(actor, selectDetail);
  const month = useSelector(actor, selectChosenMonth);
  const everywhere = useSelector(actor, selectIsEverywhere);
  if (!facility) return null;
  const here = { actor, timeZone: facility.time_zone, isOffline };
  if (!detail) return <VisitsView {...here} hasSeveralStudios={hasSeveralStudios(profile)} onGo={go} />;
  return (
    <Split
      listLabel={t`Your visits`}
      list={<BriefVisits {...here} />}
      detail={
        <VisitRecord {...here} key={detail.sessionId} actor={detail} orgId={account?.org.id} listHref={visitsHref({ month, everywhere })} />
      }
    />
  );
}
