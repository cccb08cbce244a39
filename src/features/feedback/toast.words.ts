/** The sentence of a toast. */
import type { MessageDescriptor } from '@lingui/core';
import { failureSentence } from '#words/failure.words.ts';
import { noteSentence, progressWords, successWords } from '#words/feedback.words.ts';
import type { ToastSays } from './toast.selectors.ts';

/** The server's own sentence stays as it came; everything else is looked up. Empty where nothing is said yet. */
export function toastSentence(says: ToastSays, say: (sentence: MessageDescriptor) => string): string {
  switch (says.kind) {
    case 'progress':
      return says.text === null ? '' : say(progressWords[says.text]);
    case 'success':
      return say(successWords[says.text]);
    case 'trouble':
      return says.trouble.kind === 'problem' ? says.trouble.problem.message : say(failureSentence(says.trouble.failure));
    case 'note':
      return say(noteSentence(says.text));
  }
}
