/** Reports the last mutation score of the rules, if there is one. The run takes hours, so the benchmark does not start it. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { requiredPercent, percent, type StrykerReport, scoresOf, totalScore } from '#scripts/stryker/score.ts';
import type { Measurement } from './measure.ts';

export const howToMutate = 'Rules are mutated by: node scripts/stryker.ts';

export const scoreOfRules = (reports: readonly StrykerReport[], subjects: number): Measurement | null => {
  if (reports.length === 0) return null;
  const all = totalScore(reports.flatMap(scoresOf));
  return {
    name: 'changes to rules that were seen, %',
    value: percent(all),
    budget: requiredPercent,
    holds: 'at least',
    made: `${all.detected} of ${all.detected + all.missed}; ${reports.length} of ${subjects} subjects, when they were last mutated`,
  };
};

/** The last mutation score. If there is none, prints the command for a run. */
export const measureRules = (): readonly Measurement[] => {
  const files = globSync('out/stryker/*.json').filter((file) => !file.endsWith('.config.json'));
  const subjects = new Set(globSync('machines/**/*.rules.ts').map((file) => basename(dirname(file))));
  const score = scoreOfRules(
    files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as StrykerReport),
    subjects.size,
  );
  if (!score) console.log(howToMutate);
  return score ? [score] : [];
};
