import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { createWorkoutPageMachine } from './workout-page.machine.ts';

export type WorkoutPageActor = ActorRefFrom<typeof createWorkoutPageMachine>;
export type WorkoutPageSnapshot = SnapshotFrom<typeof createWorkoutPageMachine>;

export const selectWorkout = ({ context }: WorkoutPageSnapshot) => context.workout;
/** Set if the URL names the wrong type; the app redirects to the URL of this workout. */
export const selectOtherType = (snapshot: WorkoutPageSnapshot) => (snapshot.matches('atWrongAddress') ? snapshot.context.workout : null);
export const selectError = ({ context }: WorkoutPageSnapshot) => context.error;
export const selectIsReading = (snapshot: WorkoutPageSnapshot): boolean => snapshot.matches('reading');
export const selectHasFailed = (snapshot: WorkoutPageSnapshot): boolean => snapshot.matches('failed');
export const selectIsInterrupted = (snapshot: WorkoutPageSnapshot): boolean => snapshot.matches('interrupted');
export const selectIsSending = (snapshot: WorkoutPageSnapshot): boolean => snapshot.matches('sending');
export const selectIsDeleted = (snapshot: WorkoutPageSnapshot): boolean => snapshot.matches('deleted');
export const selectCanDelete = (snapshot: WorkoutPageSnapshot): boolean => snapshot.can({ type: 'delete.pressed' });
