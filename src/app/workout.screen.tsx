import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { concernsFeed } from '#machines/feed/feed-updates.rules.ts';
import type { ReactionListActor } from '#machines/feed/feed.selectors.ts';
import { feedEntryQuery, reactionsTo } from '#machines/feed/workout-reactions.rules.ts';
import { selectIsDeleted, selectOtherType, selectWorkout, type WorkoutPageActor } from '#machines/training/workout-page.selectors.ts';
import { useStepFocus } from '#src/features/appointments/use-step-focus.ts';
import { createReactionListLogic } from '#src/features/feed/reaction-list.effects.ts';
import { createFeedEntryLogic } from '#src/features/feed/reaction.effects.ts';
import { createWorkoutPageLogic } from '#src/features/training/training.effects.ts';
import { workoutHref } from '#src/features/training/training-links.ts';
import { WorkoutPage } from '#src/features/training/WorkoutPage.tsx';
import { useFormatContext } from '#src/features/visits/use-format-context.ts';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import { Section } from '#src/ui/Section.tsx';
import type { Formats } from '#words/formats.ts';
import { refetchOnPlacesChanged } from './refetch-on-change.ts';
import type { Dependencies } from './dependencies.ts';
import { ItemReactions } from './ItemReactions.tsx';
import { flowIn, combineFlows } from './combine-flows.ts';
import { useCanonicalUrl } from './use-canonical-url.ts';

export const createLogic = (deps: Dependencies) =>
  combineFlows({
    page: createWorkoutPageLogic(deps),
    feedEntry: refetchOnPlacesChanged(createFeedEntryLogic(deps), concernsFeed),
    reacting: createReactionListLogic(deps),
  });

export const inputFor = ({ route, facility }: ScreenScope, { newKey }: Dependencies) => {
  if (route.name !== 'wod' && route.name !== 'lift') throw new Error('the address is not that of a workout');
  const { id } = route.params;
  return {
    inputs: {
      page: { id, type: route.name, keySeed: newKey() },
      feedEntry: { query: feedEntryQuery(facility, id) },
      reacting: { keySeed: newKey() },
    },
  };
};

type FeedEntryActor = ActorRefFrom<ReturnType<typeof createFeedEntryLogic>>;

export interface WorkoutScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

export function View({ actor: screen, scope: { facility } }: WorkoutScreenProps) {
  const actor = flowIn(screen, 'page') as WorkoutPageActor;
  const { formats } = useFormatContext(facility?.time_zone ?? 'UTC', null);
  useCanonicalUrl(useSelector(actor, selectOtherType), workoutHref);
  const arrival = useStepFocus(useSelector(actor, selectIsDeleted) ? 'deleted' : 'shown');
  return (
    <ArrivalContext value={arrival}>
      <WorkoutPage actor={actor} formats={formats}>
        <ClassReactions screen={screen} page={actor} formats={formats} />
      </WorkoutPage>
    </ArrivalContext>
  );
}

interface ClassReactionsProps {
  readonly screen: AnyActorRef;
  readonly page: WorkoutPageActor;
  readonly formats: Formats;
}

function ClassReactions({ screen, page, formats }: ClassReactionsProps) {
  const workout = useSelector(page, selectWorkout);
  const feedEntry = useSelector(flowIn(screen, 'feedEntry') as FeedEntryActor, ({ context }) => context.data);
  const reactions = reactionsTo(workout, feedEntry);
  if (!workout || !reactions) return null;
  return (
    <Section title={<Trans>Reactions</Trans>}>
      <ItemReactions
        reacting={flowIn(screen, 'reacting') as ReactionListActor}
        type="workout"
        id={workout.id}
        reactions={reactions}
        formats={formats}
      />
    </Section>
  );
}
