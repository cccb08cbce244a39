/** The previous release, checked out and built in its own folder. Source: docs/decisions/operation.md#0362. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#tests/deployment/processes.ts';

interface Release {
  readonly version: string;
  readonly commit: string;
}

export interface BuiltRelease extends Release {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

type Packages = Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>;

const git = (...argv: readonly string[]): string => execFileSync('git', argv, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

/** The newest tag before this commit. Without tags: the commit in `deploy/previous-release.json`. */
export function findPreviousRelease(): Release {
  const [tag] = git('tag', '--list', 'v[0-9]*', '--merged', 'HEAD^', '--sort=-version:refname').split('\n');
  if (tag) return { version: tag.slice(1), commit: tag };
  return JSON.parse(readFileSync(join(root, 'deploy/previous-release.json'), 'utf8'));
}

const packagesIn = (folder: string): Packages => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

function hasSamePackages(folder: string): boolean {
  const [former, present] = [packagesIn(folder), packagesIn(root)];
  return (['dependencies', 'devDependencies'] as const).every((kind) =>
    Object.entries(former[kind]).every(([name, version]) => present[kind][name] === version),
  );
}

async function runIn(folder: string, command: string, argv: readonly string[]): Promise<void> {
  // The build must not inherit the variables of a test run.
  const { PATH, HOME } = process.env;
  const child = spawn(command, argv, { cwd: folder, env: { PATH, HOME }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const [code]: (number | null)[] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${argv.join(' ')} failed: ${output}`);
}

/** Takes a minute, or two if the packages differ. */
export async function buildPreviousRelease(): Promise<BuiltRelease> {
  const release = findPreviousRelease();
  const parent = await mkdtemp(join(tmpdir(), 'spotter-release-'));
  const folder = join(parent, release.version);
  git('worktree', 'add', '--detach', folder, release.commit);
  const remove = async (): Promise<void> => {
    git('worktree', 'remove', '--force', folder);
    await rm(parent, { recursive: true, force: true });
  };
  try {
    if (hasSamePackages(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    else await runIn(folder, 'npm', ['ci', '--ignore-scripts', '--prefer-offline']);
    await runIn(folder, process.execPath, ['scripts/build.ts']);
  } catch (error) {
    await remove();
    throw error;
  }
  return { ...release, folder, remove };
}
