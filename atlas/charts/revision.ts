/** Reads the charts of another revision: the present code reads the machines of that revision. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ChartStructure } from './chart-data.ts';
import type { PathOutcome, PathSummary } from './path-changes.ts';

const run = promisify(execFile);
const roomy = { maxBuffer: 256 * 1024 * 1024 } as const;

const layers = ['contract', 'machines', 'words'] as const;

export class RevisionNotFound extends Error {
  override readonly name = 'RevisionNotFound';
}

const git = async (root: string, ...args: readonly string[]): Promise<string> => (await run('git', ['-C', root, ...args], roomy)).stdout;

const commitOf = async (root: string, revision: string): Promise<string> => {
  try {
    return (await git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)).trim();
  } catch {
    throw new RevisionNotFound(`git knows no revision ${revision}`);
  }
};

const unpack = async (root: string, commit: string, into: string): Promise<void> => {
  const there = (await git(root, 'ls-tree', '--name-only', commit)).split('\n');
  if (!there.includes('machines')) throw new RevisionNotFound(`there were no machines yet at ${commit}`);
  const archive = join(into, 'machines.tar');
  await git(root, 'archive', '--format=tar', `--output=${archive}`, commit, ...layers.filter((layer) => there.includes(layer)));
  await run('tar', ['-xf', archive, '-C', into]);
};

const addReader = async (root: string, into: string): Promise<void> => {
  await mkdir(join(into, 'atlas'));
  for (const part of ['charts', 'explore', 'paths']) await cp(join(root, 'atlas', part), join(into, 'atlas', part), { recursive: true });
  await cp(join(root, 'package.json'), join(into, 'package.json'));
  await symlink(join(root, 'node_modules'), join(into, 'node_modules'), 'dir');
};

/** Runs a script of the present project with the machines of a revision, and returns its parsed output. */
const runAtRevision = async (root: string, revision: string, script: string, question: unknown): Promise<string> => {
  const commit = await commitOf(root, revision);
  const scratch = await mkdtemp(join(tmpdir(), 'spotter-charts-'));
  try {
    await unpack(root, commit, scratch);
    await addReader(root, scratch);
    const request = join(scratch, 'request.json');
    await writeFile(request, JSON.stringify(question));
    return (await run(process.execPath, [join(scratch, 'atlas/charts', script), request], { ...roomy, cwd: scratch })).stdout;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

/**
 * The structure of every machine at a revision of the repository in `root`. Throws `RevisionNotFound` if git does not know the revision, or
 * if the revision has no readable catalogue.
 */
export const readChartsAt = async (root: string, revision: string): Promise<readonly ChartStructure[]> =>
  JSON.parse(await runAtRevision(root, revision, 'print-charts.ts', null));

/** A present machine: its structure, and the paths of its tour with the states that they reach. */
export interface CurrentPaths {
  readonly chart: ChartStructure;
  readonly pathSummaries: readonly (PathSummary & Pick<PathOutcome, 'states'>)[];
}

export interface FormerPaths {
  /** The paths of the revision's own tour. Empty if the machine is unchanged. */
  readonly tour: readonly PathSummary[];
  /** By path id: the outcomes of the present paths, and of the revision's own paths. */
  readonly outcome: Readonly<Record<string, PathOutcome>>;
}

/**
 * For each machine: the outcomes of the present paths at a revision, and that revision's own paths. The value is an error message if the
 * machine cannot be explored. Throws as `readChartsAt` does.
 */
export const readPathsAt = async (
  root: string,
  revision: string,
  request: Readonly<Record<string, CurrentPaths>>,
): Promise<Readonly<Record<string, FormerPaths | string>>> =>
  JSON.parse(await runAtRevision(root, revision, 'print-path-outcomes.ts', request));
