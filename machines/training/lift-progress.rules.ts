/** The data of a lift's chart: the records by repetitions over time, and the estimated one-rep maximums. Source: decisions.training. */
import type { DistanceUnit, WeightUnit } from '#contract/measures.ts';
import type { LiftDetail } from '#contract/lifts.ts';
import type { LiftSet } from '#contract/workouts.ts';
import { lengthIn, oneDecimal, weightIn } from './measure.rules.ts';
import { estimatedOneRepMax, type LoggedSet, personalRecords, recordSteps, rungsOf } from './personal-record.rules.ts';

/** A point from which a line has this value; `isRecord` if the value beats the former record. */
export interface ProgressPoint {
  readonly at: number;
  readonly value: number;
  readonly isRecord: boolean;
}

export interface ProgressLine {
  readonly repetitions: number;
  readonly steps: readonly ProgressPoint[];
}

export interface LiftProgress {
  /** The last logged unit; null if only repetitions are counted. */
  readonly unit: WeightUnit | DistanceUnit | null;
  readonly lines: readonly ProgressLine[];
  /** The best estimated one-rep maximum of each day, in order; empty for heights. */
  readonly estimates: readonly { readonly at: number; readonly value: number }[];
}

/** The best set with this number of repetitions, and the one-rep maximum estimated from it. */
export interface Rung {
  readonly repetitions: number;
  readonly value: number;
  readonly performed_at: string;
  readonly workout_id: string;
  readonly estimate: number | null;
}

type DatedSet = LiftSet & LoggedSet & { readonly workout_id: string; readonly performed_at: string };

const setsOf = ({ history }: LiftDetail): DatedSet[] =>
  history.flatMap(({ sets, workout_id, performed_at }) => sets.map((set) => ({ ...set, workout_id, performed_at })));

export const unitOf = (detail: LiftDetail): WeightUnit | DistanceUnit | null => {
  const last = setsOf(detail).findLast(({ weight, height }) => weight ?? height);
  return (last?.weight ?? last?.height)?.unit ?? null;
};

/** The measure of a set in this unit, rounded to one decimal; null if the set has no measure. */
export const valueIn = ({ weight, height }: Pick<LiftSet, 'weight' | 'height'>, unit: WeightUnit | DistanceUnit | null): number | null => {
  if (weight && (unit === 'kg' || unit === 'lb')) return oneDecimal(weightIn(weight, unit));
  return height && unit !== null && unit !== 'kg' && unit !== 'lb' ? oneDecimal(lengthIn(height, unit)) : null;
};

const usual = [1, 2, 3, 5, 10];

/** If the member lifted none of the usual numbers: those that the member has lifted, five at most. */
const repetitionsShown = (sets: readonly DatedSet[]): readonly number[] => {
  const lifted = new Set(sets.filter(({ successful }) => successful).map(({ repetitions }) => repetitions));
  const shown = usual.filter((repetitions) => lifted.has(repetitions));
  return shown.length > 0 ? shown : [...lifted].toSorted((a, b) => a - b).slice(0, usual.length);
};

const estimateOf = (set: DatedSet, unit: WeightUnit | DistanceUnit | null): number | null => {
  const value = set.weight && set.successful ? valueIn(set, unit) : null;
  const estimate = value === null ? null : estimatedOneRepMax(value, set.repetitions);
  return estimate === null ? null : oneDecimal(estimate);
};

export const progressOf = (detail: LiftDetail): LiftProgress => {
  const unit = unitOf(detail);
  const sets = setsOf(detail);
  const steps = recordSteps(sets);
  const lines = repetitionsShown(sets).map((repetitions) => ({
    repetitions,
    steps: steps
      .filter((step) => step.repetitions === repetitions)
      .map(({ set, previous }) => ({ at: Date.parse(set.performed_at), value: valueIn(set, unit) ?? 0, isRecord: previous !== null })),
  }));
  const estimates = detail.history.flatMap((day) => {
    const best = Math.max(...day.sets.map((set) => estimateOf({ ...set, ...day }, unit) ?? 0));
    return best > 0 ? [{ at: Date.parse(day.performed_at), value: best }] : [];
  });
  return { unit, lines: lines.filter((line) => line.steps.length > 0), estimates };
};

/** The records by repetitions; each record is lower than the one before. */
export const ladderOf = (detail: LiftDetail): readonly Rung[] => {
  const unit = unitOf(detail);
  return rungsOf(personalRecords(setsOf(detail))).map(({ repetitions, set }) => ({
    repetitions,
    value: valueIn(set, unit) ?? 0,
    performed_at: set.performed_at,
    workout_id: set.workout_id,
    estimate: estimateOf({ ...set, repetitions }, unit),
  }));
};

/** The points since `from`; each line begins with its value at that time. */
export const progressSince = (progress: LiftProgress, from: number): LiftProgress => ({
  ...progress,
  lines: progress.lines.map((line) => {
    const before = line.steps.findLast(({ at }) => at < from);
    const after = line.steps.filter(({ at }) => at >= from);
    return { ...line, steps: before ? [{ ...before, at: from, isRecord: false }, ...after] : after };
  }),
  estimates: progress.estimates.filter(({ at }) => at >= from),
});

/** Four to seven round numbers for an axis, from below `least` to above `most`. */
export const roundFigures = (least: number, most: number): readonly number[] => {
  const idealStep = Math.max(most - least, 1) / 5;
  const power = 10 ** Math.floor(Math.log10(idealStep));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= idealStep) ?? idealStep;
  const first = Math.floor(least / step);
  const count = Math.ceil(most / step) - first + 1;
  return Array.from({ length: Math.max(2, count) }, (_, index) => oneDecimal((first + index) * step));
};
