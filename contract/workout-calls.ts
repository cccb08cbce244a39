import * as v from 'valibot';
import { call } from './call-definition.ts';
import { LiftDetail, LiftSummary } from './lifts.ts';
import { Movement } from './movements.ts';
import { ById } from './values.ts';
import { LogWorkout, Workout, WorkoutQuery, WorkoutSearch, WorkoutSearchQuery, WorkoutUpdate } from './workouts.ts';

export const listWorkouts = call('listWorkouts', {
  method: 'GET',
  path: '/api/v1/workouts',
  summary: "The member's training log at this studio, newest first.",
  needs: 'facility',
  query: WorkoutQuery,
  answer: v.object({ workouts: v.array(Workout), next: v.optional(v.string()) }),
  problems: ['not_signed_in', 'not_found'],
});

export const searchWorkouts = call('searchWorkouts', {
  method: 'GET',
  path: '/api/v1/workouts/search',
  summary: 'Workouts by name: those that the member logged, and those that can be logged.',
  needs: 'facility',
  query: WorkoutSearchQuery,
  answer: WorkoutSearch,
  problems: ['not_signed_in', 'not_found'],
});

export const readWorkout = call('readWorkout', {
  method: 'GET',
  path: '/api/v1/workouts/{id}',
  summary: "One workout of the member's log.",
  needs: 'facility',
  params: ById,
  answer: Workout,
  problems: ['not_signed_in', 'not_found'],
});

export const logWorkout = call('logWorkout', {
  method: 'POST',
  path: '/api/v1/workouts',
  summary: 'Log a workout; with a class, on its leaderboard.',
  needs: 'facility',
  body: LogWorkout,
  answer: Workout,
  idempotent: true,
  problems: [
    'not_signed_in',
    'not_found',
    'whiteboard_hidden',
    'not_attending',
    'session_not_started',
    'session_cancelled',
    'already_logged',
    'key_reused',
  ],
});

export const updateWorkout = call('updateWorkout', {
  method: 'PUT',
  path: '/api/v1/workouts/{id}',
  summary: 'Change a workout; what is left out stays.',
  needs: 'facility',
  params: ById,
  body: WorkoutUpdate,
  answer: Workout,
  idempotent: true,
  problems: ['not_signed_in', 'not_found', 'key_reused'],
});

export const deleteWorkout = call('deleteWorkout', {
  method: 'DELETE',
  path: '/api/v1/workouts/{id}',
  summary: 'Take a workout out of the log and off its leaderboard; it can be taken back for a day.',
  needs: 'facility',
  params: ById,
  idempotent: true,
  problems: ['not_signed_in', 'not_found', 'key_reused'],
});

export const restoreWorkout = call('restoreWorkout', {
  method: 'PUT',
  path: '/api/v1/workouts/{id}/restore',
  summary: 'Restore a workout that was deleted within the last day.',
  needs: 'facility',
  params: ById,
  answer: Workout,
  idempotent: true,
  problems: ['not_signed_in', 'not_found', 'already_logged', 'key_reused'],
});

export const listLifts = call('listLifts', {
  method: 'GET',
  path: '/api/v1/lifts',
  summary: 'What the member has lifted: each movement with its bests, the latest first.',
  needs: 'facility',
  answer: v.object({ lifts: v.array(LiftSummary) }),
  problems: ['not_signed_in', 'not_found'],
});

export const readLift = call('readLift', {
  method: 'GET',
  path: '/api/v1/lifts/{id}',
  summary: 'One movement with its bests and every workout of it.',
  needs: 'facility',
  params: ById,
  answer: LiftDetail,
  problems: ['not_signed_in', 'not_found'],
});

export const listMovements = call('listMovements', {
  method: 'GET',
  path: '/api/v1/movements',
  summary: 'The movements of this studio, by name.',
  needs: 'facility',
  answer: v.object({ movements: v.array(Movement) }),
  problems: ['not_signed_in', 'not_found'],
});

export const readMovement = call('readMovement', {
  method: 'GET',
  path: '/api/v1/movements/{id}',
  summary: 'One movement.',
  needs: 'facility',
  params: ById,
  answer: Movement,
  problems: ['not_signed_in', 'not_found'],
});
