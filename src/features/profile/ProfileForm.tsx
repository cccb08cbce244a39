import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ProfileFormActor, selectDraft, selectFieldError } from '#machines/profile/profile-form.selectors.ts';
import type { ProfileField } from '#machines/profile/profile-form.types.ts';
import { Stack } from '#src/ui/Stack.tsx';
import { DraftForm } from './DraftForm.tsx';
import { areSameErrors, DraftInput, type DraftInputProps } from './DraftInput.tsx';

interface InputProps extends Omit<DraftInputProps, 'value' | 'error' | 'onWrite'> {
  readonly actor: ProfileFormActor;
  readonly field: ProfileField;
}

export function ProfileForm({ actor }: { readonly actor: ProfileFormActor }) {
  return (
    <DraftForm actor={actor}>
      <Stack>
        <Input actor={actor} field="full_name" label={<Trans>Your name</Trans>} autoComplete="name" />
        <Input actor={actor} field="first_name" label={<Trans>Preferred name</Trans>} autoComplete="given-name" />
      </Stack>
    </DraftForm>
  );
}

function Input({ actor, field, ...shown }: InputProps) {
  const value = useSelector(actor, selectDraft)[field];
  const error = useSelector(actor, selectFieldError(field), areSameErrors);
  return (
    <DraftInput {...shown} {...{ value, error }} onWrite={(written) => actor.send({ type: 'field.changed', field, value: written })} />
  );
}
