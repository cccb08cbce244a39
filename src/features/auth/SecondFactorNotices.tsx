import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  type SecondFactorActor,
  selectAreCodesLost,
  selectIsChecking,
  selectIsInterrupted,
  selectIsUnread,
  selectNoticeError,
} from '#machines/auth/second-factor.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { failureSentence } from '#words/failure.words.ts';

interface NoticesProps {
  readonly actor: SecondFactorActor;
}

/** Why the authenticator app or the recovery codes were not changed, and what to do if codes were lost. */
export function SecondFactorNotices({ actor }: NoticesProps) {
  const areCodesLost = useSelector(actor, selectAreCodesLost);
  return (
    <>
      {areCodesLost && (
        <Notice tone="warning" live="alert" title={<Trans>The app was added, but your recovery codes didn’t arrive.</Trans>}>
          <Trans>Please make new codes.</Trans>
        </Notice>
      )}
      <ErrorNotice actor={actor} />
    </>
  );
}

function ErrorNotice({ actor }: NoticesProps) {
  const { i18n } = useLingui();
  const error = useSelector(actor, selectNoticeError);
  const isUnread = useSelector(actor, selectIsUnread);
  const isChecking = useSelector(actor, selectIsChecking);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  if (!error) return null;
  const retry = (
    <Button icon={rotateCw} busy={isChecking} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  const title = isInterrupted ? (
    <Trans>Your change may not have been saved.</Trans>
  ) : isUnread ? (
    <Trans>Your authenticator app couldn’t be loaded.</Trans>
  ) : (
    <Trans>Your authenticator app and recovery codes haven’t changed.</Trans>
  );
  return (
    <Notice tone={isInterrupted ? 'warning' : 'danger'} live="alert" title={title} action={(isUnread || isInterrupted) && retry}>
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, isUnread ? 'reading' : 'acting'))}
    </Notice>
  );
}
