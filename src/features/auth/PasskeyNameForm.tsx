import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { checkFields } from '#contract/fields.ts';
import { passkeyNameLength, PasskeyNaming } from '#contract/passkeys.ts';
import { type PasskeysActor, selectIsSavingName } from '#machines/auth/passkeys.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Line } from '#src/ui/Stack.tsx';
import { useOneField } from './one-field-form.ts';
import styles from './Passkeys.module.css';

export function PasskeyNameForm({ actor, name }: { readonly actor: PasskeysActor; readonly name: string }) {
  const start = useRef<HTMLFormElement>(null);
  const isSaving = useSelector(actor, selectIsSavingName);
  useEffect(() => start.current?.querySelector('input')?.select(), []);
  const field = useOneField({
    name: 'name',
    check: (filled) => checkFields(PasskeyNaming, filled),
    serverError: null,
    onValid: (value) => actor.send({ type: 'name.submitted', name: value.name }),
    onEdit: () => undefined,
  });
  return (
    <form ref={start} className={styles.naming} onSubmit={field.onSubmit} noValidate>
      <Field
        label={<Trans>Name of the passkey</Trans>}
        name="name"
        defaultValue={name}
        maxLength={passkeyNameLength}
        autoComplete="off"
        required
        problem={field.problem}
        onChange={field.onChange}
      />
      <Line>
        <Button type="submit" kind="act" busy={isSaving}>
          <Trans>Save</Trans>
        </Button>
        <Button reason={isSaving && <Trans>Not possible right now.</Trans>} onClick={() => actor.send({ type: 'cancel.pressed' })}>
          <Trans>Cancel</Trans>
        </Button>
      </Line>
    </form>
  );
}
