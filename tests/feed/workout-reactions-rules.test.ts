import { expect, test } from 'vitest';
import { feedEntryQuery, reactionsTo } from '#machines/feed/workout-reactions.rules.ts';
import { noReactions } from '#machines/feed/sample-posts.ts';

const studio = (feed_enabled: boolean) => ({ preferences: { feed_enabled } });
const inClass = { session: { id: 'class', name: 'CrossFit', start_date: '2026-03-02T06:00:00Z' } };

test('the reactions to a workout are requested only if the studio has a feed', () => {
  expect([feedEntryQuery(studio(true), 'w'), feedEntryQuery(studio(false), 'w'), feedEntryQuery(null, 'w')]).toEqual(['w', null, null]);
});

test('reactions are possible to a workout of a class, but not to a private workout', () => {
  const entries = [{ reactions: noReactions }];
  expect(reactionsTo(inClass, entries)).toBe(noReactions);
  expect([
    reactionsTo({ session: null }, entries),
    reactionsTo(null, entries),
    reactionsTo(inClass, []),
    reactionsTo(inClass, null),
  ]).toEqual([null, null, null, null]);
});
