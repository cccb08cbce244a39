import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { checkFields, type FieldIssue } from '#contract/fields.ts';
import { Credentials } from '#contract/credentials.ts';
import type { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field, PasswordField } from '#src/ui/Field.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { failureSentence } from '#words/failure.words.ts';
import { fieldSentence } from '#words/field.words.ts';
import { selectFieldProblems, selectIsSigningIn, selectWhyNotIn, selectWhySignedOut } from './sign-in.selectors.ts';
import styles from './SignInView.module.css';

export type AuthActor = ActorRefFrom<ReturnType<typeof createAuthMachine>>;

/** E-mail and password; what was wrong with them stands beside the field, what the server said above. */
export function SignInView({ actor }: { readonly actor: AuthActor }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [issues, setIssues] = useState<Readonly<Record<string, FieldIssue>>>({});
  const isBusy = useSelector(actor, selectIsSigningIn);
  const problemOf = useFieldProblems(actor, issues);

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
      <Field
        label={<Trans>Email</Trans>}
        name="email"
        type="email"
        autoComplete="username"
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
      <Button type="submit" kind="act" tall busy={isBusy}>
        {isBusy ? <Trans>Signing in</Trans> : <Trans>Sign in</Trans>}
      </Button>
      <TextLink href="/password_reset" alone>
        <Trans>Forgot your password?</Trans>
      </TextLink>
    </form>
  );
}

/** The server's sentence, the reason why no answer came, or why the member has to sign in again. */
function WhyNotIn({ actor }: { readonly actor: AuthActor }) {
  const { i18n } = useLingui();
  const why = useSelector(actor, selectWhyNotIn);
  const wasSignedOut = useSelector(actor, selectWhySignedOut);
  if (why?.kind === 'problem') return <Notice tone="danger" live="alert" title={why.problem.message} />;
  if (why?.kind === 'failure')
    return (
      <Notice
        tone="danger"
        live="alert"
        title={<Trans>We couldn’t sign you in.</Trans>}
        action={
          <Button type="submit" icon={rotateCw}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {i18n._(failureSentence(why.failure, 'acting'))}
      </Notice>
    );
  if (wasSignedOut === 'lost' || wasSignedOut === 'lostElsewhere')
    return <Notice tone="info" live="status" title={i18n._(failureSentence('signedOut', 'reading'))} />;
  if (wasSignedOut === 'elsewhere') return <Notice tone="info" live="status" title={<Trans>You signed out in another tab.</Trans>} />;
  return null;
}

/** What this form found wrong with a field, else what the server did. */
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
