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
  test('contains only the ids of the posts in the URL', () => {
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

  test('shows no posts, and all posts in the URL are missing', () => {
    expect([shownPosts(started), postIn(started, 'p1'), newPostCount(started)]).toEqual([[], null, 0]);
    expect(missingPostIds(feed({ named: ['p1', 'p2'] }))).toEqual(['p1', 'p2']);
  });

  test('contains only the posts of the first response, whatever it contained before', () => {
    expect(withAnswer(started, 'first', page([9, 8]))).toEqual({ posts: posts(9, 8), next: 'more' });
    expect(withAnswer(feed({ posts: posts(7), next: 'old' }), 'first', page([9, 8], null))).toEqual({ posts: posts(9, 8), next: null });
  });
});

describe('a post', () => {
  const context = feed({ posts: posts(9, 8), fetched: posts(1, 8) });

  test('from the URL is shown above the others, unless it is already among them', () => {
    expect(idsIn(shownPosts(context))).toEqual(['p1', 'p9', 'p8']);
    expect(idsIn(shownPosts(feed({ fetched: posts(1) })))).toEqual(['p1']);
  });

  test('is found by its id, at any position', () => {
    expect(['p1', 'p8', 'p7'].map((id) => postIn(context, id))).toEqual([post(1), post(8), null]);
  });

  test('of the same time as another post is sorted by its id, whatever the order of arrival', () => {
    const [a, b] = [postWith('a', minute(5)), postWith('b', minute(5))];
    expect(withAnswer(feed({ posts: [b] }), 'older', { activities: [a], next: null }).posts).toEqual([a, b]);
    expect(withAnswer(feed({ posts: [a] }), 'older', { activities: [b], next: null }).posts).toEqual([a, b]);
  });

  test('has its own actor for reactions and its own actor for comments', () => {
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

  test('request the posts in the URL that are not read yet, but not those that no longer exist', () => {
    expect(postsQuery(context, 'named')).toEqual({ cursor: null, ids: ['p1'] });
    expect(missingPostIds({ ...context, fetched: posts(1) })).toEqual([]);
    expect(missingPostIds({ ...context, absent: ['p1'] })).toEqual([]);
  });
});

describe('the posts in the URL', () => {
  test('are stored after they are read, and a post that is missing in the response counts as absent', () => {
    const context = feed({ posts: posts(9), named: ['p1', 'p2', 'p9'], fetched: posts(3), absent: ['p4'] });
    expect(withAnswer(context, 'named', page([1], null))).toEqual({ fetched: posts(3, 1), absent: ['p4', 'p2'] });
  });

  test('are the only posts that are used from the response', () => {
    expect(withAnswer(feed({ posts: posts(9), named: ['p1'] }), 'named', page([9, 5, 1]))).toEqual({ fetched: posts(1), absent: [] });
  });
});

describe('older posts', () => {
  test('are added at the end, each once and in its latest version', () => {
    const incoming = postWith('p8', minute(8), { post: { content: 'Mended', images: [] } });
    expect(withAnswer(feed({ posts: posts(9, 8), next: 'c1' }), 'older', { activities: [incoming, post(7)], next: 'c2' })).toEqual({
      posts: [post(9), incoming, post(7)],
      next: 'c2',
    });
    expect(withAnswer(feed({ next: 'c1' }), 'older', page([7], null))).toEqual({ posts: posts(7), next: null });
  });
});

describe('the new posts', () => {
  test('are not shown yet, and are counted', () => {
    const context = { ...feed({ posts: posts(8, 7) }), ...withAnswer(feed({ posts: posts(8, 7) }), 'newPosts', page([9, 8, 7])) };
    expect([idsIn(context.posts), newPostCount(context)]).toEqual([['p8', 'p7'], 1]);
    expect(newPostCount(feed({ newPosts: page([9, 8]) }))).toBe(2);
  });

  test('are absent if the response contains no new post', () => {
    expect(withAnswer(feed({ posts: posts(8, 7) }), 'newPosts', page([8, 7]))).toEqual({ posts: posts(8, 7), newPosts: null });
    expect(withAnswer(started, 'newPosts', page([], null))).toEqual({ posts: [], newPosts: null });
  });

  test('arrive with updates of the shown posts, and without posts that were removed', () => {
    const incoming = postWith('p8', minute(8), { post: { content: 'Mended', images: [] } });
    const { posts: shown } = withAnswer(feed({ posts: posts(9, 8, 7, 6, 2) }), 'newPosts', {
      activities: [post(9), incoming, post(6)],
      next: 'more',
    });
    expect(shown).toEqual([post(9), incoming, post(6), post(2)]);
  });

  test('remove no post that is as old as the last post of the response, or older, unless the response is the whole feed', () => {
    const twin = postWith('twin', minute(6));
    const known = feed({ posts: [post(8), twin, post(2)] });
    expect(idsIn(withAnswer(known, 'newPosts', page([8, 6])).posts)).toEqual(['p8', 'twin', 'p2']);
    expect(idsIn(withAnswer(known, 'newPosts', page([8, 6], null)).posts)).toEqual(['p8']);
    expect(idsIn(withAnswer(known, 'newPosts', page([])).posts)).toEqual(['p8', 'twin', 'p2']);
  });
});

describe('when Mia shows the new posts', () => {
  test('they are added above the shown posts, and older posts continue at the same cursor', () => {
    expect(withNewPostsShown(feed({ posts: posts(8, 7), next: 'c1', newPosts: page([9, 8]) }))).toEqual({
      posts: posts(9, 8, 7),
      newPosts: null,
    });
  });

  test('they replace the shown posts if posts between are unknown, and older posts continue after them', () => {
    expect(withNewPostsShown(feed({ posts: posts(2, 1), next: 'c1', newPosts: page([9, 8], 'c2') }))).toEqual({
      posts: posts(9, 8),
      next: 'c2',
      newPosts: null,
    });
  });

  test('they are added above the shown posts if the response has no next page', () => {
    expect(withNewPostsShown(feed({ posts: posts(2, 1), next: 'c1', newPosts: page([9, 8], null) }))).toEqual({
      posts: posts(9, 8, 2, 1),
      newPosts: null,
    });
  });

  test('older posts continue after them if no posts were shown', () => {
    const more = { posts: posts(9, 8), next: 'c2', newPosts: null };
    expect(withNewPostsShown(feed({ posts: [], newPosts: page([9, 8], 'c2') }))).toEqual(more);
    expect(withNewPostsShown(feed({ posts: null, newPosts: page([9, 8], 'c2') }))).toEqual(more);
  });

  test('nothing changes if there are no new posts', () => {
    expect(withNewPostsShown(feed({ posts: posts(8) }))).toEqual({});
  });
});
