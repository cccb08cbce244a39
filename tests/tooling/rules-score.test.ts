import { expect, test } from 'vitest';
import { scoreProblems, type StrykerMutant, scoresOf, formatScores } from '#scripts/stryker/score.ts';

const mutants = (...parts: readonly (readonly [number, StrykerMutant['status']])[]): { readonly mutants: readonly StrykerMutant[] } => ({
  mutants: parts.flatMap(([count, status]) => Array.from({ length: count }, () => ({ status }))),
});

test('the report lists rules without a mutant that could be run', () => {
  const scores = scoresOf({
    files: {
      'a/seats.rules.ts': mutants([20, 'Killed'], [1, 'Timeout']),
      'a/waiting.rules.ts': mutants([3, 'RuntimeError'], [2, 'CompileError']),
      'a/names.rules.ts': mutants(),
    },
  });
  expect(scoreProblems(scores)).toEqual(['a/waiting.rules.ts: none of its 5 changes could be run, so nothing is known of it.']);
});

test('the report lists the rules under the goal, even if the total is not', () => {
  const scores = scoresOf({
    files: {
      'a/seats.rules.ts': mutants([97, 'Killed']),
      'a/waiting.rules.ts': mutants([1, 'Killed'], [1, 'Survived'], [1, 'NoCoverage']),
    },
  });
  expect(formatScores(scores).at(-1)).toBe('Under 90 %: a/waiting.rules.ts (33.3 %)');
  expect(scoreProblems(scores)).toEqual([]);
});

test('too few killed mutants in total is a failure', () => {
  const scores = scoresOf({ files: { 'a/seats.rules.ts': mutants([8, 'Killed'], [2, 'Survived']) } });
  expect(scoreProblems(scores)).toEqual(['Less than 90 % of the changes were seen.']);
});
