import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FunctionComponent, ReactNode } from 'react';
import type { EmailSubscription } from '#contract/notifications.ts';
import {
  selectError,
  selectIsBusy,
  selectIsInterrupted,
  selectSubscription,
  selectView,
  selectWasStopped,
  type UnsubscribeActor,
  type UnsubscribeViewKind,
} from '#machines/notifications/unsubscribe.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Emblem } from '#src/ui/Emblem.tsx';
import { FactLine } from '#src/ui/Facts.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import text from '#src/ui/text.module.css';
import { type AttemptKind, failureSentence } from '#words/failure.words.ts';
import { emailTopic } from './unsubscribe.words.ts';
import styles from './UnsubscribeView.module.css';

interface UnsubscribeProps {
  readonly actor: UnsubscribeActor;
}

export function UnsubscribeView({ actor }: UnsubscribeProps) {
  const Shown = pages[useSelector(actor, selectView)];
  return (
    <div className={styles.page}>
      <Shown actor={actor} />
      <TextLink href="/settings" alone>
        <Trans>Notification settings</Trans>
      </TextLink>
    </div>
  );
}

function PlainHeading() {
  return (
    <PageHeading>
      <Trans>Stop emails</Trans>
    </PageHeading>
  );
}

function Reading() {
  const { t } = useLingui();
  return (
    <>
      <PlainHeading />
      <Skeleton label={t`Checking your link`}>
        <SkeletonLine height="3rem" round="m" />
        <SkeletonLine height="3rem" round="m" />
      </Skeleton>
    </>
  );
}

function Failed({ actor }: UnsubscribeProps) {
  return (
    <>
      <PlainHeading />
      <ErrorNotice
        actor={actor}
        attempt="reading"
        title={<Trans>Your link couldn’t be checked.</Trans>}
        action={<TryAgain actor={actor} />}
      />
    </>
  );
}

function Unknown() {
  return (
    <>
      <PlainHeading />
      <Notice tone="warning" live="alert" title={<Trans>This link doesn’t stop any emails.</Trans>}>
        <Trans>It may be incomplete, or you’ve left that studio. You can choose your emails in the notification settings.</Trans>
      </Notice>
    </>
  );
}

function useTopic(actor: UnsubscribeActor) {
  const { i18n } = useLingui();
  const subscription = useSelector(actor, selectSubscription);
  return { subscription, studio: subscription?.org.name ?? '', topic: i18n._(emailTopic(subscription?.type ?? '')) };
}

function Studio({ org: { name, logo_url } }: Pick<EmailSubscription, 'org'>) {
  return (
    <FactLine picture={<Emblem name={name} src={logo_url} />}>
      <b>{name}</b>
    </FactLine>
  );
}

function Stoppable({ actor }: UnsubscribeProps) {
  const { subscription, studio, topic } = useTopic(actor);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  const title = isInterrupted ? <Trans>The emails may not be stopped yet.</Trans> : <Trans>The emails are not stopped.</Trans>;
  return (
    <>
      <PageHeading>
        <Trans>
          Stop emails {topic} from {studio}?
        </Trans>
      </PageHeading>
      {subscription && <Studio org={subscription.org} />}
      <p className={text.quiet}>
        <Trans>You’ll still see everything in the app.</Trans>
      </p>
      <ErrorNotice actor={actor} title={title} action={isInterrupted && <TryAgain actor={actor} />} />
      {!isInterrupted && <Stop actor={actor} />}
    </>
  );
}

function Stop({ actor }: UnsubscribeProps) {
  const isBusy = useSelector(actor, selectIsBusy);
  return (
    <Button kind="act" tall busy={isBusy} onClick={() => actor.send({ type: 'stop.pressed' })}>
      {isBusy ? <Trans>Stopping the emails</Trans> : <Trans>Stop these emails</Trans>}
    </Button>
  );
}

function Stopped({ actor }: UnsubscribeProps) {
  const { subscription, studio, topic } = useTopic(actor);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  const wasStopped = useSelector(actor, selectWasStopped);
  const title = isInterrupted ? <Trans>The emails may not be on again yet.</Trans> : <Trans>The emails are still stopped.</Trans>;
  return (
    <>
      <PageHeading>{wasStopped ? <Trans>Already stopped</Trans> : <Trans>Stopped</Trans>}</PageHeading>
      {subscription && <Studio org={subscription.org} />}
      {!isInterrupted && (
        <Notice
          tone={wasStopped ? 'info' : 'success'}
          live="status"
          title={
            <Trans>
              {studio} sends you no more emails {topic}.
            </Trans>
          }
        />
      )}
      <ErrorNotice actor={actor} title={title} action={isInterrupted && <TryAgain actor={actor} />} />
      {!isInterrupted && <Undo actor={actor} />}
    </>
  );
}

function Undo({ actor }: UnsubscribeProps) {
  const isBusy = useSelector(actor, selectIsBusy);
  const wasStopped = useSelector(actor, selectWasStopped);
  const label = wasStopped ? <Trans>Turn these emails on again</Trans> : <Trans>Undo</Trans>;
  return (
    <Button tall busy={isBusy} onClick={() => actor.send({ type: 'undo.pressed' })}>
      {isBusy ? <Trans>Turning the emails on</Trans> : label}
    </Button>
  );
}

function Resumed({ actor }: UnsubscribeProps) {
  const { subscription, studio, topic } = useTopic(actor);
  return (
    <>
      <PageHeading>
        <Trans>On again</Trans>
      </PageHeading>
      {subscription && <Studio org={subscription.org} />}
      <Notice
        tone="success"
        live="status"
        title={
          <Trans>
            {studio} sends you emails {topic} again.
          </Trans>
        }
      />
      <Button tall onClick={() => actor.send({ type: 'stop.pressed' })}>
        <Trans>Stop these emails</Trans>
      </Button>
    </>
  );
}

const pages = {
  reading: Reading,
  failed: Failed,
  unknown: Unknown,
  stoppable: Stoppable,
  stopped: Stopped,
  resumed: Resumed,
} as const satisfies Record<UnsubscribeViewKind, FunctionComponent<UnsubscribeProps>>;

function TryAgain({ actor }: UnsubscribeProps) {
  return (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
}

interface ErrorNoticeProps extends UnsubscribeProps {
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly attempt?: AttemptKind;
}

/** What happened, with the server's sentence or the reason for a missing response. */
function ErrorNotice({ actor, title, action, attempt = 'acting' }: ErrorNoticeProps) {
  const { i18n } = useLingui();
  const error = useSelector(actor, selectError);
  if (!error) return null;
  return (
    <Notice tone="danger" live="alert" title={title} action={action}>
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, attempt))}
    </Notice>
  );
}
