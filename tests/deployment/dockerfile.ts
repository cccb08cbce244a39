/** Reads a Dockerfile and runs its steps in folders, to get the content of the image without a container. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

interface Step {
  readonly instruction: string;
  readonly argument: string;
}

export interface Stage {
  readonly base: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

export interface StageResult {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface RunOptions {
  /** The source of `COPY`: all files that .dockerignore does not exclude. */
  readonly context: string;
  /** Contains a folder for each stage, with the name of the stage, or with its number if it has no name. */
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  /** Replaces the user `node` of the base image. */
  readonly user: { readonly uid: number; readonly gid: number };
}

export function readDockerfile(text: string): readonly Stage[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { base: string; name: string; steps: Step[] }[] = [];
  for (const line of lines) {
    const [, instruction = '', argument = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [base = '', , name = String(stages.length)] = argument.split(' ');
      stages.push({ base, name, steps: [] });
    } else stages.at(-1)?.steps.push({ instruction, argument });
  }
  return stages;
}

export const lastOf = ({ steps }: Stage, wanted: string): string | undefined =>
  steps.findLast(({ instruction }) => instruction === wanted)?.argument;

/** The array of a CMD such as `["node", "x.ts"]`, also after the flags of a HEALTHCHECK. */
export const commandOf = (argument: string): readonly string[] => JSON.parse(argument.slice(argument.indexOf('['))) as string[];

/** Replaces absolute paths of the image by paths in a folder. */
const inFolder = (text: string, folder: string): string => text.replaceAll(/(?<![\w.])\/(?=(?:app|data)\b)/g, `${folder}/`);

function runStep({ instruction, argument }: Step, workdir: string, result: StageResult, options: RunOptions): void {
  const { folder, env } = result;
  if (instruction === 'RUN') {
    const command = inFolder(argument, folder).replaceAll('node:node', `${options.user.uid}:${options.user.gid}`);
    execFileSync('sh', ['-euc', command], { cwd: join(folder, workdir), env, stdio: ['ignore', 'ignore', 'pipe'] });
  } else if (instruction === 'COPY') {
    const [, stage, list = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(argument) ?? [];
    const paths = list.split(' ');
    const target = join(folder, paths.at(-1)?.startsWith('/') ? '' : workdir, paths.at(-1) ?? '');
    const from = stage === undefined ? options.context : join(options.home, stage);
    for (const path of paths.slice(0, -1))
      cpSync(join(from, path), paths.length > 2 ? join(target, path) : target, { recursive: true, verbatimSymlinks: true });
  } else if (!['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'].includes(instruction))
    throw new Error(`unknown instruction ${instruction}`);
}

export function runDockerfile(stages: readonly Stage[], options: RunOptions): StageResult {
  let last: StageResult = { folder: options.home, env: options.env };
  for (const { name, steps } of stages) {
    const folder = join(options.home, name);
    const env: Record<string, string> = { ...options.env };
    let workdir = '/';
    for (const step of steps)
      if (step.instruction === 'WORKDIR') {
        workdir = step.argument;
        mkdirSync(join(folder, workdir), { recursive: true });
      } else if (step.instruction === 'ENV') {
        const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(step.argument) ?? [];
        env[key] = inFolder(value, folder).replaceAll(/\$(\w+)/g, (_, variable: string) => env[variable] ?? '');
      } else runStep(step, workdir, { folder, env }, options);
    last = { folder, env };
  }
  return last;
}
