import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { isOnline } from '#machines/app/app.selectors.ts';
import type { Route } from '#machines/app/route.rules.ts';
import { concernsAnyOf, type PlacesChanged, type ScreenScope } from '#machines/app/screen.types.ts';
import { concernsFeed } from '#machines/feed/feed-updates.rules.ts';
import type { ReactionListActor } from '#machines/feed/feed.selectors.ts';
import { canSeeWhiteboard } from '#machines/whiteboard/whiteboard.rules.ts';
import { createReactionListLogic } from '#src/features/feed/reaction-list.effects.ts';
import { classTabAt, classTabs } from '#src/features/visits/class-tabs.ts';
import { useFormatContext } from '#src/features/visits/use-format-context.ts';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { VisitHead } from '#src/features/visits/VisitHead.tsx';
import { BoardItems } from '#src/features/whiteboard/BoardItems.tsx';
import { PartSkeleton } from '#src/features/whiteboard/WhiteboardSkeleton.tsx';
import { LeaderboardView, type Reacting } from '#src/features/whiteboard/LeaderboardView.tsx';
import { OnlineView } from '#src/features/whiteboard/OnlineView.tsx';
import { type ClassPart, type ClassPartName, createClassPartLogic, type PartQuery } from '#src/features/whiteboard/whiteboard.effects.ts';
import { Empty } from '#src/ui/Empty.tsx';
import { presentation } from '#src/ui/icons/presentation.ts';
import { Stack } from '#src/ui/Stack.tsx';
import { TabLinks } from '#src/ui/TabLinks.tsx';
import type { Formats } from '#words/formats.ts';
import type { FormatContext } from '#words/when-values.ts';
import { useAppSelector } from './AppActorContext.ts';
import { refetchOnPlacesChanged } from './refetch-on-change.ts';
import type { Dependencies } from './dependencies.ts';
import { ItemReactions } from './ItemReactions.tsx';
import { flowIn, combineFlows } from './combine-flows.ts';

export const createLogic = (deps: Dependencies) =>
  combineFlows({ part: refetchOnPlacesChanged(createClassPartLogic(deps), concernsPart), reacting: createReactionListLogic(deps) });

/** Whether a change concerns the shown part: new scores and changed places; on the leaderboard also reactions and comments. */
const concernsPart = (change: PlacesChanged, { query }: { readonly query: PartQuery }): boolean =>
  concernsAnyOf(change, [query.sessionId]) || (query.part === 'leaderboard' && concernsFeed(change));

const partOf: Partial<Record<Route['name'], ClassPartName>> = { classLeaderboard: 'leaderboard', classOnline: 'online' };

const queryOf = (route: Route): PartQuery => ({ sessionId: classTabAt(route)?.id ?? '', part: partOf[route.name] ?? 'workouts' });

export const inputFor = ({ route }: ScreenScope, { newKey }: Dependencies) => ({
  inputs: { part: { query: queryOf(route) }, reacting: { keySeed: newKey() } },
});

type PartActor = ActorRefFrom<ReturnType<typeof createClassPartLogic>>;

export interface ClassPartsProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor: screen, scope: { route, facility } }: ClassPartsProps) {
  const actor = flowIn(screen, 'part') as PartActor;
  const { t } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const timeZone = facility?.time_zone ?? 'UTC';
  const formatContext = useFormatContext(timeZone, 60_000);
  const { sessionId, part } = queryOf(route);
  useEffect(() => {
    const { query } = actor.getSnapshot().context;
    if (query.sessionId !== sessionId || query.part !== part) actor.send({ type: 'query.changed', query: { sessionId, part } });
  }, [actor, sessionId, part]);
  const known = useSelector(actor, ({ context: { data, query } }) => (query.part === part && query.sessionId === sessionId ? data : null));
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <VisitHead session={known?.session ?? null} timeZone={timeZone} />
      <Stack gap="l">
        <Tabs route={route} />
        <ReadingNotice
          resource={actor}
          isOffline={isOffline}
          age={(ago) => t`Updated ${ago}.`}
          notRefreshed={<Trans>This couldn’t be updated.</Trans>}
          notRead={<Trans>This part of the class couldn’t be loaded.</Trans>}
        />
        {known && (
          <Shown part={part} known={known} formatContext={formatContext} reacting={flowIn(screen, 'reacting') as ReactionListActor} />
        )}
        {!known && isReading && <PartSkeleton part={part} />}
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

const renderReactions =
  (reacting: ReactionListActor, formats: Formats): Reacting =>
  ({ id, reactions }) =>
    reactions && <ItemReactions reacting={reacting} type="workout" id={id} reactions={reactions} formats={formats} />;

interface ShownProps {
  readonly part: ClassPartName;
  readonly known: ClassPart;
  readonly formatContext: FormatContext;
  readonly reacting: ReactionListActor;
}

function Shown({ part, known: { session, items, leaderboards, online }, formatContext, reacting }: ShownProps) {
  if (part === 'online') return online && <OnlineView online={online} formatContext={formatContext} />;
  if (!canSeeWhiteboard(session)) return <Hidden />;
  if (items.length === 0 && leaderboards.length === 0) return <Blank />;
  return part === 'workouts' ? (
    <BoardItems session={session} items={items} formatContext={formatContext} />
  ) : (
    <LeaderboardView
      leaderboards={leaderboards}
      formats={formatContext.formats}
      reacting={renderReactions(reacting, formatContext.formats)}
    />
  );
}

function Hidden() {
  return (
    <Empty icon={presentation} title={<Trans>Only for people in this class</Trans>}>
      <Trans>Book this class to see the workout and everyone’s results.</Trans>
    </Empty>
  );
}

function Blank() {
  return (
    <Empty icon={presentation} title={<Trans>Nothing on the whiteboard yet</Trans>}>
      <Trans>Check back closer to the class.</Trans>
    </Empty>
  );
}
