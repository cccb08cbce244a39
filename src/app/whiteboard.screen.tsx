import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Whiteboard } from '#contract/leaderboard.ts';
import { isOnline } from '#machines/app/app.selectors.ts';
import { printRoute, type Route, routeTo } from '#machines/app/route.rules.ts';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { addDays, dayOf, isDay } from '#machines/classes/day.rules.ts';
import { canSeeWhiteboard } from '#machines/whiteboard/whiteboard.rules.ts';
import { useFormatContext } from '#src/features/visits/use-format-context.ts';
import { ReadingNotice } from '#src/features/visits/ReadingNotice.tsx';
import { WhiteboardSkeleton } from '#src/features/whiteboard/WhiteboardSkeleton.tsx';
import { BoardItems } from '#src/features/whiteboard/BoardItems.tsx';
import { createWhiteboardLogic } from '#src/features/whiteboard/whiteboard.effects.ts';
import { Empty } from '#src/ui/Empty.tsx';
import { IconLink } from '#src/ui/IconButton.tsx';
import { chevronLeft } from '#src/ui/icons/chevron-left.ts';
import { chevronRight } from '#src/ui/icons/chevron-right.ts';
import { presentation } from '#src/ui/icons/presentation.ts';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import type { FormatContext } from '#words/when-values.ts';
import { useAppSelector } from './AppActorContext.ts';
import { refetchOnPlacesChanged } from './refetch-on-change.ts';
import type { Dependencies } from './dependencies.ts';
import { titles } from './titles.ts';

export const createLogic = (deps: Dependencies) => refetchOnPlacesChanged(createWhiteboardLogic(deps));

/** The shown day: the day in the address, otherwise the current day at the studio. */
const dayShown = (route: Route, today: string): string => {
  const day = route.name === 'whiteboard' ? route.query.day : undefined;
  return isDay(day) ? day : today;
};

export const inputFor = ({ route, facility }: ScreenScope, { clock }: Dependencies) => ({
  query: { day: dayShown(route, dayOf(clock.now(), facility?.time_zone ?? 'UTC')) },
});

export interface WhiteboardScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor, scope: { route, facility } }: WhiteboardScreenProps) {
  const { t, i18n } = useLingui();
  const isOffline = !useAppSelector(isOnline);
  const formatContext = useFormatContext(facility?.time_zone ?? 'UTC', 60_000);
  const day = dayShown(route, formatContext.formats.dayOf(formatContext.now));
  useEffect(() => {
    if (actor.getSnapshot().context.query.day !== day) actor.send({ type: 'query.changed', query: { day } });
  }, [actor, day]);
  const boards = useSelector(actor, ({ context: { data, query } }) => (query.day === day ? data : null));
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <>
      <PageHeading below={formatContext.formats.calendarHeading(day)} actions={<Days day={day} />}>
        {i18n._(titles.whiteboard)}
      </PageHeading>
      <Stack gap="l">
        <ReadingNotice
          resource={actor}
          isOffline={isOffline}
          age={(ago) => t`Updated ${ago}.`}
          notRefreshed={<Trans>The whiteboards couldn’t be updated.</Trans>}
          notRead={<Trans>The whiteboards couldn’t be loaded.</Trans>}
        />
        {boards && <Boards boards={boards} formatContext={formatContext} />}
        {!boards && isReading && <WhiteboardSkeleton />}
      </Stack>
    </>
  );
}

const hrefOf = (day: string): string => printRoute(routeTo('whiteboard', {}, { day }));

function Days({ day }: { readonly day: string }) {
  const { t } = useLingui();
  return (
    <Line>
      <IconLink icon={chevronLeft} turns repeats label={t`Previous day`} href={hrefOf(addDays(day, -1))} />
      <TextLink alone href={printRoute(routeTo('whiteboard', {}))}>
        <Trans>Today</Trans>
      </TextLink>
      <IconLink icon={chevronRight} turns repeats label={t`Next day`} href={hrefOf(addDays(day, 1))} />
    </Line>
  );
}

interface BoardsProps {
  readonly boards: readonly Whiteboard[];
  readonly formatContext: FormatContext;
}

function Boards({ boards, formatContext }: BoardsProps) {
  if (boards.length === 0)
    return (
      <Empty icon={presentation} title={<Trans>No class on this day</Trans>}>
        <Trans>The whiteboard is empty on days without classes.</Trans>
      </Empty>
    );
  return boards.map((board) => <Board key={board.session.id} board={board} formatContext={formatContext} />);
}

function Board({ board: { session, items }, formatContext }: { readonly board: Whiteboard; readonly formatContext: FormatContext }) {
  const leaderboard = printRoute(routeTo('classLeaderboard', { id: session.id }));
  const isSeen = canSeeWhiteboard(session);
  return (
    <Section
      title={
        <>
          <time dateTime={session.start_date}>{formatContext.formats.time(new Date(session.start_date))}</time> {session.name}
        </>
      }
      end={
        isSeen &&
        items.length > 0 && (
          <TextLink alone href={leaderboard}>
            <Trans>Leaderboard</Trans>
          </TextLink>
        )
      }
    >
      {!isSeen && (
        <p>
          <Trans>Only for people in this class.</Trans>
        </p>
      )}
      {isSeen && items.length === 0 && (
        <p>
          <Trans>Nothing here yet.</Trans>
        </p>
      )}
      <BoardItems session={session} items={items} formatContext={formatContext} />
    </Section>
  );
}
