import { describe, expect, test } from 'vitest';
import type { Reactions, ReactionType } from '#contract/feed.ts';
import { isSettled, nextRequest, ownTypes, reactionCount, shownReactions, toggleReaction } from '#machines/feed/reaction.rules.ts';
import { noReactions } from '#machines/feed/sample-posts.ts';

const own = (...types: readonly ReactionType[]) => types.map((type) => ({ id: `own-${type}`, type }));
const loved: Reactions = {
  counts: [
    { type: 'love', count: 2 },
    { type: 'strong', count: 3 },
  ],
  own: own('love'),
};
const countsOf = (reactions: Reactions, ...wanted: readonly ReactionType[]) =>
  Object.fromEntries(shownReactions({ reactions, wanted }).map(({ type, count, isOwn }) => [type, isOwn ? `${count}, hers` : count]));

describe('the counts', () => {
  test('are the counts of the server if it already has Mia’s choice', () => {
    expect(countsOf(loved, 'love')).toEqual({ like: 0, love: '2, hers', strong: 3, celebrate: 0 });
  });

  test('have one more if Mia adds a reaction, and one less if she removes a reaction', () => {
    expect(countsOf(loved, 'love', 'strong')).toEqual({ like: 0, love: '2, hers', strong: '4, hers', celebrate: 0 });
    expect(countsOf(loved)).toEqual({ like: 0, love: 1, strong: 3, celebrate: 0 });
    expect(countsOf(noReactions, 'celebrate')).toEqual({ like: 0, love: 0, strong: 0, celebrate: '1, hers' });
  });

  test('are never lower than the number of Mia’s own reactions, for any counts of the server', () => {
    expect(countsOf({ counts: [], own: own('love') }, 'love')).toMatchObject({ love: '1, hers' });
    expect(countsOf({ counts: [], own: own('love') })).toMatchObject({ love: 0 });
  });

  test('of all types add up to the number of reactions', () => {
    expect([reactionCount(loved), reactionCount(noReactions)]).toEqual([5, 0]);
  });
});

describe('a press', () => {
  test('adds or removes a reaction, and keeps the others in their order', () => {
    expect(toggleReaction(['strong'], 'like')).toEqual(['like', 'strong']);
    expect(toggleReaction(['like', 'strong'], 'like')).toEqual(['strong']);
    expect(ownTypes({ counts: [], own: own('strong', 'like') })).toEqual(['like', 'strong']);
  });
});

describe('the next request', () => {
  test('sends the first added or removed reaction that the server does not have yet', () => {
    expect(nextRequest({ reactions: loved, wanted: ['love', 'strong'] })).toEqual({ reaction: 'strong', isGiven: true });
    expect(nextRequest({ reactions: loved, wanted: ['strong'] })).toEqual({ reaction: 'love', isGiven: false });
    expect(nextRequest({ reactions: loved, wanted: ['love'] })).toBeNull();
  });

  test('is not necessary if the server has Mia’s choice', () => {
    expect(isSettled(['love'], { reaction: 'love', isGiven: true }, loved)).toBe(true);
    expect(isSettled(['love'], null, loved)).toBe(true);
  });

  test('does not repeat a reaction that the response does not contain', () => {
    expect(isSettled(['love', 'strong'], { reaction: 'strong', isGiven: true }, loved)).toBe(true);
    expect(isSettled([], { reaction: 'love', isGiven: false }, loved)).toBe(true);
  });

  test('is necessary if Mia has changed her choice meanwhile', () => {
    expect(isSettled(['love', 'strong'], { reaction: 'love', isGiven: true }, loved)).toBe(false);
    expect(isSettled([], { reaction: 'love', isGiven: true }, loved)).toBe(false);
    expect(isSettled(['love', 'strong'], null, loved)).toBe(false);
  });
});
