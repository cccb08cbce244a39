import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import {
  type PushPromptActor,
  type PushPromptStatus,
  selectIsPermissionOpen,
  selectPromptError,
  selectPromptStatus,
} from '#machines/notifications/push-prompt.selectors.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { FocusRestoringGroup } from '#src/ui/FocusRestoringGroup.tsx';
import { bellRing } from '#src/ui/icons/bell-ring.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import styles from './PushPrompt.module.css';
import { type SampleNotification, NotificationPreview } from './NotificationPreview.tsx';
import { usePushError } from './use-push-error.ts';

const settingsHref = '/settings';

interface PromptProps {
  readonly actor: PushPromptActor;
  readonly sample: SampleNotification;
}

/** Offers push notifications to a member on a waitlist. Empty if push cannot be offered. */
export function PushPrompt(props: PromptProps) {
  const status = useSelector(props.actor, selectPromptStatus);
  return (
    <FocusRestoringGroup>
      <Content {...props} status={status} />
    </FocusRestoringGroup>
  );
}

function Content({ actor, sample, status }: PromptProps & { readonly status: PushPromptStatus }) {
  switch (status) {
    case 'checking':
    case 'reading':
    case 'closed':
      return null;
    case 'appNeeded':
      return <AppNeeded actor={actor} sample={sample} />;
    case 'open.resting':
    case 'open.requesting':
    case 'open.turningOn':
    case 'open.failed':
      return <Question actor={actor} sample={sample} status={status} />;
    case 'turnedOn':
      return (
        <Outcome title={<Trans>Push notifications are on.</Trans>}>
          <Trans>
            This device gets a notification when a spot is free. You can turn it off in{' '}
            <TextLink href={settingsHref}>Notification settings</TextLink>.
          </Trans>
        </Outcome>
      );
    case 'dismissed':
      return (
        <Outcome title={<Trans>Not now.</Trans>}>
          <Trans>
            You can turn on push notifications later in <TextLink href={settingsHref}>Notification settings</TextLink>.
          </Trans>
        </Outcome>
      );
    case 'blocked':
      return (
        <Outcome title={<Trans>Blocked here.</Trans>}>
          <Trans>
            Your browser blocks notifications from Spotter. <TextLink href={settingsHref}>Notification settings</TextLink> shows how to
            allow them.
          </Trans>
        </Outcome>
      );
  }
}

function Outcome({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <p className={styles.outcome} aria-live="polite">
      <b>{title}</b> {children}
    </p>
  );
}

function Panel({ sample, children }: { readonly sample: SampleNotification; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.prompt} aria-labelledby={id}>
      <div className={styles.text}>
        <h2 id={id}>
          <Trans>Tell me when a spot is free?</Trans>
        </h2>
        {children}
      </div>
      <div className={styles.preview}>
        <NotificationPreview sample={sample} />
      </div>
    </section>
  );
}

function NotNow({ actor }: { readonly actor: PushPromptActor }) {
  return (
    <Button kind="ink" tall onClick={() => actor.send({ type: 'notNow.pressed' })}>
      <Trans>Not now</Trans>
    </Button>
  );
}

function Question({ actor, sample, status }: PromptProps & { readonly status: Extract<PushPromptStatus, `open.${string}`> }) {
  const isRequesting = status === 'open.requesting';
  const isBusy = isRequesting || status === 'open.turningOn';
  return (
    <Panel sample={sample}>
      <p>
        <Trans>A free spot is held for you for a short time. Push notifications reach you when Spotter is closed.</Trans>
      </p>
      {status === 'open.failed' && <Failure actor={actor} />}
      <div className={styles.buttons}>
        <Button kind="act" tall icon={bellRing} busy={isBusy} onClick={() => actor.send({ type: 'turnOn.pressed' })}>
          <Trans>Yes, tell me</Trans>
        </Button>
        {!isBusy && <NotNow actor={actor} />}
      </div>
      <p className={styles.caption} aria-live="polite">
        {isRequesting ? <Trans>Your browser is asking you now. Choose Allow.</Trans> : <Caption actor={actor} />}
      </p>
    </Panel>
  );
}

function Caption({ actor }: { readonly actor: PushPromptActor }) {
  return useSelector(actor, selectIsPermissionOpen) ? (
    <Trans>
      Your browser asks once more. You can turn it off in <TextLink href={settingsHref}>Notification settings</TextLink>.
    </Trans>
  ) : (
    <Trans>
      You can turn it off in <TextLink href={settingsHref}>Notification settings</TextLink>.
    </Trans>
  );
}

function Failure({ actor }: { readonly actor: PushPromptActor }) {
  return (
    <Notice tone="danger" live="status" title={<Trans>Push notifications couldn’t be turned on.</Trans>}>
      {usePushError(useSelector(actor, selectPromptError))}
    </Notice>
  );
}

function AppNeeded({ actor, sample }: PromptProps) {
  return (
    <Panel sample={sample}>
      <p>
        <Trans>On iPhone and iPad, notifications come to Spotter on your Home Screen.</Trans>
      </p>
      <div className={styles.buttons}>
        <LinkButton kind="act" tall icon={bellRing} href={settingsHref}>
          <Trans>See how</Trans>
        </LinkButton>
        <NotNow actor={actor} />
      </div>
    </Panel>
  );
}
