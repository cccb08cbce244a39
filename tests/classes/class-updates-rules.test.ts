/** Which news makes Mia’s list of classes look again. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feedMark, concernsClasses } from '#machines/classes/class-updates.rules.ts';
import { count } from '#tests/counts.ts';

describe('news', () => {
  test('is of classes where it names one, or where any may have changed', () => {
    expect(concernsClasses({ sessionIds: ['six-o-clock'] })).toBe(true);
    expect(concernsClasses({ sessionIds: ['six-o-clock', feedMark] })).toBe(true);
    expect(concernsClasses({ sessionIds: null })).toBe(true);
  });

  test('of the feed alone is none of theirs, and no news is none either', () => {
    expect(concernsClasses({ sessionIds: [feedMark] })).toBe(false);
    expect(concernsClasses({ sessionIds: [feedMark, feedMark] })).toBe(false);
    expect(concernsClasses({ sessionIds: [] })).toBe(false);
  });

  test('of a class is told whatever is said of the feed beside it', () => {
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
