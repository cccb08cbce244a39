/** What members do with one another, fetched as one: the first file names one file instead of three. */
export * as activity from './activity.screen.tsx';
export * as classParts from './class-workouts.screen.tsx';
export * as whiteboard from './whiteboard.screen.tsx';
