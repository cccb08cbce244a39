/** Finds sentences that are too long, descriptions that occur too often, and old words in comments, descriptions and test titles. */
import { readFileSync } from 'node:fs';
import { countWords, sentencesIn } from '#scripts/docs/sentence-lengths.ts';
import type { ProseText } from './prose-texts.ts';
import { oldWordsIn } from './vocabulary.ts';

const mostWords = 30;
const mostTimes = 5;

export interface ProseFinding {
  readonly rule: 'long sentence' | 'repeated description' | 'old word';
  readonly file: string;
  readonly text: string;
}

export interface ProseException extends ProseFinding {
  readonly reason: string;
}

export const proseExceptions: readonly ProseException[] = JSON.parse(
  readFileSync(new URL('prose-exceptions.json', import.meta.url), 'utf8'),
);

/** Words that are replaced in names but are allowed in sentences. */
const usualInSentences = ['letters', 'means', 'spot', 'spots'];

export const longSentences = (file: string, texts: readonly ProseText[]): ProseFinding[] =>
  texts
    .flatMap(({ text }) => sentencesIn(text))
    .filter((sentence) => countWords(sentence) > mostWords)
    .map((text) => ({ rule: 'long sentence', file, text }));

export const oldWordSentences = (file: string, texts: readonly ProseText[]): ProseFinding[] =>
  texts
    .filter(({ text }) => oldWordsIn(text).some((word) => !usualInSentences.includes(word)))
    .map(({ text }) => ({ rule: 'old word', file, text }));

/**
 * Descriptions that occur too often. They are counted in the source instead of in charts, because a common part of several charts is
 * written once.
 */
export const repeatedDescriptions = (folder: string, texts: readonly ProseText[]): ProseFinding[] =>
  [
    ...Map.groupBy(
      texts.filter(({ kind }) => kind === 'description'),
      ({ text }) => text,
    ),
  ]
    .filter(([, same]) => same.length > mostTimes)
    .map(([text]) => ({ rule: 'repeated description', file: folder, text }));
