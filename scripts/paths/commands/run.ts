import type { PathVerdict } from '#atlas/paths/driver.ts';
import { type CliArguments, UsageError, driverOptions, planOptions, readArguments } from '../arguments.ts';
import { prepareBrowser } from '../prepare-browser.ts';
import { isGood, type JobResult, runJobs } from '../run-jobs.ts';
import { chooseEntries } from '../select-machines.ts';
import type { Job } from '../jobs.ts';
import { planJobs } from '../plan-jobs.ts';
import { asJson, html, junit } from '../report-formats.ts';
import { isSteady, type Round, formatRounds } from '../repeat.ts';
import { report } from '../console-report.ts';
import { writeWhole } from '../write-file.ts';

export const lastRun = { json: 'out/paths/last-run.json', html: 'out/paths/last-run.html' };

/** Sets environment variables. Drivers read these options from the environment, so this must run before the first driver is created. */
export const configureDrivers = ({ headed, baseUrl }: CliArguments): void => {
  if (headed) process.env['SPOTTER_PATHS_HEADED'] = '1';
  if (baseUrl !== null) process.env['SPOTTER_PATHS_BASE_URL'] = baseUrl;
};

/** Prints the progress. In a terminal: one line that is overwritten. Elsewhere: only failures, and every hundredth path. */
const progress = (job: Job, verdict: PathVerdict, done: number, all: number): void => {
  const mark = { pass: '✓', fail: '✗', inconclusive: '?' }[verdict.kind];
  const line = `${mark} ${done}/${all} ${verdict.path.id} on ${job.on}`;
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${line}${verdict.kind === 'pass' ? '' : '\n'}`);
  else if (verdict.kind !== 'pass' || done === all || done % 100 === 0) process.stderr.write(`${line}\n`);
};

const writeReports = (results: readonly JobResult[], { junit: xml, json, html: page }: CliArguments): void => {
  const data = `${JSON.stringify(asJson(results), null, 2)}\n`;
  for (const file of new Set([lastRun.json, ...(json === null ? [] : [json])])) writeWhole(file, data);
  for (const file of new Set([lastRun.html, ...(page === null ? [] : [page])])) writeWhole(file, html(results));
  if (xml !== null) writeWhole(xml, junit(results));
};

const disposeAll = async (jobs: readonly Job[]): Promise<void> => {
  for (const driver of new Set(jobs.map((job) => job.driver))) await driver?.dispose?.();
};

const runAndDispose = async (jobs: readonly Job[], args: CliArguments): Promise<readonly Round[]> => {
  const rounds: Round[] = [];
  try {
    while (rounds.length < args.repeat && !(args.bail && !isSteady(rounds))) rounds.push(await runJobs(jobs, args, progress));
    return rounds;
  } finally {
    await disposeAll(jobs);
  }
};

const optionsOfRun = [...planOptions, ...driverOptions, 'shard', 'repeat', 'bail', 'write', 'junit', 'json', 'html'];

const hasWork = ({ paths, complaints }: Job): boolean => paths.length > 0 || complaints.length > 0;

/** Throws an error if no path would run. The message explains for each requested machine why. */
const refuseNothing = (jobs: readonly Job[], { words, on }: CliArguments): void => {
  for (const word of words.length > 0 ? words : ['']) {
    const meant = new Set(chooseEntries(word === '' ? [] : [word]));
    const own = jobs.filter(({ machine }) => meant.has(machine.entry));
    if (own.some(hasWork)) continue;
    const why = [...new Set(own.map(({ note }) => note || 'it has no path of this strategy'))];
    throw new UsageError(`Nothing of ${word || 'any machine'} is walked on ${on.join(', ')}: ${why.join('; ')}.`);
  }
};

const refuseAddress = ({ baseUrl, on }: CliArguments): void => {
  if (baseUrl !== null && !on.includes('browser'))
    throw new UsageError('--base-url is for --on browser: the model needs no server, and paths on the server start one of their own.');
};

export const run = async (argv: readonly string[]): Promise<number> => {
  const args = readArguments(argv, optionsOfRun);
  refuseAddress(args);
  configureDrivers(args);
  const jobs = await planJobs(chooseEntries(args.words), args);
  refuseNothing(jobs, args);
  await prepareBrowser(args);
  const rounds = await runAndDispose(jobs, args);
  // Only the first failure is printed in full.
  const results = rounds.find((round) => !round.every(isGood)) ?? rounds.at(-1) ?? [];
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K');
  process.stdout.write(report(results));
  if (rounds.length > 1) process.stdout.write(formatRounds(rounds));
  writeReports(results, args);
  return isSteady(rounds) ? 0 : 1;
};
