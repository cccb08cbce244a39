import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feedMark, concernsClasses } from '#machines/classes/class-updates.rules.ts';
import { concernsFeed } from '#machines/feed/feed-updates.rules.ts';
import { count } from '#tests/counts.ts';

describe('an event of changes', () => {
  test('concerns the feed if it contains the mark of the feed, or if anything may have changed', () => {
    expect(concernsFeed({ sessionIds: [feedMark] })).toBe(true);
    expect(concernsFeed({ sessionIds: ['six-o-clock', feedMark] })).toBe(true);
    expect(concernsFeed({ sessionIds: null })).toBe(true);
  });

  test('does not concern the feed if it contains only classes, or is empty', () => {
    expect(concernsFeed({ sessionIds: ['six-o-clock', 'seven-o-clock'] })).toBe(false);
    expect(concernsFeed({ sessionIds: [] })).toBe(false);
  });

  test('always concerns the feed or the classes, unless it is empty', () => {
    const id = fc.constantFrom('six-o-clock', 'seven-o-clock', feedMark);
    fc.assert(
      fc.property(fc.option(fc.array(id, { minLength: 1 })), (sessionIds) => {
        expect(concernsFeed({ sessionIds }) || concernsClasses({ sessionIds })).toBe(true);
      }),
      { numRuns: count(100, 2_000) },
    );
  });
});
