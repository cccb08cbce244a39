import type { LiftSet, Workout } from '#contract/workouts.ts';
import { resultOf } from '#machines/training/score-result.rules.ts';
import type { Formats } from '#words/formats.ts';

type Numbers = Pick<Formats, 'number'>;

/** `97.5 kg`, as it was typed; nothing where repetitions alone count. */
export const measureText = ({ weight, height }: Pick<LiftSet, 'weight' | 'height'>, { number }: Numbers): string => {
  const measure = weight ?? height;
  return measure ? `${number(measure.value)} ${measure.unit}` : '';
};

/** `3 × 97.5 kg` */
export const setText = (set: Pick<LiftSet, 'repetitions' | 'weight' | 'height'>, formats: Numbers): string => {
  const measure = measureText(set, formats);
  return measure ? `${formats.number(set.repetitions)} × ${measure}` : `${formats.number(set.repetitions)} ×`;
};

/** What a workout of the day came to; null where nothing was scored, and for a lift, whose sets are shown. */
export const resultIn = (workout: Workout) => (workout.type === 'wod' ? resultOf(workout) : null);
