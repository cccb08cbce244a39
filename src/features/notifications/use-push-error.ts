import { useLingui } from '@lingui/react/macro';
import type { PushError } from '#machines/notifications/push-subscription.types.ts';
import { failureSentence } from '#words/failure.words.ts';

export function usePushError(error: PushError | null): string | null {
  const { t, i18n } = useLingui();
  switch (error?.kind) {
    case 'problem':
      return error.problem.message;
    case 'failure':
      return i18n._(failureSentence(error.failure, 'acting'));
    case 'unavailable':
      return t`The push service of your browser isn’t available. Try again later.`;
    default:
      return null;
  }
}
