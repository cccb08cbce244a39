/** The draft of a workout of the day, its parsed score, and the request. Source: docs/spec §3, decisions.training. */
import { oneLine } from '#contract/characters.ts';
import { checkFields } from '#contract/fields.ts';
import { type DistanceUnit, distanceUnits, type WeightUnit, weightUnits } from '#contract/measures.ts';
import { type Attempt, type Score, type Scoring, scorings } from '#contract/scores.ts';
import { NewWorkout, type Wod, type WorkoutDefinition } from '#contract/workouts.ts';
import { dayOf } from '#machines/classes/day.rules.ts';
import type { ChosenUnits } from '#machines/profile/device.rules.ts';
import { issuesFrom, issuesOfRest, restoreDraft, restoreRows, performedAt } from './workout-form.rules.ts';
import type { WorkoutFormState, WorkoutFormInput, WorkoutFormIssue, WorkoutFormIssues, WorkoutFormRules } from './workout-form.types.ts';
import { isScoreMissing } from './required-score.rules.ts';
import { isBeyondCap } from './time-cap.rules.ts';
import { type DecimalMark, isBlank, numberText, numberTyped, timeText, timeTyped, wholesTyped, wholeTyped } from './parse-input.rules.ts';

/** A typed set, or a single lift of a total, which has `movement_id` and `name`. */
export interface DraftAttempt {
  readonly value: string;
  readonly unit: WeightUnit;
  readonly successful: boolean;
  readonly movement_id: string;
  readonly name: string;
}

export interface DraftExercise {
  readonly name: string;
  readonly intervals: string;
}

export interface WodDraft {
  readonly name: string;
  readonly scoring: Scoring;
  readonly as_prescribed: boolean;
  /** `YYYY-MM-DD` at the facility. */
  readonly day: string;
  readonly notes: string;
  readonly time: string;
  readonly capped: boolean;
  readonly rounds: string;
  readonly repetitions: string;
  readonly calories: string;
  readonly distance: string;
  readonly unit: DistanceUnit;
  readonly attempts: readonly DraftAttempt[];
  readonly exercises: readonly DraftExercise[];
}

export interface WodMaterial {
  /** The workout that is changed; null for a new workout. */
  readonly workout: Wod | null;
  readonly definition: WorkoutDefinition | null;
  readonly startsAt: string | null;
  /** The units that are chosen for this device, used for new rows. */
  readonly units?: ChosenUnits;
  /** The decimal separator of the form's language. */
  readonly mark?: DecimalMark;
}

export type WodFormState = WorkoutFormState<WodDraft, WodMaterial>;
export type WodBody = Extract<NewWorkout, { readonly type: 'wod' }>;
type ZonedNow = Pick<WorkoutFormInput, 'now' | 'timeZone'>;

const blankAttempt: DraftAttempt = { value: '', unit: 'kg', successful: true, movement_id: '', name: '' };
const blankExercise: DraftExercise = { name: '', intervals: '' };
const mostRows = 100;

const drafted = ({ value, unit, successful }: Attempt, mark?: DecimalMark): DraftAttempt => ({
  ...blankAttempt,
  value: numberText(value, mark),
  unit,
  successful,
});

const typedOf = (score: Score | null, names: ReadonlyMap<string, string>, mark?: DecimalMark): Partial<WodDraft> => {
  switch (score?.scoring) {
    case 'for_time':
      return score.capped ? { capped: true, repetitions: String(score.repetitions) } : { time: timeText(score.seconds) };
    case 'for_rounds':
      return { rounds: String(score.rounds), repetitions: String(score.repetitions) };
    case 'for_distance':
      return { distance: numberText(score.distance.value, mark), unit: score.distance.unit };
    case 'for_repetitions':
      return { repetitions: String(score.repetitions) };
    case 'for_calories':
      return { calories: String(score.calories) };
    case 'for_load':
      return { attempts: score.sets.map((set) => drafted(set, mark)) };
    case 'total':
      return {
        attempts: score.lifts.flatMap(({ movement_id, attempts }) =>
          attempts.map((attempt) => ({ ...drafted(attempt, mark), movement_id, name: names.get(movement_id) ?? '' })),
        ),
      };
    case 'tabata':
      return { exercises: score.exercises.map((name, index) => ({ name, intervals: score.intervals[index]?.join(' ') ?? '' })) };
    default:
      return {};
  }
};

/** The rows of a total. A lift of the definition without a typed set has an empty row, so that the member can complete the total. */
const withEveryLift = (attempts: readonly DraftAttempt[], blanks: readonly DraftAttempt[]): readonly DraftAttempt[] => {
  const lifts = blanks.filter(({ movement_id }) => movement_id !== '');
  const rows = lifts.flatMap((blank) => {
    const made = attempts.filter(({ movement_id }) => movement_id === blank.movement_id);
    return made.length > 0 ? made : [blank];
  });
  return [...rows, ...attempts.filter((attempt) => !rows.includes(attempt))];
};

const rowsOf = (definition: WorkoutDefinition | null, blank: DraftAttempt): Pick<WodDraft, 'attempts' | 'exercises'> => ({
  attempts:
    definition?.scoring === 'total' && definition.lifts.length > 0
      ? definition.lifts.map(({ id, name }) => ({ ...blank, movement_id: id, name }))
      : [blank],
  exercises: definition?.exercises.length ? definition.exercises.map((name) => ({ ...blankExercise, name })) : [blankExercise],
});

const draftOf = (
  { workout, definition, startsAt, units, mark }: WodMaterial,
  { subject, now, timeZone }: Omit<WorkoutFormInput, 'kept'>,
): WodDraft => {
  const known = workout?.definition ?? definition;
  const names = new Map(known?.lifts.map(({ id, name }) => [id, name]));
  const rows = rowsOf(known, { ...blankAttempt, unit: units?.weight ?? blankAttempt.unit });
  const { attempts, ...typed } = { ...rows, ...typedOf(workout?.score ?? null, names, mark) };
  return {
    name: workout?.name ?? definition?.name ?? subject.name ?? '',
    scoring: workout?.scoring ?? definition?.scoring ?? 'for_time',
    as_prescribed: workout?.as_prescribed ?? true,
    day: dayOf(workout?.performed_at ?? startsAt ?? now, timeZone),
    notes: workout?.notes ?? '',
    time: '',
    capped: false,
    rounds: '',
    repetitions: '',
    calories: '',
    distance: '',
    unit: units?.distance ?? 'm',
    ...typed,
    attempts: withEveryLift(attempts, rows.attempts),
  };
};

/** The draft after a change. Fields of another scoring are kept until saving, so that a wrong choice of the scoring loses no text. */
const write = ({ draft }: WodFormState, change: Partial<WodDraft>): WodDraft => ({ ...draft, ...change });

export const withRow = <R>(rows: readonly R[], index: number, change: Partial<R>): readonly R[] =>
  rows.map((row, at) => (at === index ? { ...row, ...change } : row));
export const moreRows = <R>(rows: readonly R[], row: R): readonly R[] => (rows.length >= mostRows ? rows : [...rows, row]);
export const fewerRows = <R>(rows: readonly R[], index: number): readonly R[] => rows.filter((_, at) => at !== index);
/** A copy of the last row without its value: the same lift and the same unit. */
export const oneMoreAttempt = (attempts: readonly DraftAttempt[]): readonly DraftAttempt[] => {
  const { unit, movement_id, name } = attempts.at(-1) ?? blankAttempt;
  return moreRows(attempts, { ...blankAttempt, unit, movement_id, name });
};
export { blankExercise };

/** The scorings that the member can choose. A total is available only with a definition, or for a workout that already has this scoring. */
export const scoringsFor = ({ definition, workout }: WodMaterial): readonly Scoring[] =>
  scorings.filter((scoring) => scoring !== 'total' || definition !== null || workout?.scoring === 'total');

type Meant = { readonly score: Score | null } | { readonly issues: Readonly<Record<string, WorkoutFormIssue>> };

const wrong = (field: string, issue: WorkoutFormIssue): Meant => ({ issues: { [field]: issue } });

const wholeScore = (field: 'repetitions' | 'calories', text: string, make: (value: number) => Score): Meant => {
  if (isBlank(text)) return { score: null };
  const value = wholeTyped(text);
  return value === null ? wrong(field, 'notWhole') : { score: make(value) };
};

const timeMeant = ({ time, capped, repetitions }: WodDraft): Meant => {
  if (capped) {
    if (isBlank(repetitions)) return wrong('repetitions', 'missing');
    return wholeScore('repetitions', repetitions, (value) => ({ scoring: 'for_time', capped: true, repetitions: value }));
  }
  if (isBlank(time)) return { score: null };
  const seconds = timeTyped(time);
  return seconds === null ? wrong('time', 'notATime') : { score: { scoring: 'for_time', capped: false, seconds } };
};

const roundsMeant = ({ rounds, repetitions }: WodDraft): Meant => {
  if (isBlank(rounds)) return isBlank(repetitions) ? { score: null } : wrong('rounds', 'missing');
  const whole = wholeTyped(rounds);
  const more = isBlank(repetitions) ? 0 : wholeTyped(repetitions);
  if (whole === null) return wrong('rounds', 'notWhole');
  return more === null ? wrong('repetitions', 'notWhole') : { score: { scoring: 'for_rounds', rounds: whole, repetitions: more } };
};

const distanceMeant = ({ distance, unit }: WodDraft): Meant => {
  if (isBlank(distance)) return { score: null };
  const value = numberTyped(distance);
  return value === null ? wrong('distance', 'notANumber') : { score: { scoring: 'for_distance', distance: { value, unit } } };
};

type MadeAttempt = Attempt & { readonly movement_id: string };

const attemptsMade = (attempts: readonly DraftAttempt[]): readonly MadeAttempt[] =>
  attempts.flatMap(({ value, unit, successful, movement_id }) => {
    const number = numberTyped(value);
    return number === null ? [] : [{ value: number, unit, successful, movement_id }];
  });

const wrongAttempt = (attempts: readonly DraftAttempt[]): Meant | null => {
  const at = attempts.findIndex(({ value }) => !isBlank(value) && numberTyped(value) === null);
  return at < 0 ? null : wrong(`attempts.${at}`, 'notANumber');
};

const plainAttempt = ({ value, unit, successful }: MadeAttempt): Attempt => ({ value, unit, successful });

const loadMeant = ({ attempts }: WodDraft): Meant => {
  const sets = attemptsMade(attempts).map(plainAttempt);
  return wrongAttempt(attempts) ?? { score: sets.length === 0 ? null : { scoring: 'for_load', sets } };
};

const totalMeant = ({ attempts }: WodDraft): Meant => {
  const made = attemptsMade(attempts);
  const ids = [...new Set(attempts.map(({ movement_id }) => movement_id))].filter((id) => id !== '');
  const lifts = ids.map((id) => ({ movement_id: id, attempts: made.filter(({ movement_id }) => movement_id === id).map(plainAttempt) }));
  return wrongAttempt(attempts) ?? { score: made.length === 0 || lifts.length === 0 ? null : { scoring: 'total', lifts } };
};

const tabataMeant = ({ exercises }: WodDraft): Meant => {
  if (exercises.every(({ intervals }) => isBlank(intervals))) return { score: null };
  const intervals = exercises.map((exercise) => wholesTyped(exercise.intervals));
  const wrongAt = intervals.indexOf(null);
  if (wrongAt >= 0) return wrong(`exercises.${wrongAt}.intervals`, 'notRepetitions');
  const unnamed = exercises.findIndex(({ name }) => isBlank(name));
  if (unnamed >= 0) return wrong(`exercises.${unnamed}.name`, 'missing');
  const whole = intervals.map((values) => [...(values ?? [])]);
  return { score: { scoring: 'tabata', exercises: exercises.map(({ name }) => name.trim()), intervals: whole } };
};

const meanings: Record<Scoring, (draft: WodDraft) => Meant> = {
  for_time: timeMeant,
  for_rounds: roundsMeant,
  for_distance: distanceMeant,
  for_load: loadMeant,
  for_repetitions: ({ repetitions }) =>
    wholeScore('repetitions', repetitions, (value) => ({ scoring: 'for_repetitions', repetitions: value })),
  for_calories: ({ calories }) => wholeScore('calories', calories, (value) => ({ scoring: 'for_calories', calories: value })),
  tabata: tabataMeant,
  total: totalMeant,
  none: () => ({ score: null }),
};

/** The parsed score, null if no score was typed; or the errors of its fields. */
export const parseScore = (draft: WodDraft): Meant => meanings[draft.scoring](draft);

/** The first field of each scoring, which is marked if the score is missing. */
const firstField: Readonly<Record<Scoring, string>> = {
  for_time: 'time',
  for_rounds: 'rounds',
  for_distance: 'distance',
  for_load: 'attempts.0',
  for_repetitions: 'repetitions',
  for_calories: 'calories',
  tabata: 'exercises.0.intervals',
  total: 'attempts.0',
  none: 'time',
};

const issuesOfScore = (scoring: Scoring, score: Score | null, cap: number | null): Readonly<Record<string, WorkoutFormIssue | null>> =>
  isScoreMissing(scoring, score) ? { [firstField[scoring]]: 'missing' } : { time: isBeyondCap(score, cap) ? 'beyondCap' : null };

const capOf = ({ workout, definition }: WodMaterial): number | null => (workout?.definition ?? definition)?.time_cap_seconds ?? null;

/** The issue of the name. The characters are checked only without a definition, because otherwise the studio chose the name. */
function issueOfName(name: string, { definition }: WodMaterial): WorkoutFormIssue | null {
  if (name === '') return 'missing';
  if (name.length > 120) return 'tooMany';
  return definition || oneLine.test(name) ? null : 'characters';
}

const issuesIn = ({ draft, material }: Pick<WodFormState, 'draft' | 'material'>, zonedNow: ZonedNow): WorkoutFormIssues => {
  const meant = parseScore(draft);
  return issuesFrom({
    name: issueOfName(draft.name.trim(), material),
    ...('issues' in meant ? meant.issues : issuesOfScore(draft.scoring, meant.score, capOf(material))),
    ...issuesOfRest(draft, zonedNow),
  });
};

const bodyOf = ({ draft, material }: WodFormState, { subject, now, timeZone }: Omit<WorkoutFormInput, 'kept'>): WodBody => {
  const meant = parseScore(draft);
  return {
    type: 'wod',
    name: draft.name.trim(),
    definition_id: material.definition?.id ?? null,
    session_id: subject.sessionId ?? null,
    performed_at: performedAt(draft.day, material.workout?.performed_at ?? material.startsAt, { now, timeZone }),
    notes: draft.notes.trim(),
    scoring: draft.scoring,
    score: 'score' in meant ? meant.score : null,
    as_prescribed: draft.as_prescribed,
  };
};

const bodyIn = (sent: unknown): WodBody | null => {
  const checked = checkFields(NewWorkout, sent);
  return checked.kind === 'valid' && checked.value.type === 'wod' ? checked.value : null;
};

const withKept = (draft: WodDraft, kept: unknown): WodDraft => {
  const like = { ...draft, ...restoreDraft(draft, kept) };
  const attempts = restoreRows(blankAttempt, kept, 'attempts')?.map((row) =>
    weightUnits.includes(row.unit) ? row : { ...row, unit: 'kg' as const },
  );
  const exercises = restoreRows(blankExercise, kept, 'exercises');
  const scoring = scorings.includes(like.scoring) ? like.scoring : draft.scoring;
  const unit = distanceUnits.includes(like.unit) ? like.unit : draft.unit;
  return { ...like, scoring, unit, attempts: attempts ?? draft.attempts, exercises: exercises ?? draft.exercises };
};

export const wodRules: WorkoutFormRules<WodDraft, WodMaterial, WodBody> = { draftOf, write, withKept, issuesIn, bodyOf, bodyIn };
