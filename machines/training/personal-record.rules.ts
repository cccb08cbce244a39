/**
 * A member's best lifts: RM(n) is the heaviest (or highest) set that was made with at least n repetitions. Always computed from
 * all sets, so that a change or a deletion removes a record. Source: decisions.training.
 */
import type { Weight } from '#contract/measures.ts';
import { inKilograms, inMetres, type Length } from './measure.rules.ts';

/** One set as it was logged: with a weight or a height, or neither where repetitions alone count and no record is kept. */
export interface LoggedSet {
  readonly movement_id: string;
  readonly repetitions: number;
  readonly weight?: Weight | null | undefined;
  readonly height?: Length | null | undefined;
  /** A set counts unless it is marked as failed. */
  readonly successful?: boolean | null | undefined;
  readonly position?: number | null | undefined;
  /** The lift that it belongs to; sets of one lift are one log. Without it each set is one. */
  readonly workout_id?: string | null | undefined;
  /** When it was done, an instant. Without it sets are taken in their order. */
  readonly performed_at?: string | null | undefined;
}

/** RM(n) of one movement, as set on one day. */
export interface PersonalRecord<S extends LoggedSet = LoggedSet> {
  readonly movement_id: string;
  /** n: with at least so many repetitions. */
  readonly repetitions: number;
  /** The set that reached it first. */
  readonly set: S;
  /** Kilograms, or metres for a height. */
  readonly si: number;
  /** The set that it beat; null in the first log that had so many repetitions, which is a baseline and no record. */
  readonly previous: S | null;
}

/** So many repetitions and no more have a record of their own: one set of thousands of repetitions must not need as many steps. */
export const mostRungs = 100;

/** Kilograms or metres of a set; null where it has neither. */
export const toSiValue = ({ weight, height }: Pick<LoggedSet, 'weight' | 'height'>): number | null =>
  weight ? inKilograms(weight) : height ? inMetres(height) : null;

const instantOf = (set: LoggedSet): number => (set.performed_at ? Date.parse(set.performed_at) : 0);

const inOrder = (a: LoggedSet, b: LoggedSet): number =>
  instantOf(a) - instantOf(b) ||
  (a.workout_id && b.workout_id && a.workout_id !== b.workout_id ? (a.workout_id < b.workout_id ? -1 : 1) : 0) ||
  (a.workout_id && a.workout_id === b.workout_id ? (a.position ?? 0) - (b.position ?? 0) : 0);

const logsOf = <S extends LoggedSet>(sets: readonly S[]): S[][] => {
  const logs: S[][] = [];
  for (const set of sets.toSorted(inOrder)) {
    const last = logs.at(-1);
    if (last && set.workout_id && last[0]?.workout_id === set.workout_id) last.push(set);
    else logs.push([set]);
  }
  return logs;
};

interface Made<S> {
  readonly set: S;
  readonly si: number;
}

/** The sets of one log, the best first; of equal ones the one with more repetitions, then the first. */
const madeIn = <S extends LoggedSet>(log: readonly S[]): Made<S>[] =>
  log
    .flatMap((set) => {
      const si = toSiValue(set);
      return set.successful === false || si === null || set.repetitions < 1 ? [] : [{ set, si }];
    })
    .toSorted((a, b) => b.si - a.si || b.set.repetitions - a.set.repetitions);

/** What one log of one movement adds to its ladder, which it changes. */
const stepsOf = <S extends LoggedSet>(log: readonly S[], ladder: Map<number, Made<S>>): PersonalRecord<S>[] => {
  const steps: PersonalRecord<S>[] = [];
  let covered = 0;
  for (const made of madeIn(log)) {
    const { set, si } = made;
    const reached = Math.min(set.repetitions, mostRungs);
    for (let repetitions = covered + 1; repetitions <= reached; repetitions += 1) {
      const best = ladder.get(repetitions);
      if (best && si <= best.si) continue;
      ladder.set(repetitions, made);
      steps.push({ movement_id: set.movement_id, repetitions, set, si, previous: best?.set ?? null });
    }
    covered = Math.max(covered, reached);
  }
  return steps;
};

const byMovement = <S extends LoggedSet>(log: readonly S[]): Map<string, S[]> => {
  const own = new Map<string, S[]>();
  for (const set of log) own.set(set.movement_id, [...(own.get(set.movement_id) ?? []), set]);
  return own;
};

/** Each time that an RM(n) was set or beaten, oldest first; of one lift only the best counts. */
export const recordSteps = <S extends LoggedSet>(sets: readonly S[]): PersonalRecord<S>[] => {
  const ladders = new Map<string, Map<number, Made<S>>>();
  return logsOf(sets).flatMap((log) =>
    [...byMovement(log)].flatMap(([movement, own]) => {
      const ladder = ladders.get(movement) ?? new Map<number, Made<S>>();
      ladders.set(movement, ladder);
      return stepsOf(own, ladder);
    }),
  );
};

const byMovementAndRepetitions = (a: PersonalRecord, b: PersonalRecord): number =>
  a.movement_id === b.movement_id ? a.repetitions - b.repetitions : a.movement_id < b.movement_id ? -1 : 1;

/** The present RM(n) for every movement and every n up to the most repetitions made, or `mostRungs`; by movement, then n. */
export const personalRecords = <S extends LoggedSet>(sets: readonly S[]): PersonalRecord<S>[] => {
  const latest = new Map(recordSteps(sets).map((step) => [JSON.stringify([step.movement_id, step.repetitions]), step]));
  return [...latest.values()].toSorted(byMovementAndRepetitions);
};

/** Without entries that follow from a set of more repetitions: the ladder as it is shown, each rung higher than the next. */
export const rungsOf = <S extends LoggedSet>(records: readonly PersonalRecord<S>[]): PersonalRecord<S>[] =>
  records.filter((record, index) => {
    const next = records[index + 1];
    return next === undefined || next.movement_id !== record.movement_id || next.si < record.si;
  });

/** The records that one lift set, each set once with the most repetitions it stands for; a baseline is no record. */
export const recordsSetBy = <S extends LoggedSet>(sets: readonly S[], workoutId: string): PersonalRecord<S>[] => {
  const steps = recordSteps(sets).filter(({ set, previous }) => previous && set.workout_id === workoutId);
  return [...new Map(steps.map((step) => [step.set, step])).values()];
};

/** w(1 + r/30) for 2 to 10 repetitions, in the unit of the weight, unrounded; else null. The interface always names it an estimate. */
export const estimatedOneRepMax = (weight: number, reps: number): number | null =>
  Number.isInteger(reps) && reps >= 2 && reps <= 10 ? weight * (1 + reps / 30) : null;

/**
 * Where in a lift its records were set, by the position of the set: of equal ones only the first, since a record is
 * strictly more than the former one.
 */
export const recordSets = (
  sets: readonly Omit<LoggedSet, 'movement_id'>[],
  records: readonly Pick<LoggedSet, 'repetitions' | 'weight' | 'height'>[],
): readonly number[] =>
  records.flatMap((record) => {
    const made = sets.find(
      (set) =>
        set.successful !== false &&
        set.repetitions >= record.repetitions &&
        toSiValue(set) !== null &&
        toSiValue(set) === toSiValue(record),
    );
    return made?.position ?? [];
  });
