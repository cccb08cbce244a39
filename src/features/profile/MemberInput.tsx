import { useSelector } from '@xstate/react';
import { type MemberFormActor, selectDraft, selectFieldTrouble } from '#machines/profile/member-form.selectors.ts';
import type { MemberField } from '#machines/profile/member-form.types.ts';
import { areSameTroubles, KeptInput, type KeptInputProps } from './KeptInput.tsx';

export interface MemberInputProps extends Omit<KeptInputProps, 'value' | 'trouble' | 'onWrite'> {
  readonly actor: MemberFormActor;
  readonly field: MemberField;
}

/** One field of the form of the member's data. */
export function MemberInput({ actor, field, ...shown }: MemberInputProps) {
  const value = useSelector(actor, selectDraft)[field];
  const trouble = useSelector(actor, selectFieldTrouble(field), areSameTroubles);
  return (
    <KeptInput {...shown} {...{ value, trouble }} onWrite={(written) => actor.send({ type: 'field.changed', field, value: written })} />
  );
}
