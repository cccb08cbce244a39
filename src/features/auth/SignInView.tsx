import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { checkFields, type FieldIssue } from '#contract/fields.ts';
import { Credentials } from '#contract/credentials.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field, PasswordField } from '#src/ui/Field.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { fieldSentence } from '#words/field.words.ts';
import { canUsePasskeys } from './browser-passkeys.ts';
import { CodeForm } from './CodeForm.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import {
  type AuthActor,
  selectCodeKind,
  selectFieldProblems,
  selectIsEnteringCredentials,
  selectIsSigningIn,
  selectIsSigningInWithPasskey,
} from './sign-in.selectors.ts';
import styles from './SignInView.module.css';
import { WhyNotIn } from './WhyNotIn.tsx';

interface SignInProps {
  readonly actor: AuthActor;
}

export function SignInView({ actor }: SignInProps) {
  const kind = useSelector(actor, selectCodeKind);
  const [hadCode, setHadCode] = useState(false);
  if (kind && !hadCode) setHadCode(true);
  return kind ? <CodeForm key={kind} actor={actor} kind={kind} /> : <PasswordForm actor={actor} isBack={hadCode} />;
}

interface PasswordFormProps extends SignInProps {
  /** Whether the member has returned from the form for the code. Then the focus must be set again. */
  readonly isBack: boolean;
}

/** The form for email and password. The error of a field is beside the field, other errors of the server are above the form. */
function PasswordForm({ actor, isBack }: PasswordFormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<Readonly<Record<string, FieldIssue>>>({});
  const isBusy = useSelector(actor, selectIsSigningIn);
  const isPasskeyBusy = useSelector(actor, selectIsSigningInWithPasskey);
  const hasPasskeys = canUsePasskeys();
  useFormPresence(actor);
  const problemOf = useFieldProblems(actor, issues);
  useEffect(() => {
    if (isBack) focusField(form.current, 'email');
  }, [isBack]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = checkFields(Credentials, Object.fromEntries(new FormData(event.currentTarget)));
    setIssues(checked.kind === 'invalid' ? checked.issues : {});
    if (checked.kind === 'valid') return actor.send({ type: 'signIn.submitted', credentials: checked.value });
    focusField(form.current, Object.keys(checked.issues)[0]);
  };
  const edited = (field: string) => () => {
    setIssues((known) => Object.fromEntries(Object.entries(known).filter(([name]) => name !== field)));
    actor.send({ type: 'credentials.edited' });
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <PageHeading>
        <Trans>Good to see you</Trans>
      </PageHeading>
      <WhyNotIn actor={actor} />
      {hasPasskeys && <PasskeySignIn actor={actor} />}
      <Field
        label={<Trans>Email</Trans>}
        name="email"
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        problem={problemOf('email')}
        onChange={edited('email')}
      />
      <PasswordField
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        required
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        problem={problemOf('password')}
        onChange={edited('password')}
      />
      <Button
        type="submit"
        kind={hasPasskeys ? 'plain' : 'act'}
        tall
        busy={isBusy}
        reason={isPasskeyBusy && <Trans>Not possible right now.</Trans>}
      >
        {isBusy ? <Trans>Signing in</Trans> : <Trans>Sign in</Trans>}
      </Button>
      <TextLink href="/password_reset" alone>
        <Trans>Forgot your password?</Trans>
      </TextLink>
    </form>
  );
}

/** Notifies the chart when the form is mounted and unmounted, because the passkey offer in the autofill ends with the form. */
function useFormPresence(actor: AuthActor): void {
  const isEntering = useSelector(actor, selectIsEnteringCredentials);
  useEffect(() => {
    if (!isEntering) return undefined;
    actor.send({ type: 'signInForm.shown' });
    return () => actor.send({ type: 'signInForm.hidden' });
  }, [actor, isEntering]);
}

/** The issue with a field that the form found itself, otherwise the server's. */
function useFieldProblems(actor: AuthActor, issues: Readonly<Record<string, FieldIssue>>): (field: string) => ReactNode {
  const { i18n } = useLingui();
  const serverError = useSelector(actor, selectFieldProblems);
  return (field) => {
    const issue = issues[field];
    return issue ? i18n._(fieldSentence(issue)) : serverError[field];
  };
}

function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name === undefined ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
