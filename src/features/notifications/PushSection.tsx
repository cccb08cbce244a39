import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  type PushStatus,
  type PushSubscriptionActor,
  selectPushError,
  selectPushStatus,
} from '#machines/notifications/push-subscription.selectors.ts';
import { Button, type ButtonProps } from '#src/ui/Button.tsx';
import { FocusRestoringGroup } from '#src/ui/FocusRestoringGroup.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel, Section } from '#src/ui/Section.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { usePushError } from './use-push-error.ts';
import styles from './PushSection.module.css';

interface PushProps {
  readonly actor: PushSubscriptionActor;
}

/** Whether notifications reach this device while Spotter is closed, and what to do if the browser does not allow it. */
export function PushSection({ actor }: PushProps) {
  const status = useSelector(actor, selectPushStatus);
  return (
    <Section title={<Trans>Push notifications on this device</Trans>}>
      <Panel>
        <FocusRestoringGroup>
          <Stack>
            <Content actor={actor} status={status} />
          </Stack>
        </FocusRestoringGroup>
      </Panel>
    </Section>
  );
}

function Content({ actor, status }: PushProps & { readonly status: PushStatus }) {
  switch (status) {
    case 'checking':
    case 'reading':
      return <Loading />;
    case 'unsupported':
      return <Unsupported />;
    case 'appNeeded':
      return <AppNeeded />;
    case 'blocked':
      return <Blocked />;
    case 'unread':
      return (
        <ErrorNotice actor={actor} title={<Trans>We couldn’t check whether push notifications are on.</Trans>}>
          <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
            <Trans>Check push notifications again</Trans>
          </Button>
        </ErrorNotice>
      );
    case 'off.resting':
    case 'off.requesting':
    case 'off.turningOn':
      return <Off actor={actor} busy={status !== 'off.resting'} isRequesting={status === 'off.requesting'} />;
    case 'off.failed':
      return (
        <ErrorNotice actor={actor} title={<Trans>Push notifications couldn’t be turned on.</Trans>}>
          <TurnOn actor={actor} busy={false} />
        </ErrorNotice>
      );
    case 'off.ended':
      return (
        <>
          <Statement title={<Trans>Off.</Trans>}>
            <Trans>Push notifications were no longer on for this device, so no test was sent. Turn them on again.</Trans>
          </Statement>
          <TurnOn actor={actor} busy={false} />
        </>
      );
    case 'on.resting':
    case 'on.turningOff':
    case 'on.testing':
    case 'on.tested':
      return <On actor={actor} status={status} />;
    case 'on.testFailed':
      return (
        <ErrorNotice actor={actor} title={<Trans>The test was not sent.</Trans>}>
          <Line>
            <OnButtons actor={actor} status={status} />
          </Line>
        </ErrorNotice>
      );
    case 'on.failed':
      return (
        <ErrorNotice actor={actor} title={<Trans>Push notifications may still be on.</Trans>}>
          <TurnOff actor={actor} busy={false} />
        </ErrorNotice>
      );
  }
}

function Loading() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading`}>
      <SkeletonLine width="60%" />
    </Skeleton>
  );
}

interface StatementProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function Statement({ title, children }: StatementProps) {
  return (
    <p aria-live="polite">
      <b>{title}</b> {children}
    </p>
  );
}

function Unsupported() {
  return (
    <Statement title={<Trans>Not available here.</Trans>}>
      <Trans>This browser can’t show notifications from Spotter.</Trans>
    </Statement>
  );
}

function AppNeeded() {
  return (
    <>
      <Statement title={<Trans>Needs the installed app.</Trans>}>
        <Trans>On iPhone and iPad, notifications come to Spotter on your Home Screen.</Trans>
      </Statement>
      <ol className={styles.steps}>
        <li>
          <Trans>Press Share in your browser.</Trans>
        </li>
        <li>
          <Trans>Choose Add to Home Screen.</Trans>
        </li>
        <li>
          <Trans>Open Spotter from there, and turn on push notifications in these settings.</Trans>
        </li>
      </ol>
    </>
  );
}

function Blocked() {
  return (
    <>
      <Statement title={<Trans>Blocked here.</Trans>}>
        <Trans>Your browser blocks notifications from Spotter.</Trans>
      </Statement>
      <ol className={styles.steps}>
        <li>
          <Trans>Open the site settings beside the address.</Trans>
        </li>
        <li>
          <Trans>Allow notifications.</Trans>
        </li>
        <li>
          <Trans>Come back here.</Trans>
        </li>
      </ol>
    </>
  );
}

interface ToggleProps extends PushProps {
  readonly busy: boolean;
}

function Off({ actor, busy, isRequesting }: ToggleProps & { readonly isRequesting: boolean }) {
  return (
    <>
      <Statement title={<Trans>Off.</Trans>}>
        {isRequesting ? (
          <Trans>Your browser is asking you now. Choose Allow.</Trans>
        ) : (
          <Trans>Get notified on this device, even when Spotter is closed.</Trans>
        )}
      </Statement>
      <TurnOn actor={actor} busy={busy} />
    </>
  );
}

interface OnProps extends PushProps {
  readonly status: PushStatus;
}

function On({ actor, status }: OnProps) {
  return (
    <>
      <Statement title={<Trans>On.</Trans>}>
        <Trans>Notifications come to this device, even when Spotter is closed.</Trans>
      </Statement>
      <Line>
        <OnButtons actor={actor} status={status} />
        <span role="status">{status === 'on.tested' && <Trans>Sent. It arrives in a few seconds.</Trans>}</span>
      </Line>
    </>
  );
}

function OnButtons({ actor, status }: OnProps) {
  const isTurningOff = status === 'on.turningOff';
  return (
    <>
      <Button
        busy={status === 'on.testing'}
        reason={isTurningOff && <Trans>Push notifications are being turned off.</Trans>}
        onClick={() => actor.send({ type: 'test.pressed' })}
      >
        <Trans>Send a test</Trans>
      </Button>
      <TurnOff actor={actor} busy={isTurningOff} kind="ink" />
    </>
  );
}

function TurnOn({ actor, busy }: ToggleProps) {
  return (
    <div>
      <Button busy={busy} onClick={() => actor.send({ type: 'turnOn.pressed' })}>
        <Trans>Turn on push notifications</Trans>
      </Button>
    </div>
  );
}

function TurnOff({ actor, busy, kind = 'plain' }: ToggleProps & Pick<ButtonProps, 'kind'>) {
  return (
    <div>
      <Button kind={kind} busy={busy} onClick={() => actor.send({ type: 'turnOff.pressed' })}>
        <Trans>Turn off push notifications</Trans>
      </Button>
    </div>
  );
}

interface ErrorNoticeProps extends PushProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function ErrorNotice({ actor, title, children }: ErrorNoticeProps) {
  const reason = usePushError(useSelector(actor, selectPushError));
  return (
    <Notice tone="danger" live="status" title={title} action={children}>
      {reason}
    </Notice>
  );
}
