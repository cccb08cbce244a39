import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ProfileFormActor, selectDraft, selectFieldTrouble } from '#machines/profile/profile-form.selectors.ts';
import type { ProfileField } from '#machines/profile/profile-form.types.ts';
import { Stack } from '#src/ui/Stack.tsx';
import { KeptForm } from './KeptForm.tsx';
import { areSameTroubles, KeptInput, type KeptInputProps } from './KeptInput.tsx';

interface InputProps extends Omit<KeptInputProps, 'value' | 'trouble' | 'onWrite'> {
  readonly actor: ProfileFormActor;
  readonly field: ProfileField;
}

/** How the member is called, as a form that loses nothing. */
export function ProfileForm({ actor }: { readonly actor: ProfileFormActor }) {
  return (
    <KeptForm actor={actor}>
      <Stack>
        <Input actor={actor} field="full_name" label={<Trans>Your name</Trans>} autoComplete="name" />
        <Input actor={actor} field="first_name" label={<Trans>Preferred name</Trans>} autoComplete="given-name" />
      </Stack>
    </KeptForm>
  );
}

function Input({ actor, field, ...shown }: InputProps) {
  const value = useSelector(actor, selectDraft)[field];
  const trouble = useSelector(actor, selectFieldTrouble(field), areSameTroubles);
  return (
    <KeptInput {...shown} {...{ value, trouble }} onWrite={(written) => actor.send({ type: 'field.changed', field, value: written })} />
  );
}
