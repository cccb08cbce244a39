import { expect, test } from 'vitest';
import { pathsOfSyntheticMachines } from '#scripts/bench/paths/generation.ts';
import { memoryOfSyntheticMachines } from '#scripts/bench/paths/memory.ts';
import { formatLeftOut } from '#scripts/bench/paths.ts';
import { scoreOfRules } from '#scripts/bench/rules.ts';

/** Another test in this process may free memory during the measurement, so a value may be negative. */
const bytes = String.raw`-?\d+`;

test('memory and the making of paths are measured on each size', () => {
  const memory = memoryOfSyntheticMachines([500, 1000]).made;
  const each = (edges: string): string => `${edges} edges ${bytes} bytes for an edge beside ${bytes}`;
  expect(memory).toMatch(new RegExp(`^the worst of ${each('500')}, ${each('1,000')}$`));
  const paths = pathsOfSyntheticMachines([500, 1000]);
  expect(paths.made).toMatch(/^the worst of 500 edges \d+ ms beside \d+ ms, 1,000 edges \d+ ms beside \d+ ms$/);
  expect(paths.value).toBeGreaterThan(0);
});

test('the report of the race lists the machines that are not in it, and why', () => {
  expect(formatLeftOut([{ name: 'visits/visit' }, { name: 'app/app' }])).toMatch(/more than 45,000 .*: visits\/visit, app\/app$/);
  expect(formatLeftOut([])).toBe('');
});

test('the score of the rules is that of the last mutation, with its number of subjects', () => {
  const mutants = [
    { status: 'Killed' as const },
    { status: 'Timeout' as const },
    { status: 'Survived' as const },
    { status: 'Killed' as const },
  ];
  expect(scoreOfRules([], 9)).toBeNull();
  expect(scoreOfRules([{ files: { 'a.rules.ts': { mutants } } }], 9)).toMatchObject({
    value: 75,
    budget: 90,
    made: '3 of 4; 1 of 9 subjects, when they were last mutated',
  });
});
