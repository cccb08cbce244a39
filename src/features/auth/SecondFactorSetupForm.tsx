import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { checkFields } from '#contract/fields.ts';
import { appCodeLength, SecondFactorConfirmation, type SecondFactorSetup } from '#contract/second-factor.ts';
import {
  type SecondFactorActor,
  selectCanCancel,
  selectIsCodeRefused,
  selectIsConfirming,
} from '#machines/auth/second-factor.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { lazyWithRetry } from '#src/ui/lazy-with-retry.ts';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { CopyButton, CopyResult } from './CopyButton.tsx';
import { useOneField } from './one-field-form.ts';
import styles from './SecondFactor.module.css';
import form from './SignInView.module.css';

/** Loaded lazily, because only members who add an authenticator app need the QR code. */
const QrCode = lazyWithRetry(
  async () => (await import('#src/ui/QrCode.tsx')).QrCode,
  () => <div className={styles.qr} />,
);

interface SetupProps {
  readonly actor: SecondFactorActor;
  readonly setup: SecondFactorSetup;
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

/** The secret for the authenticator app, and the field for the first code of the app. */
export function SecondFactorSetupForm({ actor, setup }: SetupProps) {
  const { t } = useLingui();
  return (
    <Stack>
      <p>
        <Trans>Scan this code with your authenticator app, or enter the key in the app.</Trans>
      </p>
      <QrCode value={setup.uri} label={t`QR code for your authenticator app`} />
      <p>
        <Trans>
          Key: <code className={styles.secret}>{inGroups(setup.secret)}</code>
        </Trans>
      </p>
      <Line>
        <CopyButton actor={actor} />
      </Line>
      <CopyResult actor={actor} />
      <CodeForm actor={actor} />
    </Stack>
  );
}

function CodeForm({ actor }: Pick<SetupProps, 'actor'>) {
  const { t } = useLingui();
  const isConfirming = useSelector(actor, selectIsConfirming);
  const isRefused = useSelector(actor, selectIsCodeRefused);
  const canCancel = useSelector(actor, selectCanCancel);
  const field = useOneField({
    name: 'code',
    check: (filled) => checkFields(SecondFactorConfirmation, filled),
    serverError: isRefused ? t`This code isn’t right. Wait for the next one in the app.` : null,
    onValid: ({ code }) => actor.send({ type: 'code.submitted', code }),
    onEdit: () => undefined,
  });
  return (
    <form className={form.form} onSubmit={field.onSubmit} noValidate>
      <Field
        label={<Trans>Code from the app</Trans>}
        hint={<Trans>Six digits.</Trans>}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // One more character, because apps show the code in two groups.
        maxLength={appCodeLength + 1}
        required
        problem={field.problem}
        onChange={field.onChange}
      />
      <Line>
        <Button type="submit" kind="act" busy={isConfirming}>
          <Trans>Confirm code</Trans>
        </Button>
        <Button reason={!canCancel && <Trans>Not possible right now.</Trans>} onClick={() => actor.send({ type: 'cancel.pressed' })}>
          <Trans>Cancel</Trans>
        </Button>
      </Line>
    </form>
  );
}
