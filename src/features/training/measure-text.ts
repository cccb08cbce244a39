import type { LiftSet, Workout } from '#contract/workouts.ts';
import { resultOf } from '#machines/training/score-result.rules.ts';
import type { Formats } from '#words/formats.ts';

type Numbers = Pick<Formats, 'number'>;

/** The weight or the height as it was typed, for example `97.5 kg`. Empty if only repetitions count. */
export const measureText = ({ weight, height }: Pick<LiftSet, 'weight' | 'height'>, { number }: Numbers): string => {
  const measure = weight ?? height;
  return measure ? `${number(measure.value)} ${measure.unit}` : '';
};

export const setText = (set: Pick<LiftSet, 'repetitions' | 'weight' | 'height'>, formats: Numbers): string => {
  const measure = measureText(set, formats);
  return measure ? `${formats.number(set.repetitions)} × ${measure}` : `${formats.number(set.repetitions)} ×`;
};

/** The result of a workout of the day; null without a score, and for a lift, which shows its sets. */
export const resultIn = (workout: Workout) => (workout.type === 'wod' ? resultOf(workout) : null);
