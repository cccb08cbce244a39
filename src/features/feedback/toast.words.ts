import type { MessageDescriptor } from '@lingui/core';
import { failureSentence } from '#words/failure.words.ts';
import {
  noteSentence,
  progressWords,
  successWords,
  failedWriteSentences,
  failedWriteWords,
  unsureWriteWords,
} from '#words/feedback.words.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { FailedWriteReport } from './AppToasts.tsx';
import type { ToastContent } from './toast.selectors.ts';

/** The sentence of a message. A sentence of the server is unchanged; a code is replaced by its text. Empty if there is no text yet. */
export function toastSentence(content: ToastContent, translate: (sentence: MessageDescriptor) => string): string {
  switch (content.kind) {
    case 'progress':
      return content.text === null ? '' : translate(progressWords[content.text]);
    case 'success':
      return translate(successWords[content.text]);
    case 'error':
      return content.error.kind === 'problem' ? content.error.problem.message : translate(failureSentence(content.error.failure, 'acting'));
    case 'note':
      return translate(noteSentence(content.text));
  }
}

/** The reason for the failure. After an internal error of the server, nothing has changed. After a lost response, this is unknown. */
function reasonOf(error: CallError, translate: (sentence: MessageDescriptor) => string): string {
  if (error.kind === 'problem') return error.problem.message;
  return translate(error.failure === 'serverFailed' ? failedWriteSentences.serverFailed : failureSentence(error.failure, 'acting'));
}

export function failedWriteSentence(
  { undone, error, isUnsure }: FailedWriteReport,
  translate: (sentence: MessageDescriptor) => string,
): string {
  const [pattern, words] = isUnsure
    ? [failedWriteSentences.unsure, unsureWriteWords[undone]]
    : [failedWriteSentences.because, failedWriteWords[undone]];
  return translate({ ...pattern, values: { undone: translate(words), reason: reasonOf(error, translate) } });
}
