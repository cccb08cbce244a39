/** The training pages in one file: members who open the log often open a workout or log one. */
export * as choose from './workout-new.screen.tsx';
export * as lift from './lift-progress.screen.tsx';
export * as lifts from './lifts.screen.tsx';
export * as log from './training.screen.tsx';
export * as logLift from './lift-form.screen.tsx';
export * as logWod from './wod-form.screen.tsx';
export * as workout from './workout.screen.tsx';
