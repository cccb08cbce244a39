/** Validates a member's log entry against the data of the studio; reports every wrong field. */
import type { LiftSet, LogWorkout, WorkoutDefinition, WorkoutUpdate } from '#contract/workouts.ts';
import type { Score, Scoring } from '#contract/scores.ts';
import { loggableRepScheme } from '#machines/training/rep-scheme.rules.ts';
import { isScoreMissing } from '#machines/training/required-score.rules.ts';
import { isBeyondCap } from '#machines/training/time-cap.rules.ts';
import { assertWorkoutType, fieldsOfOtherType } from '#machines/training/workout.rules.ts';
import type { Tx, WorkoutRow } from '../database/schema.ts';
import { Refused } from '../http/outcome.ts';
import { isUuid } from '../ids.ts';
import { readDefinitions, readMovements } from './definition-store.ts';

type Entry = LogWorkout['workout'];
type Update = WorkoutUpdate['workout'];

/** The columns that a member can write, and the sets of a lift. */
export type WorkoutColumns = Pick<
  WorkoutRow,
  'type' | 'name' | 'scoring' | 'score' | 'as_prescribed' | 'movement_id' | 'rep_scheme' | 'notes' | 'performed_at'
> & { readonly sets: readonly LiftSet[] };

const wrong = (field: string, input: unknown, type = 'training'): Refused =>
  new Refused('invalid_input', { issues: { [`workout.${field}`]: { type, input } } });

const ofOtherType = (fields: readonly string[]): Refused =>
  new Refused('invalid_input', {
    issues: Object.fromEntries(fields.map((field) => [`workout.${field}`, { type: 'workout_type', input: field }])),
  });

/** Throws if the score is missing, does not fit the scoring, or contradicts itself. */
function checkScore(score: Score | null, scoring: Scoring): void {
  if (isScoreMissing(scoring, score)) throw wrong('score', score);
  if (!score) return;
  if (score.scoring !== scoring) throw wrong('score.scoring', score.scoring);
  if (score.scoring === 'tabata' && score.exercises.length !== score.intervals.length)
    throw wrong('score.intervals', score.intervals.length);
}

function checkCap(score: Score | null, definition: WorkoutDefinition | null | undefined): void {
  if (score?.scoring === 'for_time' && !score.capped && isBeyondCap(score, definition?.time_cap_seconds ?? null))
    throw wrong('score.seconds', score.seconds);
}

const liftsIn = (score: Score | null): string[] => (score?.scoring === 'total' ? score.lifts.map(({ movement_id }) => movement_id) : []);

/** Throws for an unknown movement, and for a weight or height that the movement does not have. */
async function checkMovements(tx: Tx, orgId: string, written: WorkoutColumns): Promise<void> {
  const lifts = liftsIn(written.score);
  const wanted = [
    ...written.sets.map(({ movement_id }) => movement_id),
    ...lifts,
    ...(written.movement_id === null ? [] : [written.movement_id]),
  ];
  const stranger = wanted.find((id) => !isUuid(id));
  if (stranger !== undefined) throw wrong('movement_id', stranger);
  const known = await readMovements(tx, orgId, [...new Set(wanted)]);
  if (written.movement_id !== null && !known.has(written.movement_id)) throw wrong('movement_id', written.movement_id);
  for (const [index, { movement_id, weight, height }] of written.sets.entries()) {
    const measured = known.get(movement_id)?.measured_in;
    if (!measured) throw wrong(`sets.${index}.movement_id`, movement_id);
    if (weight && measured !== 'weight') throw wrong(`sets.${index}.weight`, weight.value);
    if (height && measured !== 'height') throw wrong(`sets.${index}.height`, height.value);
  }
  for (const [index, id] of lifts.entries()) if (!known.has(id)) throw wrong(`score.lifts.${index}.movement_id`, id);
}

function checkRepScheme(text: string | null | undefined): void {
  if (!text) return;
  const scheme = loggableRepScheme(text);
  if (scheme.kind === 'refused') throw wrong('rep_scheme', text, `rep_scheme_${scheme.reason}`);
}

async function checked(tx: Tx, orgId: string, written: WorkoutColumns): Promise<WorkoutColumns> {
  await checkMovements(tx, orgId, written);
  return written;
}

/** Throws if a lift whose definition names a movement has sets of another movement. */
function checkFixed(sets: readonly LiftSet[], definition: WorkoutDefinition | null | undefined): void {
  const fixed = definition?.movement?.id;
  const other = fixed === undefined ? undefined : sets.find(({ movement_id }) => movement_id !== fixed);
  if (other) throw wrong('sets', other.movement_id);
}

const lowered = (sets: readonly LiftSet[]): LiftSet[] => sets.map((set) => ({ ...set, movement_id: set.movement_id.toLowerCase() }));

/** A new workout. With a definition, it takes name, scoring and movement from the definition. Throws `invalid_input`. */
export async function readEntry(tx: Tx, orgId: string, entry: Entry, definition: WorkoutDefinition | null): Promise<WorkoutColumns> {
  assertWorkoutType(entry);
  if (definition && definition.type !== entry.type) throw wrong('type', entry.type);
  const common = { notes: entry.notes, performed_at: new Date(entry.performed_at) };
  if (entry.type === 'wod') {
    const { name, scoring, score, as_prescribed } = entry;
    checkScore(score, definition?.scoring ?? scoring);
    checkCap(score, definition);
    const lift = { movement_id: null, rep_scheme: definition?.rep_scheme ?? null, sets: [] };
    return checked(tx, orgId, {
      ...common,
      ...lift,
      type: 'wod',
      name: definition?.name ?? name,
      scoring: definition?.scoring ?? scoring,
      score,
      as_prescribed,
    });
  }
  const movementId = definition?.movement?.id ?? entry.movement_id.toLowerCase();
  const movement = isUuid(movementId) ? (await readMovements(tx, orgId, [movementId])).get(movementId) : undefined;
  if (!movement) throw wrong('movement_id', entry.movement_id);
  const sets = lowered(entry.sets);
  checkRepScheme(entry.rep_scheme);
  checkFixed(sets, definition);
  return checked(tx, orgId, {
    ...common,
    type: 'lift',
    name: definition?.name ?? movement.name,
    scoring: definition?.scoring ?? (movement.measured_in === 'height' ? 'for_distance' : 'for_load'),
    score: null,
    as_prescribed: true,
    movement_id: movement.id,
    rep_scheme: entry.rep_scheme || null,
    sets,
  });
}

/** The workout after a change. Missing fields stay unchanged, and fields of the definition cannot be changed. Throws `invalid_input`. */
export async function readUpdate(
  tx: Tx,
  orgId: string,
  row: WorkoutRow,
  sets: readonly LiftSet[],
  update: Update,
): Promise<WorkoutColumns> {
  const foreign = fieldsOfOtherType(row.type, update);
  if (foreign.length > 0) throw ofOtherType(foreign);
  const common = {
    type: row.type,
    notes: update.notes ?? row.notes,
    performed_at: update.performed_at ? new Date(update.performed_at) : row.performed_at,
  };
  if (row.type === 'wod') {
    const isOwn = row.definition_id === null;
    const scoring = (isOwn && update.scoring) || row.scoring;
    // Workouts from before scores were required can still be changed in other fields.
    if (update.score !== undefined || scoring !== row.scoring) checkScore(update.score === undefined ? row.score : update.score, scoring);
    if (update.score && row.definition_id !== null)
      checkCap(update.score, (await readDefinitions(tx, orgId, [row.definition_id])).get(row.definition_id));
    return checked(tx, orgId, {
      ...row,
      ...common,
      sets: [],
      name: (isOwn && update.name) || row.name,
      scoring,
      score: update.score === undefined ? row.score : update.score,
      as_prescribed: update.as_prescribed ?? row.as_prescribed,
    });
  }
  const movementId = (row.definition_id === null && update.movement_id?.toLowerCase()) || row.movement_id;
  const name = movementId === row.movement_id ? row.name : await nameOf(tx, orgId, movementId ?? '');
  const written = update.sets && lowered(update.sets);
  checkRepScheme(update.rep_scheme);
  if (written && row.definition_id !== null)
    checkFixed(written, (await readDefinitions(tx, orgId, [row.definition_id])).get(row.definition_id));
  return checked(tx, orgId, {
    ...row,
    ...common,
    name,
    movement_id: movementId,
    rep_scheme: update.rep_scheme === undefined ? row.rep_scheme : update.rep_scheme || null,
    sets: written ?? sets,
  });
}

async function nameOf(tx: Tx, orgId: string, movementId: string): Promise<string> {
  const movement = isUuid(movementId) ? (await readMovements(tx, orgId, [movementId])).get(movementId) : undefined;
  if (!movement) throw wrong('movement_id', movementId);
  return movement.name;
}
