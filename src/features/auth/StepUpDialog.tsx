import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { AnyActorRef } from 'xstate';
import { checkFields } from '#contract/fields.ts';
import { StepUp } from '#contract/step-up.ts';
import {
  type StepUpActor,
  selectCanCancel,
  selectIsChecking,
  selectIsRequestingPasskey,
  selectIsUsingPasskey,
  selectNeedsCode,
  selectNoticeError,
  selectStepUpDialog,
  selectWrongField,
} from '#machines/auth/step-up.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field, PasswordField } from '#src/ui/Field.tsx';
import { fingerprintPattern } from '#src/ui/icons/fingerprint-pattern.ts';
import { lazyWithRetry } from '#src/ui/lazy-with-retry.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { failureSentence } from '#words/failure.words.ts';
import { canUsePasskeys } from './browser-passkeys.ts';
import { useCheckedForm } from './checked-form.ts';
import styles from './SignInView.module.css';

/** The dialog, whose code is loaded when it is first needed. */
const Dialog = lazyWithRetry(async () => (await import('#src/ui/Dialog.tsx')).Dialog);

interface StepUpProps {
  readonly actor: StepUpActor;
}

/** The dialog of a section in which the member confirms their identity, while its chart invokes `stepUpDialog`. */
export function StepUpDialog({ actor }: { readonly actor: AnyActorRef }) {
  const { t } = useLingui();
  const stepUp = useSelector(actor, selectStepUpDialog);
  if (!stepUp) return null;
  return (
    <Dialog
      phase="visible"
      focused
      title={t`Confirm that it’s you`}
      description={t`You signed in a while ago, so please enter your password.`}
      onEscape={() => stepUp.send({ type: 'cancel.pressed' })}
    >
      <Form key={stepUp.sessionId} actor={stepUp} />
    </Dialog>
  );
}

function Form({ actor }: StepUpProps) {
  const { t } = useLingui();
  const isChecking = useSelector(actor, selectIsChecking);
  const isUsingPasskey = useSelector(actor, selectIsUsingPasskey);
  const needsCode = useSelector(actor, selectNeedsCode);
  const wrongField = useSelector(actor, selectWrongField);
  const canCancel = useSelector(actor, selectCanCancel);
  const wrong = { password: t`This is not your current password.`, code: t`This code isn’t right. Wait for the next one in the app.` };
  const form = useCheckedForm({
    check: (filled) => checkFields(StepUp, filled),
    serverError: (field) => (field === wrongField ? wrong[wrongField] : null),
    onValid: (proof) => actor.send({ type: 'proof.submitted', proof }),
    onEdit: () => actor.send({ type: 'field.edited' }),
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <ErrorNotice actor={actor} />
      <PasswordField
        label={<Trans>Current password</Trans>}
        name="password"
        autoComplete="current-password"
        required
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        problem={form.problemOf('password')}
        onChange={form.onChange('password')}
      />
      {needsCode && <CodeField problem={form.problemOf('code')} onChange={form.onChange('code')} />}
      <Button type="submit" kind="act" tall busy={isChecking} reason={isUsingPasskey && <Trans>Not possible right now.</Trans>}>
        <Trans>Confirm</Trans>
      </Button>
      {canUsePasskeys() && <PasskeyButton actor={actor} />}
      <Button tall reason={!canCancel && <Trans>Not possible right now.</Trans>} onClick={() => actor.send({ type: 'cancel.pressed' })}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  );
}

/** The field for the code, which comes after the password and takes the focus. */
function CodeField({ problem, onChange }: Pick<Parameters<typeof Field>[0], 'problem' | 'onChange'>) {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={field} className={styles.code}>
      <Field
        label={<Trans>Code from your authenticator app</Trans>}
        hint={<Trans>Or one of your recovery codes.</Trans>}
        name="code"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        {...{ problem, onChange }}
      />
    </div>
  );
}

function PasskeyButton({ actor }: StepUpProps) {
  const isUsing = useSelector(actor, selectIsUsingPasskey);
  const isRequesting = useSelector(actor, selectIsRequestingPasskey);
  const isChecking = useSelector(actor, selectIsChecking);
  return (
    <>
      <Button
        tall
        icon={fingerprintPattern}
        busy={isUsing}
        reason={isChecking && <Trans>Not possible right now.</Trans>}
        onClick={() => actor.send({ type: 'passkey.pressed' })}
      >
        <Trans>Use a passkey</Trans>
      </Button>
      {isRequesting && (
        <p role="status">
          <Trans>Follow the steps on your screen.</Trans>
        </p>
      )}
    </>
  );
}

function ErrorNotice({ actor }: StepUpProps) {
  const { i18n } = useLingui();
  const error = useSelector(actor, selectNoticeError);
  if (!error) return null;
  return (
    <Notice tone="danger" live="alert" title={<Trans>We couldn’t confirm that it’s you.</Trans>}>
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, 'acting'))}
    </Notice>
  );
}
