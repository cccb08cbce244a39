/**
 * Breaks every rule in many small ways and looks whether the tests of its subject see it: `node scripts/stryker.ts [subject…]`.
 * One subject after the other, because a change that acts as a module is loaded has to be shown to every test that is there.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Percent of the changes that must be seen, in every file together. */
const goal = 90;
const folder = 'out/stryker';

interface Mutant {
  readonly status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'RuntimeError' | 'CompileError' | 'Ignored' | 'Pending';
}

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

interface Score {
  readonly file: string;
  readonly seen: number;
  readonly missed: number;
}

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

const countOf = (mutants: readonly Mutant[], ...statuses: readonly Mutant['status'][]): number =>
  mutants.filter(({ status }) => statuses.includes(status)).length;

const scoresOf = (subject: string): readonly Score[] => {
  const { files }: Report = JSON.parse(readFileSync(reportOf(subject), 'utf8'));
  return Object.entries(files).map(([file, { mutants }]) => ({
    file,
    seen: countOf(mutants, 'Killed', 'Timeout'),
    missed: countOf(mutants, 'Survived', 'NoCoverage'),
  }));
};

const percent = ({ seen, missed }: Omit<Score, 'file'>): number => (seen + missed === 0 ? 100 : (100 * seen) / (seen + missed));

const row = (name: string, score: Omit<Score, 'file'>): string =>
  `${name.padEnd(52)}${String(score.seen).padStart(6)}${String(score.missed).padStart(8)}${percent(score).toFixed(1).padStart(8)} %`;

const main = async (named: readonly string[]): Promise<void> => {
  const begin = performance.now();
  mkdirSync(folder, { recursive: true });
  const subjects = named.length > 0 ? named : subjectsOf(globSync('machines/**/*.rules.ts'));
  for (const subject of subjects) await mutate(subject);
  const scores = subjects.flatMap(scoresOf);
  const all = scores.reduce((sum, { seen, missed }) => ({ seen: sum.seen + seen, missed: sum.missed + missed }), { seen: 0, missed: 0 });
  console.log(['', ...scores.map((score) => row(score.file, score)), row('altogether', all)].join('\n'));
  console.log(`${((performance.now() - begin) / 60_000).toFixed(1)} minutes; what was missed: ${folder}/<subject>.html`);
  if (percent(all) < goal) {
    console.log(`Less than ${goal} % of the changes were seen.`);
    process.exitCode = 1;
  }
};

await main(process.argv.slice(2));
