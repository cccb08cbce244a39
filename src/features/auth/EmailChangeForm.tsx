import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { checkEmailChange } from '#machines/auth/email-change.rules.ts';
import {
  type EmailChangeActor,
  selectCanCancel,
  selectEmail,
  selectFieldErrors,
  selectIsRequesting,
} from '#machines/auth/email-change.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Line } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { useCheckedForm } from './checked-form.ts';
import { EmailErrorNotice } from './EmailNotices.tsx';
import styles from './SignInView.module.css';

interface FormProps {
  readonly actor: EmailChangeActor;
}

export function EmailChangeForm({ actor }: FormProps) {
  const start = useRef<HTMLFormElement>(null);
  const email = useSelector(actor, selectEmail);
  const isRequesting = useSelector(actor, selectIsRequesting);
  const canCancel = useSelector(actor, selectCanCancel);
  const errors = useSelector(actor, selectFieldErrors);
  useEffect(() => start.current?.querySelector('input')?.focus(), []);
  const form = useCheckedForm({
    check: (filled) => checkEmailChange(filled, email ?? ''),
    serverError: (field) => errors[field],
    onValid: (request) => actor.send({ type: 'request.submitted', request }),
    onEdit: () => actor.send({ type: 'field.edited' }),
  });
  return (
    <form ref={start} className={styles.form} onSubmit={form.onSubmit} noValidate>
      <p className={text.quiet}>
        <Trans>We’ll email a link to both addresses. Your email changes once both are confirmed.</Trans>
      </p>
      <EmailErrorNotice actor={actor} />
      <Field
        label={<Trans>New email</Trans>}
        name="email"
        type="email"
        autoComplete="email"
        required
        problem={form.problemOf('email')}
        onChange={form.onChange('email')}
      />
      <Line>
        <Button type="submit" kind="act" busy={isRequesting}>
          {isRequesting ? <Trans>Sending the links</Trans> : <Trans>Send the links</Trans>}
        </Button>
        <Button reason={!canCancel && <Trans>Not possible right now.</Trans>} onClick={() => actor.send({ type: 'cancel.pressed' })}>
          <Trans>Cancel</Trans>
        </Button>
      </Line>
    </form>
  );
}
