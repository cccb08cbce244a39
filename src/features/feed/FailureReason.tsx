import { useLingui } from '@lingui/react/macro';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { type AttemptKind, failureSentence } from '#words/failure.words.ts';

export function FailureReason({ error, attempt }: { readonly error: CallError; readonly attempt: AttemptKind }) {
  const { i18n } = useLingui();
  return error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, attempt));
}
