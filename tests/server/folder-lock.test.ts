import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FolderHeld, lockFolder } from '#server/database/folder-lock.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'spotter-lock-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

const heldBy = (holder: Record<string, unknown>) =>
  JSON.stringify({ host: hostname(), since: '2026-03-02T06:00:00.000Z', started: null, ...holder });

it('a second process is refused with the holder of the lock and its start', async () => {
  const path = await folder();
  const lock = await lockFolder(path);
  await expect(lockFolder(path)).rejects.toThrow(FolderHeld);
  await expect(lockFolder(path)).rejects.toThrow(new RegExp(`in use by process ${process.pid}, since 20`));
  await lock.release();
  await (await lockFolder(path)).release();
  expect(await readdir(path)).toEqual([]);
});

/** Windows uses access lists, and the mode that it reports has no meaning. */
const ownersAlone: unknown = process.platform === 'win32' ? expect.any(Number) : 0o700;

it('only the owner can access the folder, also if it existed before', async () => {
  const path = await folder();
  const inside = join(path, 'data');
  await lockFolder(inside);
  expect((await stat(inside)).mode & 0o777).toEqual(ownersAlone);
  await chmod(path, 0o755);
  await lockFolder(path);
  expect((await stat(path)).mode & 0o777).toEqual(ownersAlone);
});

it('a second process takes over the lock of a process that has ended', async () => {
  const path = await folder();
  await writeFile(join(path, 'lock'), heldBy({ pid: await deadProcess() }));
  await lockFolder(path);
  expect(JSON.parse(await readFile(join(path, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
});

it('the lock of a process whose number another process has now is taken over', async () => {
  const path = await folder();
  await writeFile(join(path, 'lock'), heldBy({ pid: process.pid, started: 'long ago' }));
  await lockFolder(path);
  expect(JSON.parse(await readFile(join(path, 'lock'), 'utf8'))['started']).not.toBe('long ago');
});

it('an invalid lock file is taken over', async () => {
  const path = await folder();
  await writeFile(join(path, 'lock'), 'half a li');
  await lockFolder(path);
});

it('the lock of another machine is refused with the instruction to delete it', async () => {
  const path = await folder();
  await writeFile(join(path, 'lock'), heldBy({ pid: 1, host: 'elsewhere' }));
  await expect(lockFolder(path)).rejects.toThrow(/on elsewhere; if that machine is gone for good, delete .*lock/);
});

it('one of many processes that lock the folder at the same time gets the lock, and keeps it', async () => {
  const path = await folder();
  const pid = await deadProcess();
  for (let round = 0; round < 20; round += 1) {
    await writeFile(join(path, 'lock'), heldBy({ pid, since: String(round) }));
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(path)));
    expect(taken.flatMap((each) => (each.status === 'rejected' && !(each.reason instanceof FolderHeld) ? [each.reason] : []))).toEqual([]);
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(JSON.parse(await readFile(join(path, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  }
  expect(await readdir(path)).toEqual(['lock']);
});

it('an old takeover file blocks no other process', async () => {
  const path = await folder();
  await writeFile(join(path, 'lock'), heldBy({ pid: await deadProcess() }));
  await writeFile(join(path, 'lock.takeover'), '');
  await utimes(join(path, 'lock.takeover'), new Date(0), new Date(0));
  await lockFolder(path);
});
