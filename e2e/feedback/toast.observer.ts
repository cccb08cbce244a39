import { type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import type { MessagePage } from './message-page/open.ts';

export const toastObserver: PageObserver<MessagePage, PageFacts> = {
  machine: 'feedback/toast',
  read: ({ page }) => readPage(page),
  observe: ({ messages }) => ({
    states: { leaving: messages.some(({ isLeaving }) => isLeaving) },
    status: messages.length === 0 ? 'done' : 'active',
  }),
  unseen: {
    'only a message that hides by itself counts down':
      'the countdown shows only when it has ended: the assertions wait longer than any message counts',
    'it can be dismissed as long as it is shown': 'not the member but the app puts it away, and what the app could do does not show',
  },
};
