import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FunctionComponent, ReactNode } from 'react';
import {
  type EmailChangeLinkActor,
  type EmailChangeLinkViewKind,
  selectCode,
  selectError,
  selectIsBusy,
  selectIsInterrupted,
  selectLink,
  selectView,
} from '#machines/auth/email-change-link.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import text from '#src/ui/text.module.css';
import { type AttemptKind, failureSentence } from '#words/failure.words.ts';
import { nearDay, nearDayWord } from '#words/time.words.ts';
import type { FormatContext } from '#words/when-values.ts';
import { unusableLinkReason } from './email-change-link.words.ts';
import styles from './EmailChangeLinkView.module.css';

interface LinkProps {
  readonly actor: EmailChangeLinkActor;
  readonly formatContext: FormatContext;
}

/** At the end, a link leads into the app, or to the sign-in form if no member is signed in. */
export function EmailChangeLinkView(props: LinkProps) {
  const Shown = pages[useSelector(props.actor, selectView)];
  return (
    <div className={styles.page}>
      <Shown {...props} />
      <TextLink href="/" alone>
        <Trans>Go to Spotter</Trans>
      </TextLink>
    </div>
  );
}

function PlainHeading() {
  return (
    <PageHeading>
      <Trans>Your email</Trans>
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

function Failed({ actor }: LinkProps) {
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

function Closed({ actor }: LinkProps) {
  const { i18n } = useLingui();
  const { title, next } = unusableLinkReason(useSelector(actor, selectCode));
  return (
    <>
      <PlainHeading />
      <Notice tone="warning" live="alert" title={i18n._(title)}>
        {i18n._(next)}
      </Notice>
    </>
  );
}

/** Both email addresses of the change. The server has masked them. */
function useAddresses(actor: EmailChangeLinkActor) {
  const link = useSelector(actor, selectLink);
  return { oldEmail: link?.old_email ?? '', newEmail: link?.new_email ?? '' };
}

/** The deadline, for example "Today 14:50". On other days: the day and the time. */
function useDeadline({ actor, formatContext: { formats, now } }: LinkProps): string {
  const { i18n } = useLingui();
  const link = useSelector(actor, selectLink);
  if (!link) return '';
  const at = new Date(link.expires_at);
  const near = nearDay(formats.dayOf(at), formats.dayOf(now));
  return near ? `${i18n._(nearDayWord(near))} ${formats.time(at)}` : formats.dayTime(at);
}

function Confirmable(props: LinkProps) {
  const { actor } = props;
  const { oldEmail, newEmail } = useAddresses(actor);
  const deadline = useDeadline(props);
  const isBusy = useSelector(actor, selectIsBusy);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  const title = isInterrupted ? <Trans>Your confirmation may not be saved yet.</Trans> : <Trans>Your confirmation isn’t saved.</Trans>;
  return (
    <>
      <PageHeading>
        <Trans>Change your email?</Trans>
      </PageHeading>
      <p>
        <Trans>
          You will sign in with <b>{newEmail}</b> instead of <b>{oldEmail}</b>.
        </Trans>
      </p>
      <p className={text.quiet}>
        <Trans>
          The email changes once both addresses have confirmed it. You’ll be signed out on your other devices. If it wasn’t you, close this
          page.
        </Trans>
      </p>
      <p className={text.quiet}>
        <Trans>This link works until: {deadline}</Trans>
      </p>
      <ErrorNotice actor={actor} title={title} action={isInterrupted && <TryAgain actor={actor} />} />
      {!isInterrupted && (
        <Button kind="act" tall busy={isBusy} onClick={() => actor.send({ type: 'confirm.pressed' })}>
          {isBusy ? <Trans>Confirming the change</Trans> : <Trans>Confirm the change</Trans>}
        </Button>
      )}
    </>
  );
}

function Confirmed({ actor }: LinkProps) {
  const { oldEmail, newEmail } = useAddresses(actor);
  return (
    <>
      <PageHeading>
        <Trans>Confirmed</Trans>
      </PageHeading>
      <Notice tone="success" live="status" title={<Trans>The other address has to confirm the change too.</Trans>}>
        <Trans>
          We’ve sent a link to {oldEmail} and one to {newEmail}. Until both are used, your email stays {oldEmail}.
        </Trans>
      </Notice>
    </>
  );
}

function Changed({ actor }: LinkProps) {
  const { newEmail } = useAddresses(actor);
  return (
    <>
      <PageHeading>
        <Trans>Your email is changed</Trans>
      </PageHeading>
      <Notice tone="success" live="status" title={<Trans>You now sign in with {newEmail}.</Trans>}>
        <Trans>You’ve been signed out on your other devices.</Trans>
      </Notice>
    </>
  );
}

function Undoable(props: LinkProps) {
  const { actor } = props;
  const { oldEmail, newEmail } = useAddresses(actor);
  const deadline = useDeadline(props);
  const isBusy = useSelector(actor, selectIsBusy);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  const title = isInterrupted ? <Trans>The change may not be undone yet.</Trans> : <Trans>The change isn’t undone.</Trans>;
  return (
    <>
      <PageHeading>
        <Trans>Undo the change of your email?</Trans>
      </PageHeading>
      <p>
        <Trans>
          You will sign in with <b>{oldEmail}</b> again instead of <b>{newEmail}</b>.
        </Trans>
      </p>
      <p className={text.quiet}>
        <Trans>You’ll be signed out everywhere. We’ll send {oldEmail} a link to choose a new password.</Trans>
      </p>
      <p className={text.quiet}>
        <Trans>This link works until: {deadline}</Trans>
      </p>
      <ErrorNotice actor={actor} title={title} action={isInterrupted && <TryAgain actor={actor} />} />
      {!isInterrupted && (
        <Button kind="act" tall busy={isBusy} onClick={() => actor.send({ type: 'undo.pressed' })}>
          {isBusy ? <Trans>Undoing the change</Trans> : <Trans>Undo the change</Trans>}
        </Button>
      )}
    </>
  );
}

function Undone({ actor }: LinkProps) {
  const { oldEmail } = useAddresses(actor);
  return (
    <>
      <PageHeading>
        <Trans>The change is undone</Trans>
      </PageHeading>
      <Notice tone="success" live="status" title={<Trans>Your email is {oldEmail} again.</Trans>}>
        <Trans>
          You’ve been signed out everywhere. We’ve sent {oldEmail} a link to choose a new password. Use it before you sign in, in case
          someone knows the old one.
        </Trans>
      </Notice>
    </>
  );
}

const pages = {
  reading: Reading,
  failed: Failed,
  closed: Closed,
  confirmable: Confirmable,
  confirmed: Confirmed,
  changed: Changed,
  undoable: Undoable,
  undone: Undone,
} as const satisfies Record<EmailChangeLinkViewKind, FunctionComponent<LinkProps>>;

type ActorProps = Pick<LinkProps, 'actor'>;

function TryAgain({ actor }: ActorProps) {
  return (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
}

interface ErrorNoticeProps extends ActorProps {
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly attempt?: AttemptKind;
}

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
