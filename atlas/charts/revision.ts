/** The charts as they were at a revision: the machines of that day, read by the reader of today. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ChartStructure } from './chart-data.ts';

const run = promisify(execFile);
const roomy = { maxBuffer: 256 * 1024 * 1024 } as const;

/** What machines are made of. */
const layers = ['contract', 'machines', 'words'] as const;

const git = async (root: string, ...args: readonly string[]): Promise<string> => (await run('git', ['-C', root, ...args], roomy)).stdout;

const commitOf = async (root: string, revision: string): Promise<string> => {
  try {
    return (await git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)).trim();
  } catch {
    throw new Error(`git knows no revision ${revision}`);
  }
};

const unpack = async (root: string, commit: string, into: string): Promise<void> => {
  const there = (await git(root, 'ls-tree', '--name-only', commit)).split('\n');
  if (!there.includes('machines')) throw new Error(`there were no machines yet at ${commit}`);
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

/**
 * The structure of every machine in the catalogue of a revision of the repository at `root`. Throws a sentence when git does not know
 * the revision, or when it has no catalogue that can be read.
 */
export const readChartsAt = async (root: string, revision: string): Promise<readonly ChartStructure[]> => {
  const commit = await commitOf(root, revision);
  const scratch = await mkdtemp(join(tmpdir(), 'spotter-charts-'));
  try {
    await unpack(root, commit, scratch);
    await addReader(root, scratch);
    const { stdout } = await run(process.execPath, [join(scratch, 'atlas/charts/print-charts.ts')], { ...roomy, cwd: scratch });
    return JSON.parse(stdout);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
