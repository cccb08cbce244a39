/** How a path is walked again: given step by step, it needs neither a plan nor a recorded run. */
import type { DriverTarget, PathVerdict } from '#atlas/paths/driver.ts';
import { type Path, formatPath } from '#atlas/paths/path.ts';

/** As one word of a shell. */
const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Variables and options that select the browser, as this run got them. */
const settingsOf = (env: NodeJS.ProcessEnv): { readonly variables: readonly string[]; readonly options: readonly string[] } => {
  const { SPOTTER_PATHS_BROWSER: engine = '', SPOTTER_PATHS_BASE_URL: baseUrl = '' } = env;
  return {
    variables: engine === '' || engine === 'chromium' ? [] : [`SPOTTER_PATHS_BROWSER=${engine}`],
    options: ['--headed', ...(baseUrl === '' ? [] : ['--base-url', quoted(baseUrl)])],
  };
};

/** The command that walks this path on the same driver, from any folder. */
export const replayCommand = ({ machine, start, steps }: Path, on: DriverTarget, env: NodeJS.ProcessEnv = process.env): string => {
  const { variables, options } = on === 'browser' ? settingsOf(env) : { variables: [], options: [] };
  return [...variables, 'npm run paths -- replay', ...[machine, start, ...steps].map(quoted), '--on', on, ...options].join(' ');
};

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));

/** The failure as lines, with the command that walks it again; empty for a pass. */
export const failureLines = (verdict: PathVerdict, on: DriverTarget): readonly string[] => {
  if (verdict.kind === 'pass') return [];
  const { path, label, what } = verdict;
  const again = `    again: ${replayCommand(path, on)}`;
  if (verdict.kind === 'inconclusive') return [`? ${formatPath(path)}`, `    broke at: ${label}: ${what}`, again];
  return [
    `✗ ${formatPath(path)}`,
    `    differs at: ${label}`,
    `    ${what.split('\n')[0]}`,
    ...(verdict.expected === null ? [] : [`    expected: ${text(verdict.expected)}`]),
    ...(verdict.actual === null ? [] : [`    seen:     ${text(verdict.actual)}`]),
    again,
  ];
};
