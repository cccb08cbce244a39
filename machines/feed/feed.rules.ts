/** What the feed shows, in which order, and what it does not know yet. Source: product.md §2 (`/activity`), decision 0215. */
import type { Activity } from '#contract/feed.ts';
import type { FeedContext, FeedInput, FeedPage, FeedWant, PostsAsked } from './feed.types.ts';

const idsOf = (posts: readonly Activity[]): ReadonlySet<string> => new Set(posts.map(({ id }) => id));

const without = (posts: readonly Activity[], known: readonly Activity[]): readonly Activity[] => {
  const ids = idsOf(known);
  return posts.filter(({ id }) => !ids.has(id));
};

/** Newest first; of equally old ones always the same first. Each once, as it was told last. */
const together = (known: readonly Activity[], told: readonly Activity[]): readonly Activity[] =>
  [...without(known, told), ...told].toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1));

export const atStart = ({ named, keySeed }: FeedInput): FeedContext => ({
  keySeed,
  posts: null,
  next: null,
  isBehind: false,
  news: null,
  named,
  fetched: [],
  absent: [],
  trouble: null,
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
export const missing = ({ posts, fetched, named, absent }: FeedContext): readonly string[] => {
  const known = idsOf([...(posts ?? []), ...fetched]);
  return named.filter((id) => !known.has(id) && !absent.includes(id));
};

/** What the server is asked for. */
export const askedFor = (context: FeedContext, want: FeedWant): PostsAsked => ({
  cursor: want === 'older' ? context.next : null,
  ids: want === 'named' ? missing(context) : [],
});

/** How many have come that the member has not seen. */
export const newsCount = ({ posts, news }: FeedContext): number => (news ? without(news.activities, posts ?? []).length : 0);

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
const withNews = (context: FeedContext, page: FeedPage): Partial<FeedContext> => {
  const posts = renewed(context.posts ?? [], page);
  return { posts, news: without(page.activities, posts).length > 0 ? page : null };
};

/** The member wants to see what has come: on top of the rest, or instead of it where there is a gap between. */
export const withNewsShown = ({ posts, news }: FeedContext): Partial<FeedContext> => {
  if (!news) return {};
  const known = posts ?? [];
  if (leavesGap(known, news)) return { posts: news.activities, next: news.next, news: null };
  return { posts: together(known, news.activities), news: null };
};

/** What is known once `page` has answered what was wanted. */
export const learnt = (context: FeedContext, want: FeedWant, page: FeedPage): Partial<FeedContext> => {
  switch (want) {
    case 'first':
      return { posts: page.activities, next: page.next };
    case 'older':
      return { posts: together(context.posts ?? [], page.activities), next: page.next };
    case 'news':
      return withNews(context, page);
    case 'named': {
      const asked = page.activities.filter(({ id }) => missing(context).includes(id));
      const fetched = [...context.fetched, ...asked];
      return { fetched, absent: [...context.absent, ...missing({ ...context, fetched })] };
    }
  }
};

/** The id of the actor that keeps a post's reactions, and of the one that keeps its comments, among the feed's children. */
export const reactionActorId = (postId: string): string => `reaction:${postId}`;
export const threadActorId = (postId: string): string => `thread:${postId}`;
