import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LoggingTrouble } from '#machines/training/logging.types.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Line } from '#src/ui/Stack.tsx';
import { failureSentence } from '#words/failure.words.ts';

export interface TroubleNoticeProps {
  readonly trouble: LoggingTrouble | null;
  readonly title: ReactNode;
  /** Nobody knows what became of it. */
  readonly isUnsure: boolean;
  readonly onRetry: (() => void) | null;
  /** Where trying again would never be answered. */
  readonly onAnew?: (() => void) | null;
}

/** What did not work, why, and the way to try it again. */
export function TroubleNotice({ trouble, title, isUnsure, onRetry, onAnew = null }: TroubleNoticeProps) {
  if (!trouble) return null;
  const ways = onRetry && (
    <Line>
      <Button icon={rotateCw} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
      {onAnew && (
        <Button onClick={onAnew}>
          <Trans>It is not in my log</Trans>
        </Button>
      )}
    </Line>
  );
  return (
    <Notice tone={isUnsure ? 'warning' : 'danger'} live="status" title={title} action={ways}>
      {onAnew ? (
        <Trans>We cannot find out whether it worked. Look in your training log: if it is not there, save it anew.</Trans>
      ) : (
        <Sentence trouble={trouble} />
      )}
    </Notice>
  );
}

function Sentence({ trouble }: { readonly trouble: LoggingTrouble }) {
  const { i18n } = useLingui();
  switch (trouble.kind) {
    case 'problem':
      return trouble.problem.message;
    case 'failure':
      return i18n._(failureSentence(trouble.failure));
    case 'left':
      return (
        <Trans>You were gone before an answer came, so we do not know yet whether it worked. Try again. Nothing will be done twice.</Trans>
      );
  }
}
