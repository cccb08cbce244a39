import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LoggingTrouble } from '#machines/training/logging.types.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Line } from '#src/ui/Stack.tsx';
import { type Attempt, failureSentence } from '#words/failure.words.ts';

export interface TroubleNoticeProps {
  readonly trouble: LoggingTrouble | null;
  readonly title: ReactNode;
  readonly attempt: Attempt;
  /** Nobody knows what became of it. */
  readonly isUnsure: boolean;
  readonly onRetry: (() => void) | null;
  /** Where trying again would never be answered. */
  readonly onAnew?: (() => void) | null;
}

/** What did not work, why, and the way to try it again. */
export function TroubleNotice({ trouble, title, attempt, isUnsure, onRetry, onAnew = null }: TroubleNoticeProps) {
  if (!trouble) return null;
  const ways = onRetry && (
    <Line>
      <Button icon={rotateCw} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
      {onAnew && (
        <Button onClick={onAnew}>
          <Trans>It isn’t in my log</Trans>
        </Button>
      )}
    </Line>
  );
  return (
    <Notice tone={isUnsure ? 'warning' : 'danger'} live="status" title={title} action={ways}>
      {onAnew ? (
        <Trans>We don’t know if it was saved. Check your training log. If it isn’t there, save it again.</Trans>
      ) : (
        <Sentence trouble={trouble} attempt={attempt} />
      )}
    </Notice>
  );
}

function Sentence({ trouble, attempt }: Pick<TroubleNoticeProps, 'attempt'> & { readonly trouble: LoggingTrouble }) {
  const { i18n } = useLingui();
  switch (trouble.kind) {
    case 'problem':
      return trouble.problem.message;
    case 'failure':
      return i18n._(failureSentence(trouble.failure, attempt));
    case 'left':
      return <Trans>You left before this finished, so we don’t know yet if it worked. Try again. Nothing will be done twice.</Trans>;
  }
}
