/** Records are always computed from all sets, so that a change or a deletion can remove a record. Source: decisions.training. */
import type { Weight } from '#contract/measures.ts';
import { inKilograms, inMetres, type Length } from './measure.rules.ts';

/** A logged set with a weight or a height. A set with neither has no record, because only its repetitions are counted. */
export interface LoggedSet {
  readonly movement_id: string;
  readonly repetitions: number;
  readonly weight?: Weight | null | undefined;
  readonly height?: Length | null | undefined;
  /** Whether the set succeeded. A set counts unless it is marked as failed. */
  readonly successful?: boolean | null | undefined;
  readonly position?: number | null | undefined;
  /** The lift of the set; all sets of one lift form one log. If it is missing, the set is a log of its own. */
  readonly workout_id?: string | null | undefined;
  /** The instant of the set. If it is missing, the order of the sets counts. */
  readonly performed_at?: string | null | undefined;
}

export interface PersonalRecord<S extends LoggedSet = LoggedSet> {
  readonly movement_id: string;
  /** n: the set has at least this number of repetitions. */
  readonly repetitions: number;
  /** The first set that reached this value. */
  readonly set: S;
  /** In kilograms, or in metres for a height. */
  readonly si: number;
  /** The set that was beaten. Null for the first log with this number of repetitions, which is a baseline and not a record. */
  readonly previous: S | null;
}

/** The largest n that has a record, so that a set with thousands of repetitions does not need as many steps. */
export const mostRungs = 100;

/** The weight in kilograms or the height in metres; null if the set has neither. */
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

/** The sets of one log, best first. Of equal sets, the set with more repetitions comes first, then the earlier set. */
const madeIn = <S extends LoggedSet>(log: readonly S[]): Made<S>[] =>
  log
    .flatMap((set) => {
      const si = toSiValue(set);
      return set.successful === false || si === null || set.repetitions < 1 ? [] : [{ set, si }];
    })
    .toSorted((a, b) => b.si - a.si || b.set.repetitions - a.set.repetitions);

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

/** Each set that created or beat an RM(n), oldest first; of each lift only the best set counts. */
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

/** The current RM(n) of every movement, for n up to the most repetitions or `mostRungs`; sorted by movement, then n. */
export const personalRecords = <S extends LoggedSet>(sets: readonly S[]): PersonalRecord<S>[] => {
  const latest = new Map(recordSteps(sets).map((step) => [JSON.stringify([step.movement_id, step.repetitions]), step]));
  return [...latest.values()].toSorted(byMovementAndRepetitions);
};

/** Leaves out records that follow from a set with more repetitions, so that each remaining record is higher than the next record. */
export const rungsOf = <S extends LoggedSet>(records: readonly PersonalRecord<S>[]): PersonalRecord<S>[] =>
  records.filter((record, index) => {
    const next = records[index + 1];
    return next === undefined || next.movement_id !== record.movement_id || next.si < record.si;
  });

/** The records that one lift set. Each set is listed once, with its most repetitions; a baseline is not a record. */
export const recordsSetBy = <S extends LoggedSet>(sets: readonly S[], workoutId: string): PersonalRecord<S>[] => {
  const steps = recordSteps(sets).filter(({ set, previous }) => previous && set.workout_id === workoutId);
  return [...new Map(steps.map((step) => [step.set, step])).values()];
};

/** The estimate w(1 + r/30) for 2 to 10 repetitions, else null; unrounded, in the unit of the weight. It must be shown as an estimate. */
export const estimatedOneRepMax = (weight: number, reps: number): number | null =>
  Number.isInteger(reps) && reps >= 2 && reps <= 10 ? weight * (1 + reps / 30) : null;

/** Of equal sets only the first counts, because a record must exceed the former record. */
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
