/** Counts the words of each sentence in the prose and the lists of a document. Code, tables, headings and addresses do not count. */
import { withoutCodeBlocks } from './documents.ts';

const prose = (text: string): string[] =>
  withoutCodeBlocks(text)
    .split('\n')
    .filter((line) => !/^\s*(#|\||!\[)/.test(line))
    .join('\n')
    .split(/\n\s*\n|\n\s*(?:[-*]|\d+\.)\s+|^\s*(?:[-*]|\d+\.)\s+/)
    .map((part) => part.replaceAll('\n', ' ').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'));

/** The sentences in order. Code in backticks is replaced by the word `code`. */
export const sentencesIn = (text: string): string[] =>
  prose(text).flatMap((part) => part.replaceAll(/`[^`]*`/g, 'code').split(/(?<=[.!?])["”’_*)]*\s+(?=[\p{Lu}\d_“"*(]|code)/u));

export const countWords = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export const sentenceLengths = (text: string): number[] =>
  sentencesIn(text)
    .map(countWords)
    .filter((count) => count > 0);

/** The value at a given share of the sorted values; 0 if there are no values. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
