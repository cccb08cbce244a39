import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type PasskeysActor, selectError, selectIsInterrupted, selectIsUnread, selectNotMade } from '#machines/auth/passkeys.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { failureSentence } from '#words/failure.words.ts';

interface NoticesProps {
  readonly actor: PasskeysActor;
}

export function PasskeyNotices({ actor }: NoticesProps) {
  return (
    <>
      <NotMadeNotice actor={actor} />
      <ErrorNotice actor={actor} />
    </>
  );
}

function NotMadeNotice({ actor }: NoticesProps) {
  const notMade = useSelector(actor, selectNotMade);
  switch (notMade) {
    case null:
      return null;
    case 'cancelled':
      return <Notice tone="info" live="status" title={<Trans>No passkey was added.</Trans>} />;
    case 'known':
      return <Notice tone="info" live="status" title={<Trans>This device already has a passkey for your account.</Trans>} />;
    case 'unsupported':
      return <Notice tone="warning" live="alert" title={<Trans>This device can’t save a passkey.</Trans>} />;
    case 'failed':
      return <Notice tone="danger" live="alert" title={<Trans>Your browser couldn’t make a passkey. Please try again.</Trans>} />;
  }
}

function ErrorNotice({ actor }: NoticesProps) {
  const { i18n } = useLingui();
  const error = useSelector(actor, selectError);
  const isUnread = useSelector(actor, selectIsUnread);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  if (!error) return null;
  const retry = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  const title = isInterrupted ? (
    <Trans>Your change may not have been saved.</Trans>
  ) : isUnread ? (
    <Trans>Your passkeys couldn’t be loaded.</Trans>
  ) : (
    <Trans>Your passkeys haven’t changed.</Trans>
  );
  return (
    <Notice tone={isInterrupted ? 'warning' : 'danger'} live="alert" title={title} action={(isUnread || isInterrupted) && retry}>
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, isUnread ? 'reading' : 'acting'))}
    </Notice>
  );
}
