import type { MessageDescriptor } from '@lingui/core';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { type Attempt, failureSentence } from '#words/failure.words.ts';

/** The server's own sentence, else ours for this kind of failure. */
export const troubleSentence = (trouble: Trouble, attempt: Attempt, say: (sentence: MessageDescriptor) => string): string =>
  trouble.kind === 'problem' ? trouble.problem.message : say(failureSentence(trouble.failure, attempt));
