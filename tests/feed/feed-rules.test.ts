import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Activity } from '#contract/feed.ts';
import {
  postsQuery,
  initialContext,
  withAnswer,
  missingPostIds,
  newPostCount,
  postIn,
  reactionActorId,
  shownPosts,
  threadActorId,
  withNewPostsShown,
} from '#machines/feed/feed.rules.ts';
import type { FeedContext, FeedPage } from '#machines/feed/feed.types.ts';
import { postWith } from '#machines/feed/sample-posts.ts';
import { count } from '#tests/counts.ts';

const minute = (number: number): string => new Date(Date.UTC(2026, 2, 1) + number * 60_000).toISOString();
/** The higher the number, the newer. */
const post = (number: number): Activity => postWith(`p${number}`, minute(number));
const posts = (...numbers: readonly number[]): readonly Activity[] => numbers.map(post);
const page = (numbers: readonly number[], next: string | null = 'more'): FeedPage => ({ activities: [...posts(...numbers)], next });
const started = initialContext({ named: [], keySeed: 'k' });
const feed = (facts: Partial<FeedContext> = {}): FeedContext => ({ ...started, ...facts });
const idsIn = (all: readonly Activity[] | null | undefined): readonly string[] | undefined => all?.map(({ id }) => id);

describe('a feed that was not read yet', () => {
  test('knows what the address points out, and nothing else', () => {
    expect(initialContext({ named: ['p1'], keySeed: 'k' })).toEqual({
      keySeed: 'k',
      posts: null,
      next: null,
      isBehind: false,
      newPosts: null,
      named: ['p1'],
      fetched: [],
      absent: [],
      error: null,
      reacted: [],
      commented: [],
      unfolded: [],
    });
  });

  test('shows nothing, and misses all that is pointed out', () => {
    expect([shownPosts(started), postIn(started, 'p1'), newPostCount(started)]).toEqual([[], null, 0]);
    expect(missingPostIds(feed({ named: ['p1', 'p2'] }))).toEqual(['p1', 'p2']);
  });

  test('begins with what the studio answers, whatever was known before', () => {
    expect(withAnswer(started, 'first', page([9, 8]))).toEqual({ posts: posts(9, 8), next: 'more' });
    expect(withAnswer(feed({ posts: posts(7), next: 'old' }), 'first', page([9, 8], null))).toEqual({ posts: posts(9, 8), next: null });
  });
});

describe('a post', () => {
  const context = feed({ posts: posts(9, 8), fetched: posts(1, 8) });

  test('that is pointed out stands above the others, unless it stands among them', () => {
    expect(idsIn(shownPosts(context))).toEqual(['p1', 'p9', 'p8']);
    expect(idsIn(shownPosts(feed({ fetched: posts(1) })))).toEqual(['p1']);
  });

  test('is found by its name, wherever it stands', () => {
    expect(['p1', 'p8', 'p7'].map((id) => postIn(context, id))).toEqual([post(1), post(8), null]);
  });

  test('that is as old as another stands by its name, whichever came first', () => {
    const [a, b] = [postWith('a', minute(5)), postWith('b', minute(5))];
    expect(withAnswer(feed({ posts: [b] }), 'older', { activities: [a], next: null }).posts).toEqual([a, b]);
    expect(withAnswer(feed({ posts: [a] }), 'older', { activities: [b], next: null }).posts).toEqual([a, b]);
  });

  test('has one actor for its reactions and one for its comments, and no other post has these', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 5 }), (ids) => {
        const actors = ids.flatMap((id) => [reactionActorId(id), threadActorId(id)]);
        expect(new Set(actors).size).toBe(2 * ids.length);
        expect(ids.every((id) => reactionActorId(id).endsWith(id) && threadActorId(id).endsWith(id))).toBe(true);
      }),
      { numRuns: count(100, 2_000) },
    );
  });
});

describe('the queries of the feed', () => {
  const context = feed({ posts: posts(9), next: 'c1', named: ['p9', 'p1'] });

  test('request older posts from the cursor, and the first page and new posts from the top', () => {
    expect(postsQuery(context, 'older')).toEqual({ cursor: 'c1', ids: [] });
    expect(postsQuery(context, 'first')).toEqual({ cursor: null, ids: [] });
    expect(postsQuery(context, 'newPosts')).toEqual({ cursor: null, ids: [] });
  });

  test('request the posts of the address that are not read yet, but not those that are gone', () => {
    expect(postsQuery(context, 'named')).toEqual({ cursor: null, ids: ['p1'] });
    expect(missingPostIds({ ...context, fetched: posts(1) })).toEqual([]);
    expect(missingPostIds({ ...context, absent: ['p1'] })).toEqual([]);
  });
});

describe('what was pointed out', () => {
  test('is there once it is read, and what the studio does not answer is gone', () => {
    const context = feed({ posts: posts(9), named: ['p1', 'p2', 'p9'], fetched: posts(3), absent: ['p4'] });
    expect(withAnswer(context, 'named', page([1], null))).toEqual({ fetched: posts(3, 1), absent: ['p4', 'p2'] });
  });

  test('is all that is taken of the answer', () => {
    expect(withAnswer(feed({ posts: posts(9), named: ['p1'] }), 'named', page([9, 5, 1]))).toEqual({ fetched: posts(1), absent: [] });
  });
});

describe('older posts', () => {
  test('join the end, each once and in its latest version', () => {
    const incoming = postWith('p8', minute(8), { post: { content: 'Mended', images: [] } });
    expect(withAnswer(feed({ posts: posts(9, 8), next: 'c1' }), 'older', { activities: [incoming, post(7)], next: 'c2' })).toEqual({
      posts: [post(9), incoming, post(7)],
      next: 'c2',
    });
    expect(withAnswer(feed({ next: 'c1' }), 'older', page([7], null))).toEqual({ posts: posts(7), next: null });
  });
});

describe('what has come meanwhile', () => {
  test('waits, and is counted', () => {
    const context = { ...feed({ posts: posts(8, 7) }), ...withAnswer(feed({ posts: posts(8, 7) }), 'newPosts', page([9, 8, 7])) };
    expect([idsIn(context.posts), newPostCount(context)]).toEqual([['p8', 'p7'], 1]);
    expect(newPostCount(feed({ newPosts: page([9, 8]) }))).toBe(2);
  });

  test('is nothing where the studio has nothing new', () => {
    expect(withAnswer(feed({ posts: posts(8, 7) }), 'newPosts', page([8, 7]))).toEqual({ posts: posts(8, 7), newPosts: null });
    expect(withAnswer(started, 'newPosts', page([], null))).toEqual({ posts: [], newPosts: null });
  });

  test('changes what is there to what it is now, and takes away what is gone', () => {
    const incoming = postWith('p8', minute(8), { post: { content: 'Mended', images: [] } });
    const { posts: shown } = withAnswer(feed({ posts: posts(9, 8, 7, 6, 2) }), 'newPosts', {
      activities: [post(9), incoming, post(6)],
      next: 'more',
    });
    expect(shown).toEqual([post(9), incoming, post(6), post(2)]);
  });

  test('leaves posts that are as old as its last post, or older, unless it is the whole feed', () => {
    const twin = postWith('twin', minute(6));
    const known = feed({ posts: [post(8), twin, post(2)] });
    expect(idsIn(withAnswer(known, 'newPosts', page([8, 6])).posts)).toEqual(['p8', 'twin', 'p2']);
    expect(idsIn(withAnswer(known, 'newPosts', page([8, 6], null)).posts)).toEqual(['p8']);
    expect(idsIn(withAnswer(known, 'newPosts', page([])).posts)).toEqual(['p8', 'twin', 'p2']);
  });
});

describe('when Mia wants to see what has come', () => {
  test('it stands on top of what was there, and what is older goes on where it did', () => {
    expect(withNewPostsShown(feed({ posts: posts(8, 7), next: 'c1', newPosts: page([9, 8]) }))).toEqual({
      posts: posts(9, 8, 7),
      newPosts: null,
    });
  });

  test('it stands instead of what was there where some between is unknown, and what is older goes on after it', () => {
    expect(withNewPostsShown(feed({ posts: posts(2, 1), next: 'c1', newPosts: page([9, 8], 'c2') }))).toEqual({
      posts: posts(9, 8),
      next: 'c2',
      newPosts: null,
    });
  });

  test('nothing between is unknown where the studio has no more than that', () => {
    expect(withNewPostsShown(feed({ posts: posts(2, 1), next: 'c1', newPosts: page([9, 8], null) }))).toEqual({
      posts: posts(9, 8, 2, 1),
      newPosts: null,
    });
  });

  test('what is older than a first page goes on after it where nothing was there', () => {
    const more = { posts: posts(9, 8), next: 'c2', newPosts: null };
    expect(withNewPostsShown(feed({ posts: [], newPosts: page([9, 8], 'c2') }))).toEqual(more);
    expect(withNewPostsShown(feed({ posts: null, newPosts: page([9, 8], 'c2') }))).toEqual(more);
  });

  test('nothing changes where nothing has come', () => {
    expect(withNewPostsShown(feed({ posts: posts(8) }))).toEqual({});
  });
});
