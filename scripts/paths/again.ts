/** How a path is walked again: told step by step, it needs neither a plan nor a run that somebody remembers. */
import type { Place, Verdict } from '#atlas/paths/driver.ts';
import { type Path, tellPath } from '#atlas/paths/path.ts';

/** As one word of a shell. */
const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** The command that walks this story, wherever it is typed. */
export const replayCommand = ({ machine, start, steps }: Path, on: Place): string =>
  ['npm run paths -- replay', ...[machine, start, ...steps].map(quoted), '--on', on, ...(on === 'browser' ? ['--headed'] : [])].join(' ');

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));

/** What did not pass, as lines, with how to walk it again; none for what did. */
export const trouble = (verdict: Verdict, on: Place): readonly string[] => {
  if (verdict.kind === 'pass') return [];
  const { path, label, what } = verdict;
  const again = `    again: ${replayCommand(path, on)}`;
  if (verdict.kind === 'inconclusive') return [`? ${tellPath(path)}`, `    broke at: ${label}: ${what}`, again];
  return [
    `✗ ${tellPath(path)}`,
    `    differs at: ${label}`,
    `    ${what.split('\n')[0]}`,
    ...(verdict.expected === null ? [] : [`    expected: ${text(verdict.expected)}`]),
    ...(verdict.seen === null ? [] : [`    seen:     ${text(verdict.seen)}`]),
    again,
  ];
};
