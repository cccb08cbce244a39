/** What the feed shows, in which order, and what it does not know yet. Source: docs/spec §2 (`/activity`), docs/decisions/feed.md#0215. */
import type { Activity } from '#contract/feed.ts';
import type { FeedContext, FeedInput, FeedPage, FeedQuery, PostsQuery } from './feed.types.ts';

const idsOf = (posts: readonly Activity[]): ReadonlySet<string> => new Set(posts.map(({ id }) => id));

const without = (posts: readonly Activity[], known: readonly Activity[]): readonly Activity[] => {
  const ids = idsOf(known);
  return posts.filter(({ id }) => !ids.has(id));
};

/** Newest first; of equally old ones always the same first. Each once, as it was told last. */
const together = (known: readonly Activity[], incoming: readonly Activity[]): readonly Activity[] =>
  [...without(known, incoming), ...incoming].toSorted(
    (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1),
  );

export const initialContext = ({ named, keySeed }: FeedInput): FeedContext => ({
  keySeed,
  posts: null,
  next: null,
  isBehind: false,
  newPosts: null,
  named,
  fetched: [],
  absent: [],
  error: null,
  reacted: [],
  commented: [],
  unfolded: [],
});

/** In the order of the page: posts that are pointed out and lie further back stand first, under a heading of their own. */
export const shownPosts = ({ posts, fetched }: Pick<FeedContext, 'posts' | 'fetched'>): readonly Activity[] => [
  ...without(fetched, posts ?? []),
  ...(posts ?? []),
];

export const postIn = (context: Pick<FeedContext, 'posts' | 'fetched'>, id: string): Activity | null =>
  shownPosts(context).find((post) => post.id === id) ?? null;

/** Named posts that nobody has read yet. */
export const missingPostIds = ({ posts, fetched, named, absent }: FeedContext): readonly string[] => {
  const known = idsOf([...(posts ?? []), ...fetched]);
  return named.filter((id) => !known.has(id) && !absent.includes(id));
};

/** What the server is asked for. */
export const postsQuery = (context: FeedContext, want: FeedQuery): PostsQuery => ({
  cursor: want === 'older' ? context.next : null,
  ids: want === 'named' ? missingPostIds(context) : [],
});

/** How many have come that the member has not seen. */
export const newPostCount = ({ posts, newPosts }: FeedContext): number => (newPosts ? without(newPosts.activities, posts ?? []).length : 0);

/** The page as it is known by now: what the server has changed is changed, what it has taken away is away. */
const renewed = (posts: readonly Activity[], page: FeedPage): readonly Activity[] => {
  const newer = new Map(page.activities.map((post) => [post.id, post]));
  const last = page.activities.at(-1);
  const isCovered = ({ created_at }: Activity): boolean =>
    page.next === null || (last !== undefined && Date.parse(created_at) > Date.parse(last.created_at));
  return posts.flatMap((post) => newer.get(post.id) ?? (isCovered(post) ? [] : [post]));
};

/** More posts came than one page holds: between them and those that are there, or before them where none are, some are unknown. */
const leavesGap = (posts: readonly Activity[], { activities, next }: FeedPage): boolean =>
  next !== null && !activities.some(({ id }) => idsOf(posts).has(id));

/** What came meanwhile waits; what was there is shown as it is now. */
const withNewPosts = (context: FeedContext, page: FeedPage): Partial<FeedContext> => {
  const posts = renewed(context.posts ?? [], page);
  return { posts, newPosts: without(page.activities, posts).length > 0 ? page : null };
};

/** The member wants to see what has come: on top of the rest, or instead of it where there is a gap between. */
export const withNewPostsShown = ({ posts, newPosts }: FeedContext): Partial<FeedContext> => {
  if (!newPosts) return {};
  const known = posts ?? [];
  if (leavesGap(known, newPosts)) return { posts: newPosts.activities, next: newPosts.next, newPosts: null };
  return { posts: together(known, newPosts.activities), newPosts: null };
};

/** What is known once `page` has answered what was wanted. */
export const withAnswer = (context: FeedContext, want: FeedQuery, page: FeedPage): Partial<FeedContext> => {
  switch (want) {
    case 'first':
      return { posts: page.activities, next: page.next };
    case 'older':
      return { posts: together(context.posts ?? [], page.activities), next: page.next };
    case 'newPosts':
      return withNewPosts(context, page);
    case 'named': {
      const found = page.activities.filter(({ id }) => missingPostIds(context).includes(id));
      const fetched = [...context.fetched, ...found];
      return { fetched, absent: [...context.absent, ...missingPostIds({ ...context, fetched })] };
    }
  }
};

/** The id of the actor that keeps a post's reactions, and of the one that keeps its comments, among the feed's children. */
export const reactionActorId = (postId: string): string => `reaction:${postId}`;
export const threadActorId = (postId: string): string => `thread:${postId}`;
