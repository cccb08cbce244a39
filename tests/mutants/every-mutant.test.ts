import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { equivalentProblems, type Equivalents } from '#atlas/mutants/equivalents.ts';
import { findFaultPaths } from '#atlas/mutants/faults.ts';
import { type MachineScore, scoreMachine, survivorsOf } from '#atlas/mutants/score.ts';
import { ignoredPrefix, machineName } from '#atlas/paths/path.ts';
import { catalogue } from '#machines/catalogue.ts';
import { machineOf } from '#scripts/paths/select-machines.ts';

const equivalents: Equivalents = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'));
const scores: MachineScore[] = [];

describe.each(catalogue.map((entry) => ({ machine: machineName(entry), entry })))('$machine', ({ entry }) => {
  let score: MachineScore;
  beforeAll(() => {
    score = scoreMachine(entry, machineOf(entry).graph);
    scores.push(score);
  }, 600_000);

  test('kills every mutant, or has a reason why it is equivalent', () => {
    expect(equivalentProblems(equivalents, [score], false)).toEqual([]);
  });

  test('has a path for every killed mutant, each with an id of its own', () => {
    const dead = score.verdicts.flatMap(({ id, kill }) => (kill ? [id] : []));
    const paths = findFaultPaths(score);
    const onPaths = new Set(paths.flatMap(({ kills }) => kills));
    expect(dead.filter((id) => !onPaths.has(id))).toEqual([]);
    expect(new Set(paths.map(({ path }) => path.id)).size).toBe(paths.length);
    expect(paths.filter(({ path }) => path.steps.slice(0, -1).some((step) => step.startsWith(ignoredPrefix)))).toEqual([]);
  });
});

test('in total, at least 95 of 100 are killed', () => {
  const all = scores.flatMap(({ verdicts }) => verdicts);
  expect(1 - scores.flatMap(survivorsOf).length / all.length).toBeGreaterThanOrEqual(0.95);
  expect(equivalentProblems(equivalents, scores, true)).toEqual([]);
});

describe('a reason why a mutant is equivalent', () => {
  test('is refused if the mutant is killed, if the mutant does not exist, and if the reason is no sentence', () => {
    const found = scores.flatMap(({ verdicts }) => verdicts).find(({ kill }) => kill)?.id ?? '';
    const wrong = { ...equivalents, [found]: 'It looks much the same to me, so it must be.', 'visits/visit · nothing': 'no' };
    expect(equivalentProblems(wrong, scores, true)).toEqual([
      `"${found}" is listed as equivalent, but a test kills it.`,
      'No mutant is called "visits/visit · nothing".',
      '"visits/visit · nothing" needs a sentence with the reason why it is equivalent.',
    ]);
  });

  test('is reported as missing if a mutant survives', () => {
    const [id = ''] = Object.keys(equivalents);
    const { [id]: _gone, ...others } = equivalents;
    expect(equivalentProblems(others, scores, true)).toEqual([`"${id}" survives, and has no reason why it is equivalent.`]);
  });

  test('is allowed for at most 5 of 100 mutants', () => {
    const score = scores.find(({ machine }) => machine === 'feedback/dialog');
    const many = Object.fromEntries((score?.verdicts ?? []).slice(0, 3).map(({ id }) => [id, 'It does the same as far as anybody knows.']));
    expect(score && equivalentProblems(many, [score], true).at(-1)).toBe('3 of 38 mutants are argued away: more than 5 %.');
  });
});
