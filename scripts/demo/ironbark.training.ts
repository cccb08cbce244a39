/** Two years of training of one member: her results at the beginning, and her results now. */
import type { TrainingPlan } from './demo-plan.ts';

export const ironbarkTraining: TrainingPlan = {
  member: 'mia@example.org',
  weeks: 104,
  /** For each lift: the best single repetition in kilograms at the beginning and now. She trains two lifts a week, in turn. */
  lifts: [
    { movement: 'Back squat', from: 52, to: 96 },
    { movement: 'Bench press', from: 34, to: 57 },
    { movement: 'Deadlift', from: 66, to: 122 },
    { movement: 'Strict press', from: 23, to: 41 },
    { movement: 'Front squat', from: 42, to: 79 },
    { movement: 'Power clean', from: 33, to: 62 },
    { movement: 'Snatch', from: 20, to: 44 },
    { movement: 'Push press', from: 30, to: 54 },
  ],
  /** The first and the present result as text: seconds, rounds with parts, and so on. */
  wods: [
    { workout: 'Fran', from: 585, to: 342, as: 'time', cap: 480 },
    { workout: 'Helen', from: 905, to: 668, as: 'time', cap: 960 },
    { workout: 'Cindy', from: 9.4, to: 17.2, as: 'rounds', round: 30 },
    { workout: 'Grace', from: 420, to: 231, as: 'time', cap: 600 },
    { workout: 'Annie', from: 780, to: 545, as: 'time', cap: 900 },
    { workout: 'Jackie', from: 845, to: 606, as: 'time', cap: 900 },
    { workout: 'Harbour row', from: 6150, to: 7225, as: 'metres', isScalable: false },
    { workout: 'Fight Gone Bad', from: 178, to: 287, as: 'count' },
    { workout: 'Ten-minute bike', from: 88, to: 131, as: 'count', isScalable: false },
  ],
  jumps: { movement: 'Box jump', from: 51, to: 84 },
  notes: [
    { text: 'Felt light.' },
    { text: 'Better than it looked on paper.' },
    { text: 'Partner: Ruth. She pushed.' },
    { text: 'Took my time between efforts.' },
    { text: 'Belt on for the last two.', on: ['Back squat', 'Front squat', 'Deadlift'] },
    { text: 'Grip gave up before the back did.', on: ['Deadlift', 'Power clean'] },
    { text: 'Hook grip all the way.', on: ['Deadlift', 'Power clean', 'Snatch'] },
    { text: 'Coach says: elbows.', on: ['Front squat', 'Power clean', 'Push press', 'Strict press'] },
    { text: 'Paused the first two.', on: ['Back squat', 'Bench press', 'Front squat'] },
    { text: 'Pull-ups unbroken until the last round.', on: ['Fran', 'Helen'] },
    { text: 'Went out too fast again.', on: ['Helen', 'Jackie', 'Harbour row', 'Ten-minute bike'] },
    { text: 'Double-unders held together.', on: ['Annie'] },
    { text: 'Fast singles, hardly any rest.', on: ['Grace'] },
    { text: 'Tired legs, long week.', isHard: true },
    { text: 'Slept badly, and it showed.', isHard: true },
    { text: 'First time back after the cold.', isHard: true },
  ],
};
