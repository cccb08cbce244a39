/** Parses scores and sets in the usual notation: `4:12`, `cap+37`, `18+5`, `7650 m`, `100 kg`, `5x80 5x85 1x100f`. */
import { distanceUnits, heightUnits, weightUnits } from '#contract/measures.ts';
import type { MeasuredIn } from '#contract/movements.ts';
import type { Score, Scoring } from '#contract/scores.ts';
import type { LiftSet } from '#contract/workouts.ts';

/** The scoring for which the text is parsed; `lifts` are ids of movements. */
export interface ScoreForm {
  readonly scoring: Scoring;
  readonly exercises: readonly string[];
  readonly lifts: readonly string[];
}

const oneOf = <U extends string>(units: readonly U[], text: string, otherwise: U): U | null =>
  text === '' ? otherwise : (units.find((unit) => unit === text) ?? null);

const measured = <U extends string>(text: string, units: readonly U[], otherwise: U): { value: number; unit: U } | null => {
  const [, value = '', unitText = ''] = /^(\d+(?:\.\d+)?) ?([a-z]*)$/.exec(text) ?? [];
  const unit = oneOf(units, unitText, otherwise);
  return value === '' || unit === null ? null : { value: Number(value), unit };
};

const whole = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);

function readTime(text: string): Score | null {
  const repetitions = /^cap\+(\d{1,5})$/.exec(text)?.[1];
  if (repetitions !== undefined) return { scoring: 'for_time', capped: true, repetitions: Number(repetitions) };
  if (!/^(\d{1,2}:)?\d{1,3}:[0-5]\d$/.test(text)) return null;
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds === 0 ? null : { scoring: 'for_time', capped: false, seconds };
}

function readRounds(text: string): Score | null {
  const [, rounds, repetitions] = /^(\d{1,4})\+(\d{1,4})$/.exec(text) ?? [];
  return rounds === undefined ? null : { scoring: 'for_rounds', rounds: Number(rounds), repetitions: Number(repetitions) };
}

/** Parses `12,11,10;9,9,8`: the intervals of each exercise. */
function readTabata(text: string, exercises: readonly string[]): Score | null {
  const intervals = text.split(';').map((exercise) => exercise.split(',').map((part) => whole(part.trim())));
  if (intervals.length !== exercises.length || intervals.some((each) => each.includes(null))) return null;
  return { scoring: 'tabata', exercises: [...exercises], intervals: intervals.map((each) => each.map(Number)) };
}

/** Parses `140/102.5/180 kg`, with `-` for a failed lift. */
function readTotal(text: string, lifts: readonly string[]): Score | null {
  const [, bests = '', unitText = ''] = /^([\d./-]+) ?(kg|lb)?$/.exec(text) ?? [];
  const unit = oneOf(weightUnits, unitText, 'kg');
  const values = bests.split('/');
  if (unit === null || values.length !== lifts.length || values.some((value) => !/^(-|\d+(\.\d+)?)$/.test(value))) return null;
  const attemptsOf = (value: string | undefined) =>
    value === undefined || value === '-' ? [] : [{ value: Number(value), unit, successful: true }];
  return { scoring: 'total', lifts: lifts.map((movement_id, index) => ({ movement_id, attempts: attemptsOf(values[index]) })) };
}

const readers: Readonly<Record<Scoring, (text: string, form: ScoreForm) => Score | null>> = {
  for_time: readTime,
  for_rounds: readRounds,
  for_distance: (text) => {
    const distance = measured(text, distanceUnits, 'm');
    return distance && { scoring: 'for_distance', distance };
  },
  for_load: (text) => {
    const weight = measured(text, weightUnits, 'kg');
    return weight && { scoring: 'for_load', sets: [{ ...weight, successful: true }] };
  },
  for_repetitions: (text) => {
    const repetitions = whole(text);
    return repetitions === null ? null : { scoring: 'for_repetitions', repetitions };
  },
  for_calories: (text) => {
    const calories = whole(text);
    return calories === null ? null : { scoring: 'for_calories', calories };
  },
  tabata: (text, { exercises }) => readTabata(text, exercises),
  total: (text, { lifts }) => readTotal(text, lifts),
  none: () => null,
};

/** The score; null if the text is not a score of this kind. */
export const readScore = (text: string, form: ScoreForm): Score | null => readers[form.scoring](text.trim(), form);

/** `5x80 5x85 1x100f kg`: five times 80, five times 85, a failed 100; `12 12 10f`: repetitions. Null for any other format. */
export const parseSets = (text: string, movement_id: string, measuredIn: MeasuredIn): LiftSet[] | null =>
  measuredIn === 'repetitions' ? readCounts(text, movement_id) : readMeasured(text, movement_id, measuredIn === 'height');

function readCounts(text: string, movement_id: string): LiftSet[] | null {
  const words = text.trim().split(/\s+/);
  if (words.some((word) => !/^\d{1,3}f?$/.test(word))) return null;
  return words.map((word, index) => ({
    position: index + 1,
    repetitions: Number.parseInt(word, 10),
    movement_id,
    weight: null,
    height: null,
    successful: !word.endsWith('f'),
  }));
}

function readMeasured(text: string, movement_id: string, isHeight: boolean): LiftSet[] | null {
  const words = text.trim().split(/\s+/);
  const named = /^[a-z]+$/.test(words.at(-1) ?? '') ? words.pop() : undefined;
  const weightUnit = oneOf(weightUnits, isHeight ? '' : (named ?? ''), 'kg');
  const heightUnit = oneOf(heightUnits, isHeight ? (named ?? '') : '', 'cm');
  if (weightUnit === null || heightUnit === null || words.length === 0) return null;
  const sets = words.map((word, index): LiftSet | null => {
    const [, repetitions, amount, failed] = /^(\d{1,3})x(\d+(?:\.\d+)?)(f?)$/.exec(word) ?? [];
    if (repetitions === undefined) return null;
    const value = Number(amount);
    return {
      position: index + 1,
      repetitions: Number(repetitions),
      movement_id,
      weight: isHeight ? null : { value, unit: weightUnit },
      height: isHeight ? { value, unit: heightUnit } : null,
      successful: failed === '',
    };
  });
  const made = sets.filter((set) => set !== null);
  return made.length === words.length ? made : null;
}
