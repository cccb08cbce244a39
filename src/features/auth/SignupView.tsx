import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FunctionComponent } from 'react';
import { checkFields } from '#contract/fields.ts';
import { Signup } from '#contract/identity.ts';
import { localeCodes } from '#contract/profile.ts';
import {
  selectCode,
  selectFieldErrors,
  selectInvite,
  selectIsBusy,
  selectIsInterrupted,
  selectToken,
  selectError,
  selectView,
  type SignupActor,
  type SignupViewKind as Shown,
} from '#machines/auth/signup.selectors.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { failureSentence } from '#words/failure.words.ts';
import { useCheckedForm } from './checked-form.ts';
import { InviteSummary, InviteSkeleton, OpeningFailed } from './InviteElements.tsx';
import { SignIn, signInAndAccept } from './InviteView.tsx';
import { whyClosed } from './invite.words.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import styles from './SignInView.module.css';

interface SignupProps {
  readonly actor: SignupActor;
}

export function SignupView({ actor }: SignupProps) {
  const Page = pages[useSelector(actor, selectView)];
  return (
    <div className={styles.form}>
      <PageHeading>
        <Trans>Create an account</Trans>
      </PageHeading>
      <Page actor={actor} />
    </div>
  );
}

function EnterCode() {
  return (
    <LinkButton href="/invite">
      <Trans>Enter a code</Trans>
    </LinkButton>
  );
}

function Uninvited() {
  return (
    <>
      <Notice tone="info" title={<Trans>To create an account, you need an invitation from your studio.</Trans>}>
        <Trans>Ask at the front desk. You’ll get an email with a link and a code.</Trans>
      </Notice>
      <EnterCode />
      <SignIn />
    </>
  );
}

function Failed({ actor }: SignupProps) {
  const error = useSelector(actor, selectError);
  return (
    <>
      {error && <OpeningFailed error={error} onRetry={() => actor.send({ type: 'retry.pressed' })} />}
      <SignIn />
    </>
  );
}

function Closed({ actor }: SignupProps) {
  const { i18n } = useLingui();
  const { what, next } = whyClosed(useSelector(actor, selectCode));
  return (
    <>
      <Notice tone="warning" live="alert" title={i18n._(what)}>
        {i18n._(next)}
      </Notice>
      <EnterCode />
      <SignIn />
    </>
  );
}

function Known({ actor }: SignupProps) {
  const token = useSelector(actor, selectToken);
  return (
    <>
      <Notice tone="info" live="status" title={<Trans>You already have an account.</Trans>}>
        <Trans>Sign in to accept the invitation.</Trans>
      </Notice>
      <LinkButton kind="act" tall href={signInAndAccept(token)}>
        <Trans>Sign in and accept</Trans>
      </LinkButton>
    </>
  );
}

const prefix = 'app_signup.';

function Form({ actor }: SignupProps) {
  const { i18n } = useLingui();
  const isBusy = useSelector(actor, selectIsBusy);
  const invite = useSelector(actor, selectInvite);
  const errors = useSelector(actor, selectFieldErrors);
  const locale = localeCodes.find((code) => code === i18n.locale);
  const form = useCheckedForm({
    check: ({ first_name: first, ...filled }) =>
      checkFields(Signup.entries.app_signup, { ...filled, ...(first ? { first_name: first } : {}), ...(locale ? { locale } : {}) }),
    serverError: (field) => errors[`${prefix}${field}`],
    onValid: (signup) => actor.send({ type: 'signup.submitted', signup }),
    onEdit: () => actor.send({ type: 'field.edited' }),
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      {invite && <InviteSummary invite={invite} />}
      <ErrorNotices actor={actor} />
      <Field
        label={<Trans>Your name</Trans>}
        name="full_name"
        autoComplete="name"
        required
        problem={form.problemOf('full_name')}
        onChange={form.onChange('full_name')}
      />
      <Field
        label={<Trans>Preferred name</Trans>}
        hint={<Trans>Leave blank to use your first name.</Trans>}
        name="first_name"
        autoComplete="given-name"
        problem={form.problemOf('first_name')}
        onChange={form.onChange('first_name')}
      />
      <NewPasswordField
        label={<Trans>Password</Trans>}
        ownWords={invite ? [invite.org.name] : []}
        problem={form.problemOf('password')}
        onEdit={form.onChange('password')}
      />
      <Button type="submit" kind="act" tall busy={isBusy}>
        {isBusy ? <Trans>Creating your account</Trans> : <Trans>Create an account</Trans>}
      </Button>
      <SignIn />
    </form>
  );
}

function ErrorNotices({ actor }: SignupProps) {
  const { i18n } = useLingui();
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  const error = useSelector(actor, selectError);
  if (!error) return null;
  const title = isInterrupted ? (
    <Trans>You may already have an account. Try signing in, or send it again.</Trans>
  ) : (
    <Trans>Your account isn’t created yet.</Trans>
  );
  return (
    <Notice tone="danger" live="alert" title={title}>
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, 'acting'))}
    </Notice>
  );
}

const pages = {
  uninvited: Uninvited,
  checking: InviteSkeleton,
  failed: Failed,
  closed: Closed,
  form: Form,
  known: Known,
  done: InviteSkeleton,
} as const satisfies Record<Shown, FunctionComponent<SignupProps>>;
