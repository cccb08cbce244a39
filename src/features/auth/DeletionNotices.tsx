import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type DeletionActor, selectCanRetry, selectError, selectFailedStep, selectResult } from '#machines/auth/deletion.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { failureSentence } from '#words/failure.words.ts';

interface NoticeProps {
  readonly actor: DeletionActor;
}

export function DeletionResult({ actor }: NoticeProps) {
  const result = useSelector(actor, selectResult);
  switch (result) {
    case null:
      return null;
    case 'exported':
      return (
        <Notice tone="success" live="status" title={<Trans>Your data is downloaded.</Trans>}>
          <Trans>The file is where your browser saves downloads.</Trans>
        </Notice>
      );
    case 'kept':
      return <Notice tone="success" live="status" title={<Trans>Nothing will be deleted.</Trans>} />;
  }
}

const titles: Readonly<Record<ReturnType<typeof selectFailedStep>, ReactNode>> = {
  loading: <Trans>Your data couldn’t be loaded.</Trans>,
  export: <Trans>Your data couldn’t be downloaded.</Trans>,
  request: <Trans>Nothing was deleted.</Trans>,
  cancel: <Trans>The deletion wasn’t cancelled.</Trans>,
  unsure: <Trans>Your change may not have been saved.</Trans>,
};

export function DeletionError({ actor }: NoticeProps) {
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
