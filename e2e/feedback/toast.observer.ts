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
      'the countdown is visible only at its end: the assertions wait longer than every countdown',
    'it can be dismissed as long as it is shown': 'the app dismisses it, not the member, and the page does not show what the app can do',
  },
};
