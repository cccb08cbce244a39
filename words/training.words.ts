import type { MessageDescriptor } from '@lingui/core';
import type { Scoring } from '#contract/scores.ts';
import { characters } from './field.words.ts';
import type { Formats } from './formats.ts';
import { repSchemeWords } from './rep-scheme.words.ts';
import { countdown } from './time.words.ts';

export const scoringWords: Record<Scoring, MessageDescriptor> = {
  for_time: /*i18n*/ { id: 'scoring.for_time', message: 'For time' },
  for_rounds: /*i18n*/ { id: 'scoring.for_rounds', message: 'For rounds' },
  for_distance: /*i18n*/ { id: 'scoring.for_distance', message: 'For distance' },
  for_load: /*i18n*/ { id: 'scoring.for_load', message: 'For load' },
  for_repetitions: /*i18n*/ { id: 'scoring.for_repetitions', message: 'For repetitions' },
  for_calories: /*i18n*/ { id: 'scoring.for_calories', message: 'For calories' },
  tabata: /*i18n*/ { id: 'scoring.tabata', message: 'Tabata' },
  total: /*i18n*/ { id: 'scoring.total', message: 'Total of lifts' },
  none: /*i18n*/ { id: 'scoring.none', message: 'Not scored' },
};

export const prescribedWords = {
  prescribed: /*i18n*/ { id: 'score.prescribed', message: 'As prescribed' },
  scaled: /*i18n*/ { id: 'score.scaled', message: 'Scaled' },
} as const;

const rounds = /*i18n*/ {
  id: 'score.rounds',
  message: '{rounds, plural, one {# round} other {# rounds}} + {repetitions}',
};
const repetitionsText = /*i18n*/ { id: 'score.repetitions', message: '{count, plural, one {# repetition} other {# repetitions}}' };
const capped = /*i18n*/ { id: 'score.capped', message: '{count, plural, one {# repetition} other {# repetitions}} at the time cap' };
const calories = /*i18n*/ { id: 'score.calories', message: '{count, plural, one {# calorie} other {# calories}}' };

export type ResultParts =
  | { readonly kind: 'time'; readonly seconds: number }
  | { readonly kind: 'rounds'; readonly rounds: number; readonly repetitions: number }
  | { readonly kind: 'capped' | 'repetitions' | 'tabata'; readonly repetitions: number }
  | { readonly kind: 'calories'; readonly calories: number }
  | { readonly kind: 'distance' | 'load' | 'total'; readonly value: number; readonly unit: string };

type Translate = (sentence: MessageDescriptor) => string;

/** `3:58`, `5 rounds + 12`, `102.5 kg`. */
export function resultText(result: ResultParts, translate: Translate, { number }: Pick<Formats, 'number'>): string {
  switch (result.kind) {
    case 'time':
      return countdown(result.seconds * 1000);
    case 'capped':
      return translate({ ...capped, values: { count: result.repetitions } });
    case 'rounds':
      return translate({ ...rounds, values: { rounds: result.rounds, repetitions: number(result.repetitions) } });
    case 'repetitions':
    case 'tabata':
      return translate({ ...repetitionsText, values: { count: result.repetitions } });
    case 'calories':
      return translate({ ...calories, values: { count: result.calories } });
    case 'distance':
    case 'load':
    case 'total':
      return `${number(result.value)} ${result.unit}`;
  }
}

/** The error messages of the workout form. */
export const issueWords = {
  missing: /*i18n*/ { id: 'field.missing', message: 'Please fill this in.' },
  notANumber: /*i18n*/ { id: 'training.not_a_number', message: 'Enter a number, such as 62.5.' },
  notWhole: /*i18n*/ { id: 'training.not_whole', message: 'Enter a whole number, such as 12.' },
  notATime: /*i18n*/ { id: 'training.not_a_time', message: 'Enter minutes and seconds, such as 3:58.' },
  beyondCap: /*i18n*/ {
    id: 'training.beyond_cap',
    message: 'This is over the time cap. If you ran out of time, tick “Stopped by the time cap”.',
  },
  notRepetitions: /*i18n*/ { id: 'training.not_repetitions', message: 'Enter the repetitions of each interval, such as 8 8 7.' },
  notADay: /*i18n*/ { id: 'training.not_a_day', message: 'Choose a day.' },
  ahead: /*i18n*/ { id: 'training.ahead', message: 'This date is in the future. Choose today or an earlier day.' },
  tooMany: /*i18n*/ { id: 'training.too_long', message: 'This is too long. Please shorten it.' },
  characters: characters.oneLine,
  hiddenCharacters: characters.severalLines,
  ...repSchemeWords,
} as const satisfies Record<string, MessageDescriptor>;
