import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { checkFields } from '#contract/fields.ts';
import { PasswordProof } from '#contract/passkeys.ts';
import { Button } from '#src/ui/Button.tsx';
import { PasswordField } from '#src/ui/Field.tsx';
import { Line } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { useOneField } from './one-field-form.ts';
import styles from './SignInView.module.css';

interface ProofActor {
  readonly send: (event: { readonly type: 'password.submitted'; readonly password: string } | { readonly type: 'cancel.pressed' }) => void;
}

interface ProofProps {
  readonly actor: ProofActor;
  /** What the button does once the password is entered. */
  readonly submit: ReactNode;
  readonly isRemoval: boolean;
}

/** The password, where the sign-in was a while ago. */
export function ProofForm({ actor, submit, isRemoval }: ProofProps) {
  const { t } = useLingui();
  const start = useRef<HTMLFormElement>(null);
  useEffect(() => start.current?.querySelector('input')?.focus(), []);
  const field = useOneField({
    name: 'password',
    check: (filled) => checkFields(PasswordProof, filled),
    serverError: null,
    onValid: ({ password }) => actor.send({ type: 'password.submitted', password }),
    onEdit: () => undefined,
  });
  return (
    <form ref={start} className={styles.form} onSubmit={field.onSubmit} noValidate>
      <p className={text.quiet}>
        <Trans>You signed in a while ago, so please enter your password.</Trans>
      </p>
      <PasswordField
        label={<Trans>Current password</Trans>}
        name="password"
        autoComplete="current-password"
        required
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        problem={field.problem}
        onChange={field.onChange}
      />
      <Line>
        <Button type="submit" kind={isRemoval ? 'away' : 'act'}>
          {submit}
        </Button>
        <Button onClick={() => actor.send({ type: 'cancel.pressed' })}>
          <Trans>Cancel</Trans>
        </Button>
      </Line>
    </form>
  );
}
