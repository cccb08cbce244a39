import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { checkFields } from '#contract/fields.ts';
import { SecondFactorConfirmation } from '#contract/second-factor.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Line } from '#src/ui/Stack.tsx';
import { useOneField } from './one-field-form.ts';
import { type AuthActor, type CodeKind, selectFieldProblems, selectIsCheckingCode } from './sign-in.selectors.ts';
import styles from './SignInView.module.css';
import { WhyNotIn } from './WhyNotIn.tsx';

interface CodeFormProps {
  readonly actor: AuthActor;
  readonly kind: CodeKind;
}

export function CodeForm({ actor, kind }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useSelector(actor, selectIsCheckingCode);
  const serverError = useSelector(actor, selectFieldProblems)['code'] ?? null;
  const isApp = kind === 'app';
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { onSubmit, onChange, problem } = useOneField({
    name: 'code',
    check: (filled) => checkFields(SecondFactorConfirmation, filled),
    serverError,
    onValid: ({ code }) => actor.send({ type: 'code.submitted', code }),
    onEdit: () => actor.send({ type: 'code.edited' }),
  });
  const reason = isBusy && <Trans>Not possible right now.</Trans>;
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      <PageHeading>
        <Trans>One more step</Trans>
      </PageHeading>
      <WhyNotIn actor={actor} />
      {isApp ? (
        <div className={styles.code}>
          <Field
            label={<Trans>Code from your authenticator app</Trans>}
            hint={<Trans>6 digits, new every 30 seconds.</Trans>}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            required
            {...{ problem, onChange }}
          />
        </div>
      ) : (
        <Field
          label={<Trans>Recovery code</Trans>}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...{ problem, onChange }}
        />
      )}
      <Button type="submit" kind="act" tall busy={isBusy}>
        {isBusy ? <Trans>Signing in</Trans> : <Trans>Sign in</Trans>}
      </Button>
      <Line>
        <Button kind="quiet" reason={reason} onClick={() => actor.send({ type: 'codeKind.switched' })}>
          {isApp ? <Trans>Use a recovery code</Trans> : <Trans>Use your authenticator app</Trans>}
        </Button>
        <Button kind="ink" reason={reason} onClick={() => actor.send({ type: 'code.cancelled' })}>
          <Trans>Back</Trans>
        </Button>
      </Line>
    </form>
  );
}
