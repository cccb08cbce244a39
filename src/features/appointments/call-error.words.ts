import type { MessageDescriptor } from '@lingui/core';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { type AttemptKind, failureSentence } from '#words/failure.words.ts';

/** The sentence for an error: the server's sentence if there is one, otherwise the app's sentence for this kind of failure. */
export const errorSentence = (error: CallError, attempt: AttemptKind, translate: (sentence: MessageDescriptor) => string): string =>
  error.kind === 'problem' ? error.problem.message : translate(failureSentence(error.failure, attempt));
