import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type EmailChangeActor, selectCanRetry, selectEnd, selectError, selectFailedStep } from '#machines/auth/email-change.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { failureSentence } from '#words/failure.words.ts';

interface NoticeProps {
  readonly actor: EmailChangeActor;
}

export function EmailEndNotice({ actor }: NoticeProps) {
  const end = useSelector(actor, selectEnd);
  switch (end) {
    case null:
      return null;
    case 'changed':
      return (
        <Notice tone="success" live="status" title={<Trans>Your email has changed.</Trans>}>
          <Trans>Use it to sign in from now on. Your old address can undo the change for 7 days.</Trans>
        </Notice>
      );
    case 'kept':
      return (
        <Notice tone="info" live="status" title={<Trans>Your email stays the same.</Trans>}>
          <Trans>The links in the two emails don’t work any more.</Trans>
        </Notice>
      );
  }
}

const titles: Readonly<Record<ReturnType<typeof selectFailedStep>, ReactNode>> = {
  loading: <Trans>Your email couldn’t be loaded.</Trans>,
  requesting: <Trans>Your email hasn’t changed.</Trans>,
  cancelling: <Trans>The change of your email wasn’t cancelled.</Trans>,
  unsure: <Trans>Your change may not have been saved.</Trans>,
};

export function EmailErrorNotice({ actor }: NoticeProps) {
  const { i18n } = useLingui();
  const error = useSelector(actor, selectError);
  const failed = useSelector(actor, selectFailedStep);
  const canRetry = useSelector(actor, selectCanRetry);
  if (!error) return null;
  const retry = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice tone={failed === 'unsure' ? 'warning' : 'danger'} live="alert" title={titles[failed]} action={canRetry && retry}>
      {error.kind === 'problem'
        ? error.problem.message
        : i18n._(failureSentence(error.failure, failed === 'loading' ? 'reading' : 'acting'))}
    </Notice>
  );
}
