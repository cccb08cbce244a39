import type { Workout } from '#contract/workouts.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { editRouteOfWorkout, routeOfWorkout } from '#machines/training/workout.rules.ts';

export const logHref = printRoute(routeTo('training', {}));
export const liftsHref = printRoute(routeTo('trainingLifts', {}));
export const chooseHref = printRoute(routeTo('workoutNew', {}));
export const liftHref = (liftId: string, all?: string): string => printRoute(routeTo('trainingLift', { liftId }, all ? { all } : {}));
export const newLiftHref = (movement?: string): string => printRoute(routeTo('liftNew', {}, movement ? { movement } : {}));
export const newWodHref = (definition?: { readonly id: string; readonly name: string }): string =>
  printRoute(routeTo('wodNew', {}, definition ? { definition: definition.id, name: definition.name } : {}));
export const workoutHref = (workout: Pick<Workout, 'id' | 'type'>): string => printRoute(routeOfWorkout(workout));
export const editHref = (workout: Pick<Workout, 'id' | 'type'>): string => printRoute(editRouteOfWorkout(workout));
