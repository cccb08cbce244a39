/** The command that runs a path again. The command contains every step, so neither a plan nor a recorded run is necessary. */
import type { DriverTarget, PathVerdict } from '#atlas/paths/driver.ts';
import { type Path, formatPath } from '#atlas/paths/path.ts';

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Variables and options of the present run that select the browser. */
const settingsOf = (env: NodeJS.ProcessEnv): { readonly variables: readonly string[]; readonly options: readonly string[] } => {
  const { SPOTTER_PATHS_BROWSER: engine = '', SPOTTER_PATHS_BASE_URL: baseUrl = '' } = env;
  return {
    variables: engine === '' || engine === 'chromium' ? [] : [`SPOTTER_PATHS_BROWSER=${engine}`],
    options: ['--headed', ...(baseUrl === '' ? [] : ['--base-url', quoted(baseUrl)])],
  };
};

export const replayCommand = ({ machine, start, steps }: Path, on: DriverTarget, env: NodeJS.ProcessEnv = process.env): string => {
  const { variables, options } = on === 'browser' ? settingsOf(env) : { variables: [], options: [] };
  return [...variables, 'npm run paths -- replay', ...[machine, start, ...steps].map(quoted), '--on', on, ...options].join(' ');
};

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));

/** The failure and the command that runs the path again, as lines. Empty if the path passed. */
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
