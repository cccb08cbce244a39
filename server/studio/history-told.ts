/** Checks what history tells of training and of the feed: whether people, workouts and movements are there, and scores can be read. */
import type { LocatedLine } from './history-lines.ts';
import type { PostLine, ToldLine, TrainingLine, UsualLine } from './history-told.schema.ts';
import { readScore, readSets, type ScoreForm } from './score-text.ts';
import type { Findings } from './rejection.ts';
import type { StudioDocument } from './studio.schema.ts';

type Reject = (reason: string) => void;

/** What a workout of the folder is scored by; ids of lifts do not matter for whether a text can be read. */
export const formOf = (document: StudioDocument, name: string, idOf: (movement: string) => string = String): ScoreForm | null => {
  const workout = document.workouts.find((entry) => entry.name === name);
  if (!workout) return null;
  const isHeight = document.movements.some((movement) => movement.name === workout.movement && movement.measured_in === 'height');
  const scoring = workout.scoring ?? (isHeight ? 'for_distance' : 'for_load');
  return { scoring, exercises: workout.exercises, lifts: workout.lifts.map(idOf) };
};

export const isMovement = (document: StudioDocument, name: string): boolean =>
  document.movements.some((movement) => movement.name === name) ||
  document.workouts.some(({ movement, lifts }) => movement === name || lifts.includes(name));

export const isInHeights = (document: StudioDocument, name: string): boolean =>
  document.movements.some((movement) => movement.name === name && movement.measured_in === 'height');

function checkScore(document: StudioDocument, name: string, text: string, reject: Reject): void {
  const form = formOf(document, name);
  if (!form) return reject(`there is no workout "${name}" in studio.json`);
  if (readScore(text, form) === null) reject(`"${text}" is no score of ${name}, which is scored ${form.scoring}`);
}

function checkTraining(line: TrainingLine, document: StudioDocument, members: ReadonlySet<string>, reject: Reject): void {
  if (!members.has(line.member)) reject(`${line.member} is not in members.csv`);
  if (line.facility !== undefined && !document.facilities.some(({ key }) => key === line.facility))
    reject(`there is no facility "${line.facility}"`);
  if ((line.workout === undefined) === (line.movement === undefined)) return reject('must name a workout or a movement');
  if (line.workout !== undefined && line.score !== undefined) checkScore(document, line.workout, line.score, reject);
  if (line.workout !== undefined && line.score === undefined && !formOf(document, line.workout))
    reject(`there is no workout "${line.workout}" in studio.json`);
  if (line.movement === undefined) return;
  if (!isMovement(document, line.movement)) reject(`there is no movement "${line.movement}" in studio.json`);
  if (readSets(line.sets ?? '', '', isInHeights(document, line.movement)) === null) reject(`sets must be like "5x80 3x85 1x90f kg"`);
}

function checkPost({ by, facility, comments }: PostLine, document: StudioDocument, members: ReadonlySet<string>, reject: Reject): void {
  if (by !== undefined && !document.staff.some(({ key, name }) => key === by || name === by))
    reject(`there is nobody called "${by}" among the staff`);
  if (facility !== undefined && !document.facilities.some(({ key }) => key === facility)) reject(`there is no facility "${facility}"`);
  for (const { member } of comments.flatMap((comment) => [comment, ...comment.replies]))
    if (!members.has(member)) reject(`${member} is not in members.csv`);
}

function checkUsual({ usual }: UsualLine, document: StudioDocument, reject: Reject): void {
  for (const [name, texts] of Object.entries(usual)) for (const text of texts) checkScore(document, name, text, reject);
}

export function checkTold(
  { line, fact }: LocatedLine<ToldLine>,
  document: StudioDocument,
  members: ReadonlySet<string>,
  findings: Findings,
): void {
  const reject: Reject = (reason) => findings.reject(line, reason);
  if ('post' in fact) checkPost(fact, document, members, reject);
  else if ('usual' in fact) checkUsual(fact, document, reject);
  else checkTraining(fact, document, members, reject);
}
