import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { WorkoutFormError } from '#machines/training/workout-form.types.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Line } from '#src/ui/Stack.tsx';
import { type AttemptKind, failureSentence } from '#words/failure.words.ts';

export interface CallErrorNoticeProps {
  readonly error: WorkoutFormError | null;
  readonly title: ReactNode;
  readonly attempt: AttemptKind;
  readonly isUnsure: boolean;
  readonly onRetry: (() => void) | null;
  /** Saves the entry as a new one. Set if a retry could never succeed. */
  readonly onSaveAsNew?: (() => void) | null;
}

export function CallErrorNotice({ error, title, attempt, isUnsure, onRetry, onSaveAsNew = null }: CallErrorNoticeProps) {
  if (!error) return null;
  const ways = onRetry && (
    <Line>
      <Button icon={rotateCw} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
      {onSaveAsNew && (
        <Button onClick={onSaveAsNew}>
          <Trans>It isn’t in my log</Trans>
        </Button>
      )}
    </Line>
  );
  return (
    <Notice tone={isUnsure ? 'warning' : 'danger'} live="status" title={title} action={ways}>
      {onSaveAsNew ? (
        <Trans>We don’t know if it was saved. Check your training log. If it isn’t there, save it again.</Trans>
      ) : (
        <Sentence error={error} attempt={attempt} />
      )}
    </Notice>
  );
}

function Sentence({ error, attempt }: Pick<CallErrorNoticeProps, 'attempt'> & { readonly error: WorkoutFormError }) {
  const { i18n } = useLingui();
  switch (error.kind) {
    case 'problem':
      return error.problem.message;
    case 'failure':
      return i18n._(failureSentence(error.failure, attempt));
    case 'left':
      return <Trans>You left before this finished, so we don’t know yet if it worked. Try again. Nothing will be done twice.</Trans>;
  }
}
