/** The machines of this subject, for the list of all machines. */
import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createLiftLogMachine } from './lift-log.machine.ts';
import { liftLogModel } from './lift-log.model.ts';
import { createWorkoutEditorMachine } from './workout-editor.machine.ts';
import { workoutEditorModel } from './workout-editor.model.ts';
import { createWorkoutPageMachine } from './workout-page.machine.ts';
import { workoutPageModel } from './workout-page.model.ts';

export const trainingMachines: readonly CatalogueEntry[] = [
  {
    name: 'createLiftLogMachine',
    file: 'training/lift-log.machine.ts',
    subject: 'training',
    kind: 'flow',
    sentence: 'The member logs a lift, or changes one, with the sets of the last time at hand, and loses nothing that they wrote.',
    create: createLiftLogMachine,
    model: liftLogModel,
  },
  {
    name: 'createWorkoutEditorMachine',
    file: 'training/workout-editor.machine.ts',
    subject: 'training',
    kind: 'flow',
    sentence: 'The member logs a workout of the day, or changes one, with the score that its scoring asks for.',
    create: createWorkoutEditorMachine,
    model: workoutEditorModel,
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
