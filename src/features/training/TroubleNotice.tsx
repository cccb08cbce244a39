import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { failureSentence } from '#words/failure.words.ts';

export interface TroubleNoticeProps {
  readonly trouble: Trouble | null;
  readonly title: ReactNode;
  /** Nobody knows what became of it. */
  readonly isUnsure: boolean;
  readonly onRetry: (() => void) | null;
}

/** What did not work, why, and the way to try it again. */
export function TroubleNotice({ trouble, title, isUnsure, onRetry }: TroubleNoticeProps) {
  const { i18n } = useLingui();
  if (!trouble) return null;
  const retry = onRetry && (
    <Button icon={rotateCw} onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice tone={isUnsure ? 'warning' : 'danger'} live="status" title={title} action={retry}>
      {trouble.kind === 'problem' ? trouble.problem.message : i18n._(failureSentence(trouble.failure))}
    </Notice>
  );
}
