import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type FieldTrouble, type MemberFormActor, selectDraft, selectFieldTrouble } from '#machines/profile/member-form.selectors.ts';
import type { MemberField } from '#machines/profile/member-form.types.ts';
import { Field, type FieldProps } from '#src/ui/Field.tsx';
import { fieldSentence } from '#words/field.words.ts';

export interface MemberInputProps extends Pick<FieldProps, 'label' | 'type' | 'autoComplete'> {
  readonly actor: MemberFormActor;
  readonly field: MemberField;
}

const areSame = (a: FieldTrouble | null, b: FieldTrouble | null): boolean =>
  a === b ||
  (a?.kind === 'issue' && b?.kind === 'issue' && shallowEqual(a.issue, b.issue)) ||
  (a !== null && b !== null && shallowEqual(a, b));

/** One field of the form, with what is wrong with it. */
export function MemberInput({ actor, field, ...shown }: MemberInputProps) {
  const { i18n } = useLingui();
  const value = useSelector(actor, selectDraft)[field];
  const trouble = useSelector(actor, selectFieldTrouble(field), areSame);
  return (
    <Field
      {...shown}
      value={value}
      onChange={(event) => actor.send({ type: 'field.changed', field, value: event.target.value })}
      problem={trouble && (trouble.kind === 'said' ? trouble.sentence : i18n._(fieldSentence(trouble.issue)))}
    />
  );
}
