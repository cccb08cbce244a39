/** Whose workout others can say something to, and where that is read. */
import { expect, test } from 'vitest';
import { saidQuery, saidTo } from '#machines/feed/said.rules.ts';
import { noReactions } from '#machines/feed/sample-posts.ts';

const studio = (feed_enabled: boolean) => ({ preferences: { feed_enabled } });
const inClass = { session: { id: 'class', name: 'CrossFit', start_date: '2026-03-02T06:00:00Z' } };

test('what others say to a workout is asked for only where the studio has a feed', () => {
  expect([saidQuery(studio(true), 'w'), saidQuery(studio(false), 'w'), saidQuery(null, 'w')]).toEqual(['w', null, null]);
});

test('a workout done in a class can be reacted to, one that nobody else sees cannot', () => {
  const said = [{ reactions: noReactions }];
  expect(saidTo(inClass, said)).toBe(noReactions);
  expect([saidTo({ session: null }, said), saidTo(null, said), saidTo(inClass, []), saidTo(inClass, null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
