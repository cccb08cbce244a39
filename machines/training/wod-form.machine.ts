import type { Wod } from '#contract/workouts.ts';
import { createWorkoutFormMachine } from './workout-form.chart.ts';
import { type WodBody, type WodDraft, type WodMaterial, wodRules } from './wod-draft.rules.ts';

export const createWodFormMachine = () =>
  createWorkoutFormMachine<WodDraft, WodMaterial, Wod, WodBody>(
    {
      id: 'workoutEditor',
      description: 'The form in which the member logs or changes a workout of the day.',
      validationSpec: '§3.scoring',
    },
    wodRules,
  );
