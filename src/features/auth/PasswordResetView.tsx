import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FunctionComponent, ReactNode } from 'react';
import { checkFields } from '#contract/fields.ts';
import { PasswordResetRequest, PasswordSetting } from '#contract/identity.ts';
import {
  type PasswordResetActor,
  type ResetViewKind,
  selectEmail,
  selectFieldError,
  selectIsBusy,
  selectIsInterrupted,
  selectMaskedEmail,
  selectError,
  selectView,
} from '#machines/auth/password-reset.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import text from '#src/ui/text.module.css';
import { type AttemptKind, failureSentence } from '#words/failure.words.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { useOneField } from './one-field-form.ts';
import { unusableLink } from './reset-link.words.ts';
import styles from './SignInView.module.css';

interface ResetProps {
  readonly actor: PasswordResetActor;
}

export function PasswordResetView({ actor }: ResetProps) {
  const Shown = pages[useSelector(actor, selectView)];
  return <Shown actor={actor} />;
}

function RequestForm({ actor }: ResetProps) {
  const isBusy = useSelector(actor, selectIsBusy);
  const form = useOneField({
    name: 'email',
    check: (filled) => checkFields(PasswordResetRequest, filled),
    serverError: useSelector(actor, selectFieldError('email')),
    onValid: ({ email }) => actor.send({ type: 'email.submitted', email }),
    onEdit: () => actor.send({ type: 'field.edited' }),
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <PageHeading>
        <Trans>Reset password</Trans>
      </PageHeading>
      <p className={text.quiet}>
        <Trans>Enter the email you sign in with. We’ll send you a link to choose a new password.</Trans>
      </p>
      <ErrorNotices actor={actor} title={<Trans>The link hasn’t been sent yet.</Trans>} />
      <Field
        label={<Trans>Email</Trans>}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={useSelector(actor, selectEmail)}
        problem={form.problem}
        onChange={form.onChange}
      />
      <Button type="submit" kind="act" tall busy={isBusy}>
        {isBusy ? <Trans>Sending the link</Trans> : <Trans>Send me the link</Trans>}
      </Button>
      <BackToSignIn />
    </form>
  );
}

function Sent({ actor }: ResetProps) {
  const email = useSelector(actor, selectEmail);
  return (
    <div className={styles.form}>
      <PageHeading>
        <Trans>Check your email</Trans>
      </PageHeading>
      <Notice tone="success" live="status" title={<Trans>If {email} has an account, we’ve sent a link.</Trans>}>
        <Trans>It works once, for one hour.</Trans>
      </Notice>
      <Button onClick={() => actor.send({ type: 'startOver.pressed' })}>
        <Trans>Didn’t get it?</Trans>
      </Button>
      <BackToSignIn />
    </div>
  );
}

function ChooseForm({ actor }: ResetProps) {
  const isBusy = useSelector(actor, selectIsBusy);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  const email = useSelector(actor, selectMaskedEmail);
  const form = useOneField({
    name: 'password',
    check: (filled) => checkFields(PasswordSetting, filled),
    serverError: useSelector(actor, selectFieldError('password')),
    onValid: ({ password }) => actor.send({ type: 'password.submitted', password }),
    onEdit: () => actor.send({ type: 'field.edited' }),
  });
  const title = isInterrupted ? (
    <Trans>Your new password may not be saved yet. Try signing in with it, or send it again.</Trans>
  ) : (
    <Trans>Your new password isn’t saved.</Trans>
  );
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <PageHeading>
        <Trans>Choose a new password</Trans>
      </PageHeading>
      <p className={text.quiet}>
        <Trans>For {email}. You’ll be signed out on your other devices.</Trans>
      </p>
      <ErrorNotices actor={actor} title={title} />
      <NewPasswordField label={<Trans>New password</Trans>} problem={form.problem} onEdit={form.onChange} />
      <Button type="submit" kind="act" tall busy={isBusy}>
        {isBusy ? <Trans>Saving</Trans> : <Trans>Set new password</Trans>}
      </Button>
      <BackToSignIn />
    </form>
  );
}

function Checking() {
  const { t } = useLingui();
  return (
    <div className={styles.form}>
      <PageHeading>
        <Trans>Choose a new password</Trans>
      </PageHeading>
      <Skeleton label={t`Checking your link`}>
        <SkeletonLine height="3rem" round="m" />
      </Skeleton>
    </div>
  );
}

function Failed({ actor }: ResetProps) {
  return (
    <div className={styles.form}>
      <PageHeading>
        <Trans>Choose a new password</Trans>
      </PageHeading>
      <ErrorNotices
        attempt="reading"
        actor={actor}
        title={<Trans>Your link couldn’t be checked.</Trans>}
        action={
          <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
      <BackToSignIn />
    </div>
  );
}

function Closed({ actor }: ResetProps) {
  const { i18n } = useLingui();
  const next = unusableLink(useSelector(actor, selectError));
  return (
    <div className={styles.form}>
      <PageHeading>
        <Trans>Choose a new password</Trans>
      </PageHeading>
      <Notice tone="danger" live="alert" title={<Trans>This link has expired or isn’t valid.</Trans>}>
        {typeof next === 'string' ? next : i18n._(next)}
      </Notice>
      <Button kind="act" tall onClick={() => actor.send({ type: 'startOver.pressed' })}>
        <Trans>Get a new link</Trans>
      </Button>
      <BackToSignIn />
    </div>
  );
}

function Changed() {
  return (
    <div className={styles.form}>
      <PageHeading>
        <Trans>Your new password is saved</Trans>
      </PageHeading>
      <Notice tone="success" live="status" title={<Trans>You can sign in with it now.</Trans>}>
        <Trans>You’ve been signed out on all your devices.</Trans>
      </Notice>
      <BackToSignIn />
    </div>
  );
}

const pages = {
  request: RequestForm,
  sent: Sent,
  checking: Checking,
  failed: Failed,
  closed: Closed,
  choose: ChooseForm,
  changed: Changed,
} as const satisfies Record<ResetViewKind, FunctionComponent<ResetProps>>;

interface ErrorNoticesProps extends ResetProps {
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly attempt?: AttemptKind;
}

function ErrorNotices({ actor, title, action, attempt = 'acting' }: ErrorNoticesProps) {
  const { i18n } = useLingui();
  const error = useSelector(actor, selectError);
  if (!error) return null;
  return (
    <Notice tone="danger" live="alert" title={title} {...(action ? { action } : {})}>
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, attempt))}
    </Notice>
  );
}

function BackToSignIn() {
  return (
    <TextLink href="/login" alone>
      <Trans>Sign in</Trans>
    </TextLink>
  );
}
