import { beforeEach, expect, test, vi } from 'vitest';
import type * as Exploration from '#atlas/explore/explore.ts';
import { readArguments } from '#scripts/paths/arguments.ts';

const explored: string[] = [];

vi.mock('#atlas/explore/explore.ts', async (original) => {
  const real = await original<typeof Exploration>();
  const explore: typeof real.explore = (machine, ...rest) => {
    explored.push(machine.id);
    return real.explore(machine, ...rest);
  };
  return { ...real, explore };
});

const { chooseEntries, driverOf, machineOf } = await import('#scripts/paths/select-machines.ts');
const { createJob } = await import('#scripts/paths/jobs.ts');
const { findPath } = await import('#scripts/paths/commands/replay.ts');

beforeEach(() => void explored.splice(0));

const inBrowser = readArguments(['--on', 'browser']);

test('nothing is explored before a path is looked for', () => {
  expect(explored).toEqual([]);
});

test('of a path of a tour in the browser, only the machine that its id names is explored', async () => {
  const [entry] = chooseEntries(['feedback/toaster']);
  if (!entry) throw new Error('there is no toaster');
  const { paths } = await createJob(machineOf(entry), 'browser', 'tour', inBrowser);
  const found = await findPath(paths[0]?.id ?? '', inBrowser);
  expect(found.path).toMatchObject({ id: paths[0]?.id, steps: paths[0]?.steps });
  expect(await driverOf(found.machine, 'browser')).toMatchObject({ machine: 'feedback/toaster', on: 'browser' });
  expect(explored).toEqual([found.machine.graph.machine.id]);
});

test('of an unknown id, only the machine that it names is explored, too', async () => {
  await expect(findPath('toast#123456', inBrowser)).rejects.toThrow('There is no path "toast#123456"');
  expect(explored).toEqual(['toast']);
});

test('a permanent path is found without planning', async () => {
  const { path } = await findPath('feedback/toast#38e5d5', inBrowser);
  expect(path.strategy).toBe('kept');
});
