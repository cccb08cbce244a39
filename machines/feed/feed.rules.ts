/** Source: docs/spec §2 (`/activity`), docs/decisions/feed.md#0215. */
import type { Activity } from '#contract/feed.ts';
import type { FeedContext, FeedInput, FeedPage, FeedQuery, PostsQuery } from './feed.types.ts';

const idsOf = (posts: readonly Activity[]): ReadonlySet<string> => new Set(posts.map(({ id }) => id));

const without = (posts: readonly Activity[], known: readonly Activity[]): readonly Activity[] => {
  const ids = idsOf(known);
  return posts.filter(({ id }) => !ids.has(id));
};

/** Merges both lists, newest first, equally old posts by id. Each post appears once, with its latest data. */
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

/** Posts from the URL that are older than the shown page come first, under a heading of their own. */
export const shownPosts = ({ posts, fetched }: Pick<FeedContext, 'posts' | 'fetched'>): readonly Activity[] => [
  ...without(fetched, posts ?? []),
  ...(posts ?? []),
];

export const postIn = (context: Pick<FeedContext, 'posts' | 'fetched'>, id: string): Activity | null =>
  shownPosts(context).find((post) => post.id === id) ?? null;

export const missingPostIds = ({ posts, fetched, named, absent }: FeedContext): readonly string[] => {
  const known = idsOf([...(posts ?? []), ...fetched]);
  return named.filter((id) => !known.has(id) && !absent.includes(id));
};

export const postsQuery = (context: FeedContext, want: FeedQuery): PostsQuery => ({
  cursor: want === 'older' ? context.next : null,
  ids: want === 'named' ? missingPostIds(context) : [],
});

export const newPostCount = ({ posts, newPosts }: FeedContext): number => (newPosts ? without(newPosts.activities, posts ?? []).length : 0);

const renewed = (posts: readonly Activity[], page: FeedPage): readonly Activity[] => {
  const newer = new Map(page.activities.map((post) => [post.id, post]));
  const last = page.activities.at(-1);
  const isCovered = ({ created_at }: Activity): boolean =>
    page.next === null || (last !== undefined && Date.parse(created_at) > Date.parse(last.created_at));
  return posts.flatMap((post) => newer.get(post.id) ?? (isCovered(post) ? [] : [post]));
};

/** Are posts missing between the new posts and the known posts? This happens if more new posts came than fit into one page. */
const leavesGap = (posts: readonly Activity[], { activities, next }: FeedPage): boolean =>
  next !== null && !activities.some(({ id }) => idsOf(posts).has(id));

/** Stores newer posts until the member shows them, and updates the shown posts. */
const withNewPosts = (context: FeedContext, page: FeedPage): Partial<FeedContext> => {
  const posts = renewed(context.posts ?? [], page);
  return { posts, newPosts: without(page.activities, posts).length > 0 ? page : null };
};

/** Shows the newer posts above the other posts, or instead of them if there is a gap. */
export const withNewPostsShown = ({ posts, newPosts }: FeedContext): Partial<FeedContext> => {
  if (!newPosts) return {};
  const known = posts ?? [];
  if (leavesGap(known, newPosts)) return { posts: newPosts.activities, next: newPosts.next, newPosts: null };
  return { posts: together(known, newPosts.activities), newPosts: null };
};

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

/** The id of the child actor for the reactions of a post; the next one is for its comments. */
export const reactionActorId = (postId: string): string => `reaction:${postId}`;
export const threadActorId = (postId: string): string => `thread:${postId}`;
