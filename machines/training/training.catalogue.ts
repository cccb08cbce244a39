import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createLiftFormMachine } from './lift-form.machine.ts';
import { liftFormModel } from './lift-form.model.ts';
import { createWodFormMachine } from './wod-form.machine.ts';
import { wodFormModel } from './wod-form.model.ts';
import { createWorkoutPageMachine } from './workout-page.machine.ts';
import { workoutPageModel } from './workout-page.model.ts';

export const trainingMachines: readonly CatalogueEntry[] = [
  {
    name: 'createLiftFormMachine',
    file: 'training/lift-form.machine.ts',
    subject: 'training',
    kind: 'flow',
    sentence: 'The member logs a lift, or changes one, starting from the sets of the last time, and keeps their draft.',
    create: createLiftFormMachine,
    model: liftFormModel,
  },
  {
    name: 'createWodFormMachine',
    file: 'training/wod-form.machine.ts',
    subject: 'training',
    kind: 'flow',
    sentence: 'The member logs a workout of the day, or changes one, with the score that its scoring requires.',
    create: createWodFormMachine,
    model: wodFormModel,
  },
  {
    name: 'createWorkoutPageMachine',
    file: 'training/workout-page.machine.ts',
    subject: 'training',
    kind: 'flow',
    sentence: 'The member looks at a workout that they logged, deletes it, and takes that back.',
    create: createWorkoutPageMachine,
    model: workoutPageModel,
  },
];
