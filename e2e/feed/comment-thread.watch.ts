/** What the page of the feed tells the laws of commenting. */
import type { CommentThreadContext } from '#machines/feed/comment-thread.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';

export interface ThreadFacts {
  readonly page: PageFacts;
  /** What stands in the field. */
  readonly written: string;
}

const says = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.includes(text));

export const commentThreadWatch: Watch<MemberPage, ThreadFacts> = {
  machine: 'feed/comment-thread',
  read: async ({ page, network }) => {
    await network.settled();
    const field = page.getByRole('textbox', { name: 'Write a comment' });
    return { page: await readPage(page), written: (await field.count()) > 0 ? await field.inputValue() : '' };
  },
  tell: ({ page, written }, node) => {
    const { draft, doomed, trouble } = node.configuration.snapshot.context as CommentThreadContext;
    const [isReading, isSending, isDeleting] = [says(page, 'Loading comments'), says(page, 'Sending'), says(page, 'Deleting')];
    const isAsked = isOffered(page, /^Delete comment$/);
    const isTold = says(page, 'Try again');
    return {
      states: { sending: isSending, deleting: isDeleting, asking: isAsked },
      can: { 'retry.pressed': isOffered(page, /^Try again$/), 'delete.declined': isOffered(page, /^Cancel$/) },
      tags: { busy: isReading || isSending || isDeleting },
      context: { draft: { ...draft, text: written }, doomed, trouble: isTold ? trouble : null },
    };
  },
};
