import type { NotCoverable, PathVerdict } from '#atlas/paths/driver.ts';
import { failureLines } from './replay-hint.ts';
import { isGood, type JobResult } from './run-jobs.ts';
import type { Job } from './jobs.ts';

const columns = (cells: readonly (readonly string[])[]): string => {
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length)));
  return cells
    .map((row) =>
      row
        .map((cell, at) => (at < 3 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

export const table = columns;

const list = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n`;

const unique = (entries: readonly NotCoverable[]): readonly NotCoverable[] => [
  ...new Map(entries.map((entry) => [entry.what, entry])).values(),
];

export const notCoverable = (jobs: readonly Job[]): string =>
  list(
    'Not coverable:',
    jobs.flatMap((job) => unique(job.notCoverable).map(({ what, reason }) => `${job.machine.name} on ${job.on}: ${what} (${reason})`)),
  );

export const complaints = (jobs: readonly Job[]): string =>
  list(
    'Before the first path:',
    jobs.flatMap((job) => job.complaints.map((complaint) => `${job.machine.name} on ${job.on}: ${complaint}`)),
  );

const formatVerdict = ({ shrunk, job }: JobResult, verdict: PathVerdict): readonly string[] =>
  failureLines(shrunk.get(verdict.path.id) ?? verdict, job.on);

const counts = ({ verdicts }: JobResult) => {
  const of = (kind: PathVerdict['kind']): number => verdicts.filter((verdict) => verdict.kind === kind).length;
  return { passed: of('pass'), failed: of('fail'), inconclusive: of('inconclusive') };
};

const row = (result: JobResult): readonly string[] => {
  const { job, covered, verdicts } = result;
  const { passed, failed, inconclusive } = counts(result);
  const seconds = verdicts.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  return [
    `${isGood(result) ? '✓' : '✗'} ${job.machine.name}`,
    job.on,
    job.strategy,
    ...(job.note ? ['-', '-', '-', '-', '-', '-', job.note] : []),
    ...(job.note
      ? []
      : [
          String(verdicts.length),
          String(passed),
          String(failed),
          String(inconclusive),
          `${covered.size}/${job.transitions.size}`,
          seconds.toFixed(1),
          '',
        ]),
  ];
};

const header = ['machine', 'on', 'strategy', 'paths', 'passed', 'failed', 'inconclusive', 'transitions', 'seconds', ''];

/** Paths that end before the deadline of a law. Such a path has no verdict on that law. */
const notDue = (results: readonly JobResult[]): readonly string[] => {
  const ends = new Map<string, number>();
  for (const { verdicts } of results)
    for (const verdict of verdicts) for (const law of verdict.kind === 'pass' ? verdict.open : []) ends.set(law, (ends.get(law) ?? 0) + 1);
  return [...ends].map(([law, count]) => `${law}: ${count} ${count === 1 ? 'path' : 'paths'}`);
};

export const report = (results: readonly JobResult[]): string => {
  const jobs = results.map(({ job }) => job);
  return [
    `\n${columns([header, ...results.map(row)])}\n`,
    notCoverable(jobs),
    complaints(jobs),
    list(
      'Not covered although it could be:',
      results.flatMap(({ job, uncovered }) => uncovered.map((name) => `${job.machine.name} on ${job.on}: ${name}`)),
    ),
    list('Laws that were still pending at the end of a path:', notDue(results)),
    list(
      'Paths that did not pass:',
      results.flatMap((result) => result.verdicts.flatMap((verdict) => formatVerdict(result, verdict))),
    ),
  ].join('');
};
