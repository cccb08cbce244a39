import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface CommandPlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, string>>;
}

/** Continued lines are one command. */
export function commandsBelow(text: string, heading: string): readonly string[] {
  const [, section] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (section === undefined) throw new Error(`There is no heading "${heading}".`);
  const [own = ''] = section.split(/^#+ /m);
  const blocks = [...own.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block.replaceAll('\\\n', ' '));
  const commands = blocks.flatMap((block) => block.split('\n')).filter((line) => line !== '');
  if (commands.length === 0) throw new Error(`There is no command below "${heading}".`);
  return commands;
}

export async function runCommand(command: string, { cwd, env, paths }: CommandPlace): Promise<string> {
  const here = Object.entries(paths).reduce((text, [from, to]) => text.replaceAll(from, to), command);
  return (await execute('sh', ['-euc', here], { cwd, env })).stdout;
}

/** The values of a setting in a unit, in order, without systemd's specifiers. */
export const unitValues = (unit: string, name: string): readonly string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value.replaceAll('%%', '%'));
