import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { canSeeWhiteboard } from '#machines/whiteboard/whiteboard.rules.ts';
import { classTabAt, classTabs } from '#src/features/visits/class-tabs.ts';
import { useMoment } from '#src/features/visits/moment.ts';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { VisitHead } from '#src/features/visits/VisitHead.tsx';
import { BoardItems } from '#src/features/whiteboard/BoardItems.tsx';
import { LeaderboardView } from '#src/features/whiteboard/LeaderboardView.tsx';
import { OnlineView } from '#src/features/whiteboard/OnlineView.tsx';
import { type ClassPart, type ClassPartName, createClassPartLogic, type PartQuery } from '#src/features/whiteboard/whiteboard.effects.ts';
import { Empty } from '#src/ui/Empty.tsx';
import { presentation } from '#src/ui/icons/presentation.ts';
import { Stack } from '#src/ui/Stack.tsx';
import { TabLinks } from '#src/ui/TabLinks.tsx';
import type { Moment } from '#words/when.ts';
import { useAppSelector } from './AppContext.ts';
import type { Means } from './means.ts';

/** What a class has beside its details: its workouts, its leaderboard, and where it is joined online. */
export const createLogic = (means: Means) => createClassPartLogic(means);

const partOf: Partial<Record<Route['name'], ClassPartName>> = { classLeaderboard: 'leaderboard', classOnline: 'online' };

const queryOf = (route: Route): PartQuery => ({ sessionId: classTabAt(route)?.id ?? '', part: partOf[route.name] ?? 'workouts' });

export const inputFor = ({ route }: ScreenPlace) => ({ query: queryOf(route) });

export interface ClassPartsProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

export function View({ actor, place: { route, facility } }: ClassPartsProps) {
  const { t } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const timeZone = facility?.time_zone ?? 'UTC';
  const moment = useMoment(timeZone, 60_000);
  const { sessionId, part } = queryOf(route);
  useEffect(() => {
    const { query } = actor.getSnapshot().context;
    if (query.sessionId !== sessionId || query.part !== part) actor.send({ type: 'query.changed', query: { sessionId, part } });
  }, [actor, sessionId, part]);
  const known = useSelector(actor, ({ context: { data, query } }) => (query.part === part && query.sessionId === sessionId ? data : null));
  return (
    <>
      <VisitHead session={known?.session ?? null} timeZone={timeZone} />
      <Stack gap="l">
        <Tabs route={route} />
        <ReadingNotice
          resource={actor}
          isOffline={isOffline}
          age={(ago) => t`As of ${ago}.`}
          notRefreshed={<Trans>This could not be updated.</Trans>}
          notRead={<Trans>This part of the class could not be loaded.</Trans>}
        />
        {known && <Shown part={part} known={known} moment={moment} />}
      </Stack>
    </>
  );
}

function Tabs({ route }: { readonly route: Route }) {
  const { t, i18n } = useLingui();
  const at = classTabAt(route);
  if (!at) return null;
  const links = classTabs(at.id, at.backHref).map(({ tab, label, href }) => ({ href, label: i18n._(label), current: tab === at.tab }));
  return <TabLinks label={t`Class`} links={links} />;
}

interface ShownProps {
  readonly part: ClassPartName;
  readonly known: ClassPart;
  readonly moment: Moment;
}

function Shown({ part, known: { session, items, leaderboards, online }, moment }: ShownProps) {
  if (part === 'online') return online && <OnlineView online={online} formats={moment.formats} />;
  if (!canSeeWhiteboard(session)) return <Hidden />;
  if (items.length === 0 && leaderboards.length === 0) return <Blank />;
  return part === 'workouts' ? (
    <BoardItems session={session} items={items} moment={moment} />
  ) : (
    <LeaderboardView leaderboards={leaderboards} formats={moment.formats} />
  );
}

function Hidden() {
  return (
    <Empty icon={presentation} title={<Trans>This whiteboard is for those who come</Trans>}>
      <Trans>Book the class, and you will see what is on and how everybody did.</Trans>
    </Empty>
  );
}

function Blank() {
  return (
    <Empty icon={presentation} title={<Trans>Nothing is on the whiteboard yet</Trans>}>
      <Trans>Look again closer to the class.</Trans>
    </Empty>
  );
}
