import type { CommentThreadContext } from '#machines/feed/comment-thread.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

export interface ThreadFacts {
  readonly page: PageFacts;
  readonly written: string;
}

const showsText = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.includes(text));

export const commentThreadObserver: PageObserver<MemberPage, ThreadFacts> = {
  machine: 'feed/comment-thread',
  read: async ({ page, network }) => {
    await network.settled();
    const field = page.getByRole('textbox', { name: 'Write a comment' });
    return { page: await readPage(page), written: (await field.count()) > 0 ? await field.inputValue() : '' };
  },
  observe: ({ page, written }, node) => {
    const { draft, pendingDeletion, error } = node.configuration.snapshot.context as CommentThreadContext;
    const [isReading, isSending, isDeleting] = [
      showsText(page, 'Loading comments'),
      showsText(page, 'Sending'),
      showsText(page, 'Deleting'),
    ];
    const isConfirmingDelete = isOffered(page, /^Delete comment$/);
    const isErrorShown = showsText(page, 'Try again');
    return {
      states: { sending: isSending, deleting: isDeleting, confirmingDelete: isConfirmingDelete },
      can: { 'retry.pressed': isOffered(page, /^Try again$/), 'delete.declined': isOffered(page, /^Cancel$/) },
      tags: { busy: isReading || isSending || isDeleting },
      context: { draft: { ...draft, text: written }, pendingDeletion, error: isErrorShown ? error : null },
    };
  },
  unseen: {
    'changed comments are read while the thread is open': 'no page shows that comments have changed and were not read yet',
  },
};
