import type { Score } from '#contract/scores.ts';
import type { MeasuredIn } from '#contract/movements.ts';
import { isBeyondCap } from '#machines/training/time-cap.rules.ts';
import type { LocatedLine } from './history-ndjson.ts';
import type { PostLine, ActivityLine, TrainingLine, UsualScoresLine } from './activity.schema.ts';
import { readScore, parseSets, type ScoreForm } from './parse-score.ts';
import type { Findings } from '../folder/rejection.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';
import { secondsOf } from '../folder/training-json.schema.ts';

type Reject = (reason: string) => void;

/** The scoring of a workout of the folder. The default `idOf` is enough for checking a text. */
export const scoreFormOf = (document: StudioDocument, name: string, idOf: (movement: string) => string = String): ScoreForm | null => {
  const workout = document.workouts.find((entry) => entry.name === name);
  if (!workout) return null;
  const isHeight = measureOf(document, workout.movement ?? '') === 'height';
  const scoring = workout.scoring ?? (isHeight ? 'for_distance' : 'for_load');
  return { scoring, exercises: workout.exercises, lifts: workout.lifts.map(idOf) };
};

export const isMovement = (document: StudioDocument, name: string): boolean =>
  document.movements.some((movement) => movement.name === name) ||
  document.workouts.some(({ movement, lifts }) => movement === name || lifts.includes(name));

const capOf = (document: StudioDocument, name: string): number | null => {
  const cap = document.workouts.find((entry) => entry.name === name)?.time_cap;
  return cap === undefined ? null : secondsOf(cap);
};

/** How a movement is measured: by weight, if it occurs only in a workout. */
export const measureOf = (document: StudioDocument, name: string): MeasuredIn =>
  document.movements.find((movement) => movement.name === name)?.measured_in ?? 'weight';

/** The movement of a lift, from the line or its workout; undefined if the line has no lift. */
export const movementOf = (document: StudioDocument, line: Pick<TrainingLine, 'workout' | 'movement'>): string | undefined =>
  line.movement ?? document.workouts.find(({ name }) => name === line.workout)?.movement;

function checkScore(document: StudioDocument, name: string, text: string, reject: Reject): Score | null {
  const form = scoreFormOf(document, name);
  if (!form) {
    reject(`there is no workout "${name}" in studio.json`);
    return null;
  }
  const score = readScore(text, form);
  if (score === null) reject(`"${text}" is no score of ${name}, which is scored ${form.scoring}`);
  return score;
}

function checkTraining(line: TrainingLine, document: StudioDocument, members: ReadonlySet<string>, reject: Reject): void {
  if (!members.has(line.member)) reject(`${line.member} is not in members.csv`);
  if (line.facility !== undefined && !document.facilities.some(({ key }) => key === line.facility))
    reject(`there is no facility "${line.facility}"`);
  if ((line.workout === undefined) === (line.movement === undefined)) return reject('must name a workout or a movement');
  if (line.workout !== undefined && !scoreFormOf(document, line.workout))
    return reject(`there is no workout "${line.workout}" in studio.json`);
  const movement = movementOf(document, line);
  if (movement !== undefined) return checkLift(line, movement, document, reject);
  if (line.sets !== undefined) reject('sets belong to a lift');
  if (line.workout === undefined || line.score === undefined) return;
  if (isBeyondCap(checkScore(document, line.workout, line.score, reject), capOf(document, line.workout)))
    reject(`"${line.score}" is beyond the time cap of ${line.workout}; write "cap+" and the repetitions that were done`);
}

function checkLift({ workout, score, sets = '' }: TrainingLine, movement: string, document: StudioDocument, reject: Reject): void {
  if (!isMovement(document, movement)) return reject(`there is no movement "${movement}" in studio.json`);
  if (score !== undefined) reject(`${workout ?? movement} is a lift: it has sets, and no score`);
  const measured = measureOf(document, movement);
  if (parseSets(sets, '', measured) !== null) return;
  reject(
    measured === 'repetitions' ? `sets of ${movement} are repetitions alone, like "12 12 10f"` : `sets must be like "5x80 3x85 1x90f kg"`,
  );
}

function checkPost({ by, facility, comments }: PostLine, document: StudioDocument, members: ReadonlySet<string>, reject: Reject): void {
  if (by !== undefined && !document.staff.some(({ key, name }) => key === by || name === by))
    reject(`there is no person called "${by}" among the staff`);
  if (facility !== undefined && !document.facilities.some(({ key }) => key === facility)) reject(`there is no facility "${facility}"`);
  for (const { member } of comments.flatMap((comment) => [comment, ...comment.replies]))
    if (!members.has(member)) reject(`${member} is not in members.csv`);
}

function checkUsual({ usual }: UsualScoresLine, document: StudioDocument, reject: Reject): void {
  for (const [name, texts] of Object.entries(usual)) for (const text of texts) checkScore(document, name, text, reject);
}

export function checkActivity(
  { line, fact }: LocatedLine<ActivityLine>,
  document: StudioDocument,
  members: ReadonlySet<string>,
  findings: Findings,
): void {
  const reject: Reject = (reason) => findings.reject(line, reason);
  if ('post' in fact) checkPost(fact, document, members, reject);
  else if ('usual' in fact) checkUsual(fact, document, reject);
  else checkTraining(fact, document, members, reject);
}
