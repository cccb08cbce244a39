/**
 * Runs Stryker on the rules of each subject, with the tests of that subject: `node scripts/stryker.ts [subject…]`. Subjects run separately,
 * because Stryker runs all tests for a mutant in code that runs while its module loads.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { scoreProblems, type StrykerReport, type MutationScore, scoresOf, formatScores } from '#scripts/stryker/score.ts';

const folder = 'out/stryker';

const subjectsOf = (files: readonly string[]): readonly string[] => [...new Set(files.map((file) => basename(dirname(file))))].toSorted();

const reportOf = (subject: string): string => `${folder}/${subject}.json`;

const mutate = async (subject: string): Promise<void> => {
  const config = JSON.parse(readFileSync('stryker.config.json', 'utf8'));
  const file = `${folder}/${subject}.config.json`;
  const own = {
    mutate: [`machines/${subject}/*.rules.ts`],
    tempDirName: `${folder}/sandbox-${subject}`,
    jsonReporter: { fileName: reportOf(subject) },
    htmlReporter: { fileName: `${folder}/${subject}.html` },
  };
  writeFileSync(file, JSON.stringify({ ...config, ...own }));
  const env = { ...process.env, SPOTTER_SUBJECT: subject, SPOTTER_FULL: '' };
  const child = spawn(process.execPath, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', file], { env, stdio: 'inherit' });
  const stop = (): void => void child.kill('SIGTERM');
  process.once('SIGTERM', stop);
  const [code]: (number | null)[] = await once(child, 'close');
  process.off('SIGTERM', stop);
  if (code !== 0) throw new Error(`the rules of ${subject} could not be mutated`);
};

const readScores = (subject: string): readonly MutationScore[] =>
  scoresOf(JSON.parse(readFileSync(reportOf(subject), 'utf8')) as StrykerReport);

const main = async (named: readonly string[]): Promise<void> => {
  const begin = performance.now();
  mkdirSync(folder, { recursive: true });
  const subjects = named.length > 0 ? named : subjectsOf(globSync('machines/**/*.rules.ts'));
  for (const subject of subjects) await mutate(subject);
  const scores = subjects.flatMap(readScores);
  console.log(['', ...formatScores(scores)].join('\n'));
  console.log(`${((performance.now() - begin) / 60_000).toFixed(1)} minutes; what was missed: ${folder}/<subject>.html`);
  const complaints = scoreProblems(scores);
  for (const complaint of complaints) console.log(complaint);
  if (complaints.length > 0) process.exitCode = 1;
};

await main(process.argv.slice(2));
