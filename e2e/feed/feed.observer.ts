import type { Activity } from '#contract/feed.ts';
import type { FeedContext } from '#machines/feed/feed.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

export interface FeedFacts {
  readonly page: PageFacts;
  readonly posts: readonly string[];
  readonly fields: number;
}

const showsText = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.includes(text));

export const feedObserver: PageObserver<MemberPage, FeedFacts> = {
  machine: 'feed/feed',
  read: async ({ page, network }) => {
    await network.settled();
    const ids = await page.getByRole('article').evaluateAll((parts) => parts.map((part) => part.getAttribute('aria-labelledby') ?? ''));
    const fields = await page.getByRole('textbox', { name: 'Write a comment' }).count();
    return { page: await readPage(page), posts: ids.map((id) => id.replace(/^post-/, '')), fields };
  },
  observe: ({ page, posts, fields }, node) => {
    const context = node.configuration.snapshot.context as FeedContext;
    const known = [...context.fetched, ...(context.posts ?? [])];
    const shown = posts.flatMap((id) => known.filter((post: Activity) => post.id === id).slice(0, 1));
    const isErrorShown = showsText(page, 'Try again');
    return {
      can: { 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: { busy: showsText(page, 'Loading') || node.configuration.snapshot.matches('looking') },
      context: {
        ...(context.posts && shown.length > 0 && { posts: shown, fetched: [] }),
        error: isErrorShown ? context.error : null,
        ...(fields === 0 && { unfolded: [] }),
        ...(fields > context.unfolded.length && { unfolded: posts }),
      },
    };
  },
  unseen: {
    'no post has two actors of the same type': 'no page shows how many actors a post has: it has room for one of each type',
    'changed posts are read': 'no page shows what the studio has sent, or that the app reads it',
  },
};
