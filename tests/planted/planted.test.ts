/** The planted bugs fit the code as it is, so that `npm run verify` can plant them. Whether each is found out is for it to say. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keptPaths } from '#scripts/paths/jobs.ts';
import { planted } from './planted.ts';

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.patch'));

test('twelve bugs are planted, each once', () => {
  expect(planted).toHaveLength(12);
  expect(files.toSorted()).toEqual(planted.map(({ patch }) => `${patch}.patch`));
});

test.each(planted)('$patch can be planted: $sentence', ({ patch }) => {
  const { status, stderr } = spawnSync('git', ['apply', '--check', `tests/planted/${patch}.patch`], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('every path that finds one out is kept', () => {
  const kept = new Set(keptPaths().map(({ id }) => id));
  const named = planted.flatMap(({ command }) => command.filter((word) => word.includes('#')));
  expect(named.filter((id) => !kept.has(id))).toEqual([]);
});
