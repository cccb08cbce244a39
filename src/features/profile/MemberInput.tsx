import { useSelector } from '@xstate/react';
import { type MemberFormActor, selectDraft, selectFieldError } from '#machines/profile/member-form.selectors.ts';
import type { MemberField } from '#machines/profile/member-form.types.ts';
import { areSameErrors, DraftInput, type DraftInputProps } from './DraftInput.tsx';

export interface MemberInputProps extends Omit<DraftInputProps, 'value' | 'error' | 'onWrite'> {
  readonly actor: MemberFormActor;
  readonly field: MemberField;
}

export function MemberInput({ actor, field, ...shown }: MemberInputProps) {
  const value = useSelector(actor, selectDraft)[field];
  const error = useSelector(actor, selectFieldError(field), areSameErrors);
  return (
    <DraftInput {...shown} {...{ value, error }} onWrite={(written) => actor.send({ type: 'field.changed', field, value: written })} />
  );
}
