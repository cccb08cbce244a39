import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SecondFactor } from '#contract/second-factor.ts';
import { recoveryCodeCount } from '#machines/auth/second-factor.rules.ts';
import {
  type SecondFactorActor,
  selectIsBeginning,
  selectIsExpired,
  selectIsReading,
  selectIsRemoving,
  selectIsRenewing,
  selectIsResting,
  selectRecoveryCodes,
  selectSetup,
  selectStatus,
} from '#machines/auth/second-factor.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { DotMeter } from '#src/ui/DotMeter.tsx';
import { FocusRestoringGroup } from '#src/ui/FocusRestoringGroup.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { listChecks } from '#src/ui/icons/list-checks.ts';
import { smartphone } from '#src/ui/icons/smartphone.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { Panel, Section } from '#src/ui/Section.tsx';
import { Skeleton, SkeletonLine } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import type { FormatContext } from '#words/when-values.ts';
import { NearTime } from './NearTime.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SecondFactor.module.css';
import { SecondFactorDialogs } from './SecondFactorDialogs.tsx';
import { SecondFactorNotices } from './SecondFactorNotices.tsx';
import { SecondFactorSetupForm } from './SecondFactorSetupForm.tsx';
import { StepUpDialog } from './StepUpDialog.tsx';
import rows from './SecurityRows.module.css';

interface SecondFactorProps {
  readonly actor: SecondFactorActor;
  readonly formatContext: FormatContext;
}
type ActorProps = Pick<SecondFactorProps, 'actor'>;

export function SecondFactorSection({ actor, formatContext }: SecondFactorProps) {
  const status = useSelector(actor, selectStatus);
  const isReading = useSelector(actor, selectIsReading);
  return (
    <Section title={<Trans>Two-step sign-in</Trans>}>
      <FocusRestoringGroup>
        <Stack>
          <SecondFactorNotices actor={actor} />
          {isReading ? (
            <SecondFactorSkeleton />
          ) : (
            status && (
              <div className={rows.list}>
                <Rows>
                  <AppRow {...{ actor, status, formatContext }} />
                  {status.added_at !== null && <CodesRow actor={actor} left={status.recovery_codes_left} />}
                </Rows>
              </div>
            )
          )}
          <Step actor={actor} />
          <SecondFactorDialogs actor={actor} />
          <StepUpDialog actor={actor} />
        </Stack>
      </FocusRestoringGroup>
    </Section>
  );
}

function Step({ actor }: ActorProps) {
  const setup = useSelector(actor, selectSetup);
  const codes = useSelector(actor, selectRecoveryCodes);
  const isExpired = useSelector(actor, selectIsExpired);
  if (setup)
    return (
      <Panel>
        <SecondFactorSetupForm key={setup.secret} actor={actor} setup={setup} />
      </Panel>
    );
  if (codes)
    return (
      <Panel>
        <RecoveryCodes actor={actor} codes={codes} />
      </Panel>
    );
  return isExpired && <Expired actor={actor} />;
}

function Expired({ actor }: ActorProps) {
  return (
    <Notice
      tone="warning"
      live="alert"
      title={<Trans>The app wasn’t added.</Trans>}
      action={
        <Line>
          <Button kind="act" onClick={() => actor.send({ type: 'add.pressed' })}>
            <Trans>Start again</Trans>
          </Button>
          <Button onClick={() => actor.send({ type: 'cancel.pressed' })}>
            <Trans>Cancel</Trans>
          </Button>
        </Line>
      }
    >
      <Trans>The code in the app has to be entered within ten minutes.</Trans>
    </Notice>
  );
}

function AppRow({ actor, status: { added_at: addedAt }, formatContext }: SecondFactorProps & { readonly status: SecondFactor }) {
  return (
    <Row
      picture={
        <span className={rows.disc}>
          <Icon shape={smartphone} />
        </span>
      }
      title={<Trans>Authenticator app</Trans>}
      end={
        <Line>
          <AddButton actor={actor} isReplacing={addedAt !== null} />
          {addedAt !== null && <RemoveButton actor={actor} />}
        </Line>
      }
    >
      <span className={rows.fact}>
        <Trans>Needs a code after your password, never after a passkey.</Trans>
      </span>
      {addedAt !== null && (
        <span className={rows.fact}>
          <Trans>
            Added: <NearTime at={addedAt} formatContext={formatContext} />
          </Trans>
        </span>
      )}
    </Row>
  );
}

function CodesRow({ actor, left }: ActorProps & { readonly left: number }) {
  const { t } = useLingui();
  const total = recoveryCodeCount;
  return (
    <Row
      picture={
        <span className={rows.disc}>
          <Icon shape={listChecks} />
        </span>
      }
      title={<Trans>Recovery codes</Trans>}
      end={<RenewButton actor={actor} />}
    >
      <span className={rows.fact}>
        <Trans>For the day you lose your phone.</Trans>
      </span>
      <span className={styles.left}>
        <DotMeter label={t`${left} of ${total} recovery codes left`} total={total} filled={total - left} />
        <Trans>
          {left} of {total} left
        </Trans>
      </span>
    </Row>
  );
}

function AddButton({ actor, isReplacing }: ActorProps & { readonly isReplacing: boolean }) {
  const { t } = useLingui();
  const isBeginning = useSelector(actor, selectIsBeginning);
  const isResting = useSelector(actor, selectIsResting);
  return (
    <Button
      aria-label={isReplacing ? t`Replace the authenticator app` : t`Add an authenticator app`}
      busy={isBeginning}
      reason={!isBeginning && !isResting && <Trans>Not possible right now.</Trans>}
      onClick={() => actor.send({ type: 'add.pressed' })}
    >
      {isReplacing ? <Trans>Replace</Trans> : <Trans>Add</Trans>}
    </Button>
  );
}

function RemoveButton({ actor }: ActorProps) {
  const { t } = useLingui();
  const isRemoving = useSelector(actor, selectIsRemoving);
  const isResting = useSelector(actor, selectIsResting);
  return (
    <Button
      aria-label={t`Remove the authenticator app`}
      busy={isRemoving}
      reason={!isRemoving && !isResting && <Trans>Not possible right now.</Trans>}
      onClick={() => actor.send({ type: 'remove.pressed' })}
    >
      <Trans>Remove</Trans>
    </Button>
  );
}

function RenewButton({ actor }: ActorProps) {
  const isRenewing = useSelector(actor, selectIsRenewing);
  const isResting = useSelector(actor, selectIsResting);
  return (
    <Button
      busy={isRenewing}
      reason={!isRenewing && !isResting && <Trans>Not possible right now.</Trans>}
      onClick={() => actor.send({ type: 'renew.pressed' })}
    >
      <Trans>New codes</Trans>
    </Button>
  );
}

function SecondFactorSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading your authenticator app`}>
      <SkeletonLine height="3rem" round="m" />
    </Skeleton>
  );
}
