import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { otherSessions } from '#machines/auth/sign-in-sessions.rules.ts';
import {
  type SignInSessionsActor,
  selectCanEndOthers,
  selectEndOthersDialog,
  selectIsEndingOthers,
  selectSessions,
} from '#machines/auth/sign-in-sessions.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ConfirmationDialog } from '#src/ui/ConfirmationDialog.tsx';
import { logOut } from '#src/ui/icons/log-out.ts';
import text from '#src/ui/text.module.css';
import styles from './SignInSessions.module.css';

interface EndOtherSessionsProps {
  readonly actor: SignInSessionsActor;
}

export function EndOtherSessions({ actor }: EndOtherSessionsProps) {
  const sessions = useSelector(actor, selectSessions);
  const isBusy = useSelector(actor, selectIsEndingOthers);
  const canEnd = useSelector(actor, selectCanEndOthers);
  const count = otherSessions(sessions).length;
  return (
    <div className={styles.everywhere}>
      {count > 0 && (
        <Button
          kind="away"
          icon={logOut}
          busy={isBusy}
          reason={!isBusy && !canEnd && <Trans>Not possible right now.</Trans>}
          onClick={() => actor.send({ type: 'endOthers.pressed' })}
        >
          <Trans>Sign out everywhere else</Trans>
        </Button>
      )}
      <p className={classNames(text.caption, text.quiet)}>
        {count > 0 && (
          <>
            <Plural value={count} one="Signs you out on # other device." other="Signs you out on # other devices." />{' '}
          </>
        )}
        <Trans>Every sign-in ends by itself after 90 days, or after 30 days without use.</Trans>
      </p>
      <EndOthersDialog actor={actor} />
    </div>
  );
}

function EndOthersDialog({ actor }: EndOtherSessionsProps) {
  const { t } = useLingui();
  const dialog = useSelector(actor, selectEndOthersDialog);
  return (
    <ConfirmationDialog
      dialog={dialog}
      title={t`Sign out everywhere else?`}
      description={t`You stay signed in here. On every other device you need to sign in again.`}
      keep={<Trans>Cancel</Trans>}
      agree={<Trans>Sign out</Trans>}
    />
  );
}
