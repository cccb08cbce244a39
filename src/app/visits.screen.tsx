import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { createVisitListMachine } from '#machines/visits/visit-list.machine.ts';
import { hasSeveralStudios } from '#machines/visits/visit-list.rules.ts';
import { selectChosenMonth, selectDetail, selectIsEverywhere } from '#machines/visits/visit-list.selectors.ts';
import { BriefVisits } from '#src/features/visits/BriefVisits.tsx';
import { VisitRecord } from '#src/features/visits/VisitRecord.tsx';
import { visitsHref } from '#src/features/visits/visit-links.ts';
import { visitListEffects } from '#src/features/visits/visit-list.effects.ts';
import { VisitListView } from '#src/features/visits/VisitListView.tsx';
import { Split } from '#src/ui/Split.tsx';
import { navigateTo } from './address-bar.ts';
import { useAppSelector } from './AppActorContext.ts';
import { refetchScreenOnPlacesChanged } from './refetch-on-change.ts';
import type { Dependencies } from './dependencies.ts';

export const createLogic = (deps: Dependencies) =>
  refetchScreenOnPlacesChanged(createVisitListMachine().provide({ actors: visitListEffects(deps) }));

export function inputFor({ route, facility }: ScreenScope, { clock }: Dependencies) {
  if (!facility) throw new Error('visits cannot be shown without a facility');
  return { route, now: clock.now(), timeZone: facility.time_zone };
}

export interface VisitsScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope: { facility, account, profile } }: VisitsScreenProps) {
  const { t } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const detail = useSelector(actor, selectDetail);
  const month = useSelector(actor, selectChosenMonth);
  const everywhere = useSelector(actor, selectIsEverywhere);
  if (!facility) return null;
  const here = { actor, timeZone: facility.time_zone, isOffline };
  if (!detail) return <VisitListView {...here} hasSeveralStudios={hasSeveralStudios(profile)} onGo={navigateTo} />;
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
