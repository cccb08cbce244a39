/** The sentence of a toast. */
import type { MessageDescriptor } from '@lingui/core';
import { failureSentence } from '#words/failure.words.ts';
import { noteSentence, progressWords, successWords, undoneSentences, undoneWords } from '#words/feedback.words.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import type { UndoneReport } from './Messages.tsx';
import type { ToastSays } from './toast.selectors.ts';

/** The server's own sentence stays as it came; everything else is looked up. Empty where nothing is said yet. */
export function toastSentence(says: ToastSays, say: (sentence: MessageDescriptor) => string): string {
  switch (says.kind) {
    case 'progress':
      return says.text === null ? '' : say(progressWords[says.text]);
    case 'success':
      return say(successWords[says.text]);
    case 'trouble':
      return says.trouble.kind === 'problem' ? says.trouble.problem.message : say(failureSentence(says.trouble.failure, 'acting'));
    case 'note':
      return say(noteSentence(says.text));
  }
}

/** Why it did not happen. A server that broke has not done it, unlike one whose answer was lost. */
function reasonOf(trouble: Trouble, say: (sentence: MessageDescriptor) => string): string {
  if (trouble.kind === 'problem') return trouble.problem.message;
  return say(trouble.failure === 'serverFailed' ? undoneSentences.serverFailed : failureSentence(trouble.failure, 'acting'));
}

/** The sentence about a change that did not happen, or may not have. */
export function undoneSentence({ undone, trouble, isUnsure }: UndoneReport, say: (sentence: MessageDescriptor) => string): string {
  const pattern = isUnsure ? undoneSentences.unsure : undoneSentences.because;
  return say({ ...pattern, values: { undone: say(undoneWords[undone]), reason: reasonOf(trouble, say) } });
}
