/** Which news makes Mia’s feed look again. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feedMark, concernsClasses } from '#machines/classes/class-updates.rules.ts';
import { concernsFeed } from '#machines/feed/feed-updates.rules.ts';
import { count } from '#tests/counts.ts';

describe('news', () => {
  test('is of the feed where it bears its mark, or where anything may have changed', () => {
    expect(concernsFeed({ sessionIds: [feedMark] })).toBe(true);
    expect(concernsFeed({ sessionIds: ['six-o-clock', feedMark] })).toBe(true);
    expect(concernsFeed({ sessionIds: null })).toBe(true);
  });

  test('of classes alone is none of the feed’s, and no news is none either', () => {
    expect(concernsFeed({ sessionIds: ['six-o-clock', 'seven-o-clock'] })).toBe(false);
    expect(concernsFeed({ sessionIds: [] })).toBe(false);
  });

  test('is always somebody’s, unless there is none', () => {
    const id = fc.constantFrom('six-o-clock', 'seven-o-clock', feedMark);
    fc.assert(
      fc.property(fc.option(fc.array(id, { minLength: 1 })), (sessionIds) => {
        expect(concernsFeed({ sessionIds }) || concernsClasses({ sessionIds })).toBe(true);
      }),
      { numRuns: count(100, 2_000) },
    );
  });
});
