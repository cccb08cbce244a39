import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { selectIsDeleted } from '#machines/training/workout-page.selectors.ts';
import { useArrivalAt } from '#src/features/appointments/use-arrival.ts';
import { createWorkoutPageLogic } from '#src/features/training/training.effects.ts';
import { WorkoutPage } from '#src/features/training/WorkoutPage.tsx';
import { useMoment } from '#src/features/visits/moment.ts';
import { ArrivalContext } from '#src/ui/PageHeading.tsx';
import type { Means } from './means.ts';

/** One workout of the log. */
export const createLogic = (means: Means) => createWorkoutPageLogic(means);

export const inputFor = ({ route }: ScreenPlace, { newKey }: Means) => ({
  id: route.name === 'wod' || route.name === 'lift' ? route.params.id : '',
  keySeed: newKey(),
});

export interface WorkoutScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

export function View({ actor, place: { facility } }: WorkoutScreenProps) {
  const { formats } = useMoment(facility?.time_zone ?? 'UTC', null);
  const arrival = useArrivalAt(useSelector(actor, selectIsDeleted) ? 'deleted' : 'shown');
  return (
    <ArrivalContext value={arrival}>
      <WorkoutPage actor={actor} formats={formats} />
    </ArrivalContext>
  );
}
