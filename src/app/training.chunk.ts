/** The parts of training, fetched as one: whoever looks at the log goes on to a workout or logs one. */
export * as choose from './workout-new.screen.tsx';
export * as lift from './lift-progress.screen.tsx';
export * as lifts from './lifts.screen.tsx';
export * as log from './training.screen.tsx';
export * as logLift from './lift-form.screen.tsx';
export * as logWod from './wod-form.screen.tsx';
export * as workout from './workout.screen.tsx';
