import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feedMark, concernsClasses } from '#machines/classes/class-updates.rules.ts';
import { count } from '#tests/counts.ts';

describe('an event of changes', () => {
  test('concerns classes if it names a class, or if any class may have changed', () => {
    expect(concernsClasses({ sessionIds: ['six-o-clock'] })).toBe(true);
    expect(concernsClasses({ sessionIds: ['six-o-clock', feedMark] })).toBe(true);
    expect(concernsClasses({ sessionIds: null })).toBe(true);
  });

  test('does not concern classes if it contains only the feed, or is empty', () => {
    expect(concernsClasses({ sessionIds: [feedMark] })).toBe(false);
    expect(concernsClasses({ sessionIds: [feedMark, feedMark] })).toBe(false);
    expect(concernsClasses({ sessionIds: [] })).toBe(false);
  });

  test('concerns classes if it names a class, with or without the feed', () => {
    const id = fc.uuid();
    fc.assert(
      fc.property(fc.array(id), fc.array(id), id, (before, after, one) => {
        const sessionIds = [...before, feedMark, one, ...after];
        expect(concernsClasses({ sessionIds })).toBe(true);
        expect(concernsClasses({ sessionIds: sessionIds.toReversed() })).toBe(true);
      }),
      { numRuns: count(100, 2_000) },
    );
  });
});

test('the mark of the feed is the one that the studio sends', () => {
  expect(feedMark).toBe('feed');
});
