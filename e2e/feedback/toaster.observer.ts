import { type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import { failureSentence } from '#words/failure.words.ts';
import type { MessagePage } from './message-page/open.ts';

/** All texts about the booking belong to one message. Each error has its own message. */
const idOf = (text: string, at: number): string => {
  if (text === failureSentence('serverFailed', 'acting').message) return `trouble ${at}`;
  return text === 'hello' ? 'note' : 'booking';
};

export const toasterObserver: PageObserver<MessagePage, PageFacts> = {
  machine: 'feedback/toaster',
  read: ({ page }) => readPage(page),
  observe: ({ messages }) => ({ context: { entries: messages.map(({ text }, at) => ({ id: idOf(text, at) })) } }),
};
