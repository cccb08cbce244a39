import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { checkFields } from '#contract/fields.ts';
import { PasswordChange } from '#contract/identity.ts';
import {
  type PasswordChangeActor,
  selectCanCancel,
  selectFieldErrors,
  selectIsBusy,
  selectIsChanged,
  selectIsInterrupted,
  selectIsOpen,
  selectIsWrong,
  selectError,
} from '#machines/auth/password-change.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { PasswordField } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { lock } from '#src/ui/icons/lock.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { Panel, Section } from '#src/ui/Section.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { failureSentence } from '#words/failure.words.ts';
import { useCheckedForm } from './checked-form.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import rows from './SecurityRows.module.css';
import styles from './SignInView.module.css';

interface PasswordProps {
  readonly actor: PasswordChangeActor;
}

export function PasswordSection({ actor }: PasswordProps) {
  const isOpen = useSelector(actor, selectIsOpen);
  return (
    <Section title={<Trans>How you sign in</Trans>}>
      {isOpen ? (
        <Panel>
          <Form actor={actor} />
        </Panel>
      ) : (
        <Resting actor={actor} />
      )}
    </Section>
  );
}

function Resting({ actor }: PasswordProps) {
  const { t } = useLingui();
  const isChanged = useSelector(actor, selectIsChanged);
  return (
    <Stack>
      {isChanged && (
        <Notice tone="success" live="status" title={<Trans>Password changed.</Trans>}>
          <Trans>You’ve been signed out on your other devices.</Trans>
        </Notice>
      )}
      <div className={rows.list}>
        <Rows>
          <Row
            picture={
              <span className={rows.disc}>
                <Icon shape={lock} />
              </span>
            }
            title={<Trans>Password</Trans>}
            end={
              <Button aria-label={t`Change password`} onClick={() => actor.send({ type: 'change.pressed' })}>
                <Trans>Change</Trans>
              </Button>
            }
          >
            <Trans>With your email.</Trans>
          </Row>
        </Rows>
      </div>
    </Stack>
  );
}

function Form({ actor }: PasswordProps) {
  const { t } = useLingui();
  const start = useRef<HTMLFormElement>(null);
  const isBusy = useSelector(actor, selectIsBusy);
  const isWrong = useSelector(actor, selectIsWrong);
  const canCancel = useSelector(actor, selectCanCancel);
  const errors = useSelector(actor, selectFieldErrors);
  useEffect(() => start.current?.querySelector('input')?.focus(), []);
  const form = useCheckedForm({
    check: (filled) => checkFields(PasswordChange, filled),
    serverError: (field) => (isWrong && field === 'current_password' ? t`This is not your current password.` : errors[field]),
    onValid: (passwords) => actor.send({ type: 'passwords.submitted', passwords }),
    onEdit: () => actor.send({ type: 'field.edited' }),
  });
  const shown = { showLabel: t`Show password`, hideLabel: t`Hide password`, required: true };
  return (
    <form ref={start} className={styles.form} onSubmit={form.onSubmit} noValidate>
      <p className={text.quiet}>
        <Trans>You’ll stay signed in here and be signed out on your other devices.</Trans>
      </p>
      <ErrorNotices actor={actor} />
      <PasswordField
        {...shown}
        label={<Trans>Current password</Trans>}
        name="current_password"
        autoComplete="current-password"
        problem={form.problemOf('current_password')}
        onChange={form.onChange('current_password')}
      />
      <NewPasswordField label={<Trans>New password</Trans>} problem={form.problemOf('password')} onEdit={form.onChange('password')} />
      <Line>
        <Button type="submit" kind="act" busy={isBusy}>
          {isBusy ? <Trans>Saving</Trans> : <Trans>Change password</Trans>}
        </Button>
        <Button reason={!canCancel && <Trans>Not possible right now.</Trans>} onClick={() => actor.send({ type: 'cancel.pressed' })}>
          <Trans>Cancel</Trans>
        </Button>
      </Line>
    </form>
  );
}

function ErrorNotices({ actor }: PasswordProps) {
  const { i18n } = useLingui();
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  const error = useSelector(actor, selectError);
  if (!error) return null;
  const title = isInterrupted ? (
    <Trans>Your password may already be changed. If the current one doesn’t work, use the new one.</Trans>
  ) : (
    <Trans>Your password wasn’t changed.</Trans>
  );
  return (
    <Notice tone="danger" live="alert" title={title}>
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, 'acting'))}
    </Notice>
  );
}
