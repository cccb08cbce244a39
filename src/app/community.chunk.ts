/** The community pages in one file, so that the first file refers to one file instead of three. */
export * as activity from './activity.screen.tsx';
export * as classParts from './class-workouts.screen.tsx';
export * as whiteboard from './whiteboard.screen.tsx';
