import type { Lift } from '#contract/workouts.ts';
import { type LiftBody, type LiftDraft, type LiftMaterial, liftRules } from './lift-draft.rules.ts';
import { createWorkoutFormMachine } from './workout-form.chart.ts';

export const createLiftFormMachine = () =>
  createWorkoutFormMachine<LiftDraft, LiftMaterial, Lift, LiftBody>(
    { id: 'liftLog', description: 'The form in which the member logs or changes a lift.', validationSpec: '§5.repScheme' },
    liftRules,
  );
