import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The requirements of levels 1 and 2 of each section are numbered from 1 without a gap. Source: OWASP ASVS 5.0.0. */
const sections: Readonly<Record<string, readonly number[]>> = {
  // Chapter: the number of requirements in each of its sections.
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

const numbers = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) => Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`)),
);

const rows = readFileSync('docs/security/asvs.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number = '', verdict = '', reason = ''] = /^\| (\d[\d.]+) *\| ([\w ]+?) *\| (.*?) *\|$/.exec(line) ?? [];
    return number === '' ? [] : [{ number, verdict, reason }];
  });

/** Text in backquotes with a slash is a path. */
const pathsIn = (reason: string): string[] => [...reason.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].flatMap(([, path]) => (path ? [path] : []));

it('has each of the 253 requirements once, in order', () => {
  expect(numbers).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(numbers);
});

describe.each(rows)('$number', ({ verdict, reason }) => {
  it('has a verdict with its reason, and names files that exist', () => {
    expect(['holds', 'not met', 'not applicable']).toContain(verdict);
    expect(reason).not.toBe('');
    expect(pathsIn(reason).filter((path) => !existsSync(path))).toEqual([]);
    if (verdict === 'holds') expect(reason).toMatch(/`/);
  });
});
