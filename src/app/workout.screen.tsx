import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { tellsOfFeed } from '#machines/feed/feed-news.rules.ts';
import type { ReactingActor } from '#machines/feed/feed.selectors.ts';
import { saidQuery, saidTo } from '#machines/feed/said.rules.ts';
import { selectIsDeleted, selectOtherType, selectWorkout, type WorkoutPageActor } from '#machines/training/workout-page.selectors.ts';
import { useArrivalAt } from '#src/features/appointments/use-arrival.ts';
import { createReactingLogic } from '#src/features/feed/reacting.effects.ts';
import { createSaidLogic } from '#src/features/feed/reaction.effects.ts';
import { createWorkoutPageLogic } from '#src/features/training/training.effects.ts';
import { workoutHref } from '#src/features/training/training-links.ts';
import { WorkoutPage } from '#src/features/training/WorkoutPage.tsx';
import { useMoment } from '#src/features/visits/moment.ts';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import { Part } from '#src/ui/Part.tsx';
import type { Formats } from '#words/formats.ts';
import { hearingOfPlaces } from './hearing.ts';
import type { Means } from './means.ts';
import { ReactionsTo } from './ReactionsTo.tsx';
import { flowIn, sideBySide } from './side-by-side.ts';
import { useAddressOf } from './use-address-of.ts';

/** One workout of the log, with what others say to it. */
export const createLogic = (means: Means) =>
  sideBySide({
    page: createWorkoutPageLogic(means),
    said: hearingOfPlaces(createSaidLogic(means), tellsOfFeed),
    reacting: createReactingLogic(means),
  });

export const inputFor = ({ route, facility }: ScreenPlace, { newKey }: Means) => {
  if (route.name !== 'wod' && route.name !== 'lift') throw new Error('a workout is shown at its own address alone');
  const { id } = route.params;
  return {
    inputs: {
      page: { id, type: route.name, keySeed: newKey() },
      said: { query: saidQuery(facility, id) },
      reacting: { keySeed: newKey() },
    },
  };
};

type SaidActor = ActorRefFrom<ReturnType<typeof createSaidLogic>>;

export interface WorkoutScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

export function View({ actor: screen, place: { facility } }: WorkoutScreenProps) {
  const actor = flowIn(screen, 'page') as WorkoutPageActor;
  const { formats } = useMoment(facility?.time_zone ?? 'UTC', null);
  useAddressOf(useSelector(actor, selectOtherType), workoutHref);
  const arrival = useArrivalAt(useSelector(actor, selectIsDeleted) ? 'deleted' : 'shown');
  return (
    <ArrivalContext value={arrival}>
      <WorkoutPage actor={actor} formats={formats}>
        <Said screen={screen} page={actor} formats={formats} />
      </WorkoutPage>
    </ArrivalContext>
  );
}

interface SaidProps {
  readonly screen: AnyActorRef;
  readonly page: WorkoutPageActor;
  readonly formats: Formats;
}

function Said({ screen, page, formats }: SaidProps) {
  const workout = useSelector(page, selectWorkout);
  const said = useSelector(flowIn(screen, 'said') as SaidActor, ({ context }) => context.data);
  const reactions = saidTo(workout, said);
  if (!workout || !reactions) return null;
  return (
    <Part title={<Trans>Reactions</Trans>}>
      <ReactionsTo
        reacting={flowIn(screen, 'reacting') as ReactingActor}
        type="workout"
        id={workout.id}
        reactions={reactions}
        formats={formats}
      />
    </Part>
  );
}
