import { useLingui } from '@lingui/react/macro';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { type Attempt, failureSentence } from '#words/failure.words.ts';

/** Why something did not happen: the server's own sentence, else ours. */
export function Reason({ trouble, attempt }: { readonly trouble: Trouble; readonly attempt: Attempt }) {
  const { i18n } = useLingui();
  return trouble.kind === 'problem' ? trouble.problem.message : i18n._(failureSentence(trouble.failure, attempt));
}
