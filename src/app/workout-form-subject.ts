import { printRoute, type Route } from '#machines/app/route.rules.ts';
import type { WorkoutFormSubject } from '#machines/training/workout-form.types.ts';

export function workoutFormSubject(route: Route): WorkoutFormSubject {
  if (route.name === 'wodEdit' || route.name === 'liftEdit') return { workoutId: route.params.id };
  if (route.name !== 'wodNew' && route.name !== 'liftNew') return {};
  const { definition, name, movement, session } = route.query;
  return { definitionId: definition, name, movementId: movement, sessionId: session };
}

/** Each form has its own draft: one for each workout, and one for each item that can be logged. */
export const draftName = (route: Route): string => printRoute(route);
