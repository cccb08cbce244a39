/** What stands in the form of a lift, what is understood of it, and what is sent. Source: product.md §3 and §5, decisions.md "Training". */
import { type DistanceUnit, heightUnits, type WeightUnit, weightUnits } from '#contract/measures.ts';
import type { Movement } from '#contract/movements.ts';
import type { Lift, LiftSet, NewWorkout, WorkoutDefinition } from '#contract/workouts.ts';
import { dayOf } from '#machines/classes/day.rules.ts';
import { issuesFrom, issuesOfRest, keptLike, keptRows, performedAt } from './logging.rules.ts';
import type { LoggingForm, LoggingInput, LoggingIssue, LoggingIssues, LoggingRules } from './logging.types.ts';
import { parseRepScheme, repetitionsOf, type RepScheme, type RepSchemeRefusal } from './rep-scheme.rules.ts';
import { isBlank, numberTyped, wholeTyped } from './typed.rules.ts';

/** One set as it is typed. */
export interface DraftSet {
  readonly repetitions: string;
  readonly value: string;
  readonly unit: WeightUnit | DistanceUnit;
  readonly successful: boolean;
}

export interface LiftDraft {
  readonly movement_id: string;
  readonly rep_scheme: string;
  /** `YYYY-MM-DD` at the facility. */
  readonly day: string;
  readonly notes: string;
  readonly sets: readonly DraftSet[];
}

export interface LiftMaterial {
  /** The lift that is changed. */
  readonly workout: Lift | null;
  readonly movements: readonly Movement[];
  /** The member's lifts, newest first. */
  readonly past: readonly Lift[];
  readonly definition: WorkoutDefinition | null;
  /** When the class begins that it was done in. */
  readonly startsAt: string | null;
}

export type LiftForm = LoggingForm<LiftDraft, LiftMaterial>;
export type LiftBody = Extract<NewWorkout, { readonly type: 'lift' }>;
type Place = Pick<LoggingInput, 'now' | 'timeZone'>;

const mostSets = 100;

/** What is lifted where the definition says so: the member chooses no other; null where the choice is theirs. */
export const fixedMovement = ({ definition, workout }: LiftMaterial): Movement | null =>
  (definition ?? workout?.definition)?.movement ?? null;

export const movementOf = (material: LiftMaterial, id: string): Movement | null =>
  [...material.movements, material.workout?.movement, fixedMovement(material)].find((movement) => movement?.id === id) ?? null;

/** The units in which a movement is typed; none where repetitions alone count. */
export const unitsOf = (movement: Movement | null): readonly (WeightUnit | DistanceUnit)[] => {
  if (movement?.measured_in === 'repetitions') return [];
  return movement?.measured_in === 'height' ? heightUnits : weightUnits;
};

const drafted = ({ repetitions, weight, height, successful }: LiftSet, unit: DraftSet['unit']): DraftSet => ({
  repetitions: String(repetitions),
  value: String((weight ?? height)?.value ?? ''),
  unit: (weight ?? height)?.unit ?? unit,
  successful,
});

/** The unit that the member typed last for such a movement; at first the first there is. */
const usualUnit = (material: LiftMaterial, movement: Movement | null): DraftSet['unit'] => {
  const units = unitsOf(movement);
  const used = material.past.flatMap(({ sets }) => sets.map(({ weight, height }) => (weight ?? height)?.unit));
  return used.find((unit) => unit !== undefined && units.includes(unit)) ?? units[0] ?? 'kg';
};

/** The last time that this movement was lifted. */
export const lastTime = ({ past, workout }: LiftMaterial, movementId: string): Lift | null =>
  past.find(({ movement, id }) => movement.id === movementId && id !== workout?.id) ?? null;

const prefilled = (material: LiftMaterial, movementId: string, repScheme: string): Pick<LiftDraft, 'rep_scheme' | 'sets'> => {
  const movement = movementOf(material, movementId);
  const last = lastTime(material, movementId);
  const unit = usualUnit(material, movement);
  const sets = (last?.sets ?? []).map((set) => ({ ...drafted(set, unit), successful: true }));
  const scheme = repScheme || (last?.rep_scheme ?? '');
  return withScheme({ rep_scheme: scheme, sets: sets.length > 0 ? sets : [{ repetitions: '', value: '', unit, successful: true }] });
};

/** What is understood of the rep scheme as it is typed; null where nothing is. */
export const understood = (draft: Pick<LiftDraft, 'rep_scheme'>): RepScheme | RepSchemeRefusal | null =>
  isBlank(draft.rep_scheme) ? null : parseRepScheme(draft.rep_scheme);

/** As many sets as the scheme says, with its repetitions; what is on the bar stays, and goes on from the set before. A scheme of no sets changes none. */
function withScheme<D extends Pick<LiftDraft, 'rep_scheme' | 'sets'>>(draft: D): D {
  const scheme = understood(draft);
  if (!scheme || scheme.kind === 'refused' || repetitionsOf(scheme).length === 0) return draft;
  const empty: DraftSet = { repetitions: '', value: '', unit: draft.sets[0]?.unit ?? 'kg', successful: true };
  const repetitions = repetitionsOf(scheme).slice(0, mostSets);
  const sets = repetitions.map((count, index) => ({ ...(draft.sets[index] ?? draft.sets.at(-1) ?? empty), repetitions: String(count) }));
  return { ...draft, sets };
}

/** A lone number, `5` on the way to `5x3`: more may follow, so no set is taken away for it while it is typed. */
const isBegun = (draft: Pick<LiftDraft, 'rep_scheme'>): boolean => {
  const scheme = understood(draft);
  return scheme?.kind === 'list' && scheme.reps.length === 1;
};

const draftOf = (material: LiftMaterial, { subject, now, timeZone }: Omit<LoggingInput, 'kept'>): LiftDraft => {
  const { workout, definition, movements, startsAt } = material;
  if (workout) {
    const movement = fixedMovement(material) ?? workout.movement;
    const unit = usualUnit(material, movement);
    return {
      movement_id: movement.id,
      rep_scheme: workout.rep_scheme ?? '',
      day: dayOf(workout.performed_at, timeZone),
      notes: workout.notes,
      sets: workout.sets.map((set) => drafted(set, unit)),
    };
  }
  const movement_id = fixedMovement(material)?.id ?? subject.movementId ?? movements[0]?.id ?? '';
  return {
    movement_id,
    day: dayOf(startsAt ?? now, timeZone),
    notes: '',
    ...prefilled(material, movement_id, definition?.rep_scheme ?? ''),
  };
};

const write = ({ draft, material }: LiftForm, change: Partial<LiftDraft>): LiftDraft => {
  const fixed = fixedMovement(material);
  const next = { ...draft, ...change, ...(fixed && { movement_id: fixed.id }) };
  if (change.movement_id !== undefined && !fixed) return { ...next, ...prefilled(material, change.movement_id, '') };
  return change.rep_scheme === undefined || isBegun(next) ? next : withScheme(next);
};

/** The same draft with one set changed; a set more starts as the last one. */
export const withSet = (sets: readonly DraftSet[], index: number, change: Partial<DraftSet>): readonly DraftSet[] =>
  sets.map((set, at) => (at === index ? { ...set, ...change } : set));
export const withOneMore = (sets: readonly DraftSet[]): readonly DraftSet[] =>
  sets.length >= mostSets ? sets : [...sets, ...sets.slice(-1).map((set) => ({ ...set, successful: true }))];
export const without = (sets: readonly DraftSet[], index: number): readonly DraftSet[] => sets.filter((_, at) => at !== index);

const issuesOfSet = ({ repetitions, value }: DraftSet, index: number): [string, LoggingIssue | null][] => {
  const count = wholeTyped(repetitions);
  return [
    [`sets.${index}.repetitions`, isBlank(repetitions) ? 'missing' : count === null || count > 9999 ? 'notWhole' : null],
    [`sets.${index}.value`, isBlank(value) || numberTyped(value) !== null ? null : 'notANumber'],
  ];
};

const issuesIn = (draft: LiftDraft, place: Place): LoggingIssues => {
  const scheme = understood(draft);
  return issuesFrom({
    movement_id: draft.movement_id === '' ? 'missing' : null,
    rep_scheme: scheme?.kind === 'refused' && scheme.reason !== 'empty' ? scheme.reason : draft.rep_scheme.length > 60 ? 'tooMany' : null,
    sets: draft.sets.length === 0 ? 'missing' : null,
    ...Object.fromEntries(draft.sets.flatMap(issuesOfSet)),
    ...issuesOfRest(draft, place),
  });
};

const isWeightUnit = (unit: string): unit is WeightUnit => weightUnits.some((one) => one === unit);
const isHeightUnit = (unit: string): unit is (typeof heightUnits)[number] => heightUnits.some((one) => one === unit);

/** A set as it is sent: the value and the unit as they were typed. */
const setOf = (draft: DraftSet, index: number, { id, measured_in }: Movement): LiftSet => {
  const value = numberTyped(draft.value);
  const isWeight = value !== null && measured_in === 'weight' && isWeightUnit(draft.unit);
  const isHeight = value !== null && measured_in === 'height' && isHeightUnit(draft.unit);
  return {
    position: index + 1,
    repetitions: wholeTyped(draft.repetitions) ?? 0,
    movement_id: id,
    weight: isWeight ? { value, unit: draft.unit } : null,
    height: isHeight ? { value, unit: draft.unit } : null,
    successful: draft.successful,
  };
};

const bodyOf = ({ draft, material }: LiftForm, { subject, now, timeZone }: Omit<LoggingInput, 'kept'>): LiftBody => {
  const movement = fixedMovement(material) ?? movementOf(material, draft.movement_id);
  return {
    type: 'lift',
    definition_id: material.definition?.id ?? null,
    session_id: subject.sessionId ?? null,
    performed_at: performedAt(draft.day, material.workout?.performed_at ?? material.startsAt, { now, timeZone }),
    notes: draft.notes.trim(),
    movement_id: movement?.id ?? draft.movement_id,
    rep_scheme: isBlank(draft.rep_scheme) ? null : draft.rep_scheme.trim(),
    sets: movement ? draft.sets.map((set, index) => setOf(set, index, movement)) : [],
  };
};

const withKept = (draft: LiftDraft, kept: unknown): LiftDraft => {
  const like: DraftSet = { repetitions: '', value: '', unit: draft.sets[0]?.unit ?? 'kg', successful: true };
  const sets = keptRows(like, kept, 'sets')?.map((set) =>
    isWeightUnit(set.unit) || isHeightUnit(set.unit) ? set : { ...set, unit: like.unit },
  );
  return { ...draft, ...keptLike(draft, kept), ...(sets && { sets }) };
};

export const liftRules: LoggingRules<LiftDraft, LiftMaterial, LiftBody> = { draftOf, write, withKept, issuesIn, bodyOf };
