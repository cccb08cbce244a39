/** The draft of a lift, its parsed values, and the request. Source: docs/spec §3 and §5, decisions.training. */
import { checkFields } from '#contract/fields.ts';
import { type DistanceUnit, heightUnits, type WeightUnit, weightUnits } from '#contract/measures.ts';
import type { Movement } from '#contract/movements.ts';
import { type Lift, type LiftSet, NewWorkout, type WorkoutDefinition } from '#contract/workouts.ts';
import { dayOf } from '#machines/classes/day.rules.ts';
import type { ChosenUnits } from '#machines/profile/device.rules.ts';
import {
  areTyped,
  type DraftSet,
  setsOfLastTime,
  restoreSets,
  type SetsInForm,
  parseTypedScheme,
  withRepScheme,
  withSetsTyped,
} from './lift-sets.rules.ts';
import { issuesFrom, issuesOfRest, restoreDraft, restoreRows, performedAt } from './workout-form.rules.ts';
import type { WorkoutFormState, WorkoutFormInput, WorkoutFormIssue, WorkoutFormIssues, WorkoutFormRules } from './workout-form.types.ts';
import { type DecimalMark, isBlank, numberText, numberTyped, wholeTyped } from './parse-input.rules.ts';

export interface LiftDraft extends SetsInForm {
  readonly movement_id: string;
  /** `YYYY-MM-DD` at the facility. */
  readonly day: string;
  readonly notes: string;
  /** The typed sets of a movement with another measure; they return when the member chooses that movement again. */
  readonly aside: Readonly<Partial<Record<Measured, SetsInForm>>>;
}

export interface LiftMaterial {
  /** The lift that is changed; null for a new lift. */
  readonly workout: Lift | null;
  readonly movements: readonly Movement[];
  /** Earlier lifts, newest first. */
  readonly past: readonly Lift[];
  readonly definition: WorkoutDefinition | null;
  readonly startsAt: string | null;
  readonly units?: ChosenUnits;
  /** The decimal separator of the form's language. */
  readonly mark?: DecimalMark;
}

export type LiftFormState = WorkoutFormState<LiftDraft, LiftMaterial>;
export type LiftBody = Extract<NewWorkout, { readonly type: 'lift' }>;
type ZonedNow = Pick<WorkoutFormInput, 'now' | 'timeZone'>;

type Measured = Movement['measured_in'];

/** The movement of the definition, which the member cannot change; null if the member chooses the movement. */
export const fixedMovement = ({ definition, workout }: LiftMaterial): Movement | null =>
  (definition ?? workout?.definition)?.movement ?? null;

export const movementOf = (material: LiftMaterial, id: string): Movement | null =>
  [...material.movements, material.workout?.movement, fixedMovement(material)].find((movement) => movement?.id === id) ?? null;

/** The units for the loads of a movement; empty if only repetitions are counted. */
export const unitsOf = (movement: Movement | null): readonly (WeightUnit | DistanceUnit)[] => {
  if (movement?.measured_in === 'repetitions') return [];
  return movement?.measured_in === 'height' ? heightUnits : weightUnits;
};

const drafted = ({ repetitions, weight, height, successful }: LiftSet, unit: DraftSet['unit'], mark?: DecimalMark): DraftSet => {
  const measure = weight ?? height;
  return {
    repetitions: String(repetitions),
    value: measure ? numberText(measure.value, mark) : '',
    unit: measure?.unit ?? unit,
    successful,
  };
};

/** The device's chosen unit, else the last typed unit for such a movement, else the first unit. */
const usualUnit = (material: LiftMaterial, movement: Movement | null): DraftSet['unit'] => {
  const units = unitsOf(movement);
  const chosen = movement?.measured_in === 'height' ? material.units?.height : material.units?.weight;
  if (chosen && units.includes(chosen)) return chosen;
  const used = material.past.flatMap(({ sets }) => sets.map(({ weight, height }) => (weight ?? height)?.unit));
  return used.find((unit) => unit !== undefined && units.includes(unit)) ?? units[0] ?? 'kg';
};

export const lastTime = ({ past, workout }: LiftMaterial, movementId: string): Lift | null =>
  past.find(({ movement, id }) => movement.id === movementId && id !== workout?.id) ?? null;

const prefilled = (material: LiftMaterial, movementId: string, repScheme: string): SetsInForm => {
  const movement = movementOf(material, movementId);
  const last = lastTime(material, movementId);
  const unit = usualUnit(material, movement);
  const sets = (last?.sets ?? []).map((set) => ({ ...drafted(set, unit, material.mark), successful: true }));
  return setsOfLastTime({
    rep_scheme: repScheme || (last?.rep_scheme ?? ''),
    sets: sets.length > 0 ? sets : [{ repetitions: '', value: '', unit, successful: true }],
  });
};

const draftOf = (material: LiftMaterial, { subject, now, timeZone }: Omit<WorkoutFormInput, 'kept'>): LiftDraft => {
  const { workout, definition, movements, startsAt } = material;
  if (workout) {
    const movement = fixedMovement(material) ?? workout.movement;
    const unit = usualUnit(material, movement);
    const logged = { rep_scheme: workout.rep_scheme ?? '', sets: workout.sets.map((set) => drafted(set, unit, material.mark)) };
    return {
      movement_id: movement.id,
      day: dayOf(workout.performed_at, timeZone),
      notes: workout.notes,
      aside: {},
      ...logged,
      given: logged,
      left: logged,
    };
  }
  const movement_id = fixedMovement(material)?.id ?? subject.movementId ?? movements[0]?.id ?? '';
  return {
    movement_id,
    day: dayOf(startsAt ?? now, timeZone),
    notes: '',
    aside: {},
    ...prefilled(material, movement_id, definition?.rep_scheme ?? ''),
  };
};

/** Typed sets stay if the measure is the same; else they are stored for later. Other sets come from the last lift of the movement. */
const withMovement = (draft: LiftDraft, material: LiftMaterial, movement_id: string): LiftDraft => {
  const [was, is] = [draft.movement_id, movement_id].map((id) => movementOf(material, id)?.measured_in);
  const { rep_scheme, sets, given, left, aside } = draft;
  const typed = areTyped(draft);
  if (typed && was === is) return { ...draft, movement_id };
  const measured = is ?? 'weight';
  const { [measured]: before, ...others } = aside;
  const waiting = typed && was ? { ...others, [was]: { rep_scheme, sets, given, left } } : others;
  const scheme = rep_scheme === given.rep_scheme || typed ? '' : rep_scheme;
  return { ...draft, movement_id, ...(before ?? prefilled(material, movement_id, scheme)), aside: waiting };
};

const write = ({ draft, material }: LiftFormState, { movement_id, rep_scheme, sets, ...change }: Partial<LiftDraft>): LiftDraft => {
  let next: LiftDraft = { ...draft, ...change };
  if (movement_id !== undefined && movement_id !== draft.movement_id && !fixedMovement(material))
    next = withMovement(next, material, movement_id);
  if (sets !== undefined) next = withSetsTyped(next, sets);
  return rep_scheme === undefined ? next : withRepScheme(next, rep_scheme);
};

const issuesOfSet = ({ repetitions, value }: DraftSet, index: number): [string, WorkoutFormIssue | null][] => {
  const count = wholeTyped(repetitions);
  return [
    [`sets.${index}.repetitions`, isBlank(repetitions) ? 'missing' : count === null || count > 9999 ? 'notWhole' : null],
    [`sets.${index}.value`, isBlank(value) || numberTyped(value) !== null ? null : 'notANumber'],
  ];
};

const issuesIn = ({ draft }: Pick<LiftFormState, 'draft'>, zonedNow: ZonedNow): WorkoutFormIssues => {
  const scheme = parseTypedScheme(draft);
  return issuesFrom({
    movement_id: draft.movement_id === '' ? 'missing' : null,
    rep_scheme: scheme?.kind === 'refused' && scheme.reason !== 'empty' ? scheme.reason : draft.rep_scheme.length > 60 ? 'tooMany' : null,
    sets: draft.sets.length === 0 ? 'missing' : null,
    ...Object.fromEntries(draft.sets.flatMap(issuesOfSet)),
    ...issuesOfRest(draft, zonedNow),
  });
};

const isWeightUnit = (unit: string): unit is WeightUnit => weightUnits.some((one) => one === unit);
const isHeightUnit = (unit: string): unit is (typeof heightUnits)[number] => heightUnits.some((one) => one === unit);

/** The set to send, with the value and the unit as typed. */
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

const bodyOf = ({ draft, material }: LiftFormState, { subject, now, timeZone }: Omit<WorkoutFormInput, 'kept'>): LiftBody => {
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

const bodyIn = (sent: unknown): LiftBody | null => {
  const checked = checkFields(NewWorkout, sent);
  return checked.kind === 'valid' && checked.value.type === 'lift' ? checked.value : null;
};

const withKept = (draft: LiftDraft, kept: unknown): LiftDraft => {
  const like: DraftSet = { repetitions: '', value: '', unit: draft.sets[0]?.unit ?? 'kg', successful: true };
  const sets = restoreRows(like, kept, 'sets')?.map((set) =>
    isWeightUnit(set.unit) || isHeightUnit(set.unit) ? set : { ...set, unit: like.unit },
  );
  const typed = { ...draft, ...restoreDraft(draft, kept) };
  return { ...typed, ...restoreSets(draft, { rep_scheme: typed.rep_scheme, sets: sets ?? draft.sets }) };
};

export const liftRules: WorkoutFormRules<LiftDraft, LiftMaterial, LiftBody> = { draftOf, write, withKept, issuesIn, bodyOf, bodyIn };
