import { useLingui } from '@lingui/react/macro';
import { shallowEqual } from '@xstate/react';
import { useMemo, useRef } from 'react';
import type { AnyActorRef } from 'xstate';
import { screenPlace } from '#machines/app/app.rules.ts';
import { selectRoute, selectStage, type Stage } from '#machines/app/app.selectors.ts';
import { printRoute } from '#machines/app/route.rules.ts';
import type { ScreenKey } from '#machines/app/screen.rules.ts';
import { type Arrival, ArrivalContext } from '#src/ui/PageHeading.tsx';
import { Bone, Skeleton } from '#src/ui/Skeleton.tsx';
import { useAppSelector } from './AppContext.ts';
import { FailedPage } from './FailedPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { NotHereYetPage } from './NotHereYetPage.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { fetchedScreen } from './screens.ts';
import styles from './StageView.module.css';

/** What stands in the middle of the page. */
export function StageView() {
  const stage = useAppSelector(selectStage, shallowEqual);
  return (
    <ArrivalContext value={useArrival()}>
      <OnStage stage={stage} />
    </ArrivalContext>
  );
}

function OnStage({ stage }: { readonly stage: Stage }) {
  switch (stage.kind) {
    case 'waiting':
      return <WaitingPage />;
    case 'notFound':
      return <NotFoundPage />;
    case 'notHereYet':
      return <NotHereYetPage />;
    case 'failed':
      return <FailedPage />;
    case 'showing':
      return (
        <ScreenBoundary key={stage.actor.sessionId}>
          <Showing screen={stage.screen} actor={stage.actor} />
        </ScreenBoundary>
      );
  }
}

function Showing({ screen, actor }: { readonly screen: ScreenKey; readonly actor: AnyActorRef }) {
  const place = useAppSelector(({ context }) => screenPlace(context), shallowEqual);
  const View = fetchedScreen(screen)?.View;
  return View ? <View actor={actor} place={place} /> : <WaitingPage />;
}

/** A new arrival for every path that is entered after the first; a change of the query alone is none. */
function useArrival(): Arrival {
  const path = useAppSelector(selectRoute, isSamePath);
  const first = useRef(path);
  return useMemo(() => ({ settled: path === first.current }), [path]);
}

type MaybeRoute = ReturnType<typeof selectRoute>;

const pathOf = (route: MaybeRoute): string | null => route && (printRoute(route).split('?')[0] ?? null);
const isSamePath = (a: MaybeRoute, b: MaybeRoute): boolean => pathOf(a) === pathOf(b);

function WaitingPage() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading`}>
      <div className={styles.bones}>
        <Bone width="55%" height="2.5rem" />
        <Bone height="5rem" round="m" />
        <Bone height="5rem" round="m" />
        <Bone height="5rem" round="m" />
      </div>
    </Skeleton>
  );
}
