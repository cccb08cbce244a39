/** `--repeat 20`: runs the same paths several times. A path with different results is flaky, and is reported like a path that fails. */
import { isGood, type JobResult } from './run-jobs.ts';
import { table } from './console-report.ts';

export type Round = readonly JobResult[];

const marks = { pass: '✓', fail: '✗', inconclusive: '?' } as const;

/** The results of each path of a job in all rounds, for example `✓✓✗✓`. */
const storiesOf = (rounds: readonly Round[], job: number): ReadonlyMap<string, string> => {
  const stories = new Map<string, string>();
  for (const round of rounds)
    for (const { path, kind } of round[job]?.verdicts ?? []) stories.set(path.id, (stories.get(path.id) ?? '') + marks[kind]);
  return stories;
};

const rowOf = (rounds: readonly Round[], { job }: JobResult, at: number): readonly string[] => {
  const passed = rounds.filter((round) => round[at] && isGood(round[at])).length;
  const stories = [...storiesOf(rounds, at)];
  const differing = stories.filter(([, story]) => new Set(story).size > 1);
  const note = job.note || (stories.length === 0 && passed === rounds.length ? 'no path of it runs here' : '');
  return [
    `${passed === rounds.length ? '✓' : '✗'} ${job.machine.name}`,
    job.on,
    job.strategy,
    ...(note ? ['-', '-', '-', note] : [String(stories.length), `${passed}/${rounds.length}`, String(differing.length), '']),
  ];
};

/** The table of all rounds, and below the table each path that did not pass in every round. */
export const formatRounds = (rounds: readonly Round[]): string => {
  const [first = []] = rounds;
  const rows = first.map((result, at) => rowOf(rounds, result, at));
  const others = first.flatMap((_, at) => [...storiesOf(rounds, at)].filter(([, story]) => /[^✓]/.test(story)));
  const note = others.map(([id, story]) => `  ${story} ${id}\n`).join('');
  return `\n${table([['machine', 'on', 'strategy', 'paths', 'rounds passed', 'flaky paths', ''], ...rows])}\n${note}`;
};

export const isSteady = (rounds: readonly Round[]): boolean => rounds.every((round) => round.every(isGood));
