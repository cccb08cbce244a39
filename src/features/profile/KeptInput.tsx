import { useLingui } from '@lingui/react/macro';
import { shallowEqual } from '@xstate/react';
import type { FieldTrouble } from '#machines/profile/kept-form.types.ts';
import { Field, type FieldProps } from '#src/ui/Field.tsx';
import { fieldSentence } from '#words/field.words.ts';

export interface KeptInputProps extends Pick<FieldProps, 'label' | 'hint' | 'type' | 'autoComplete'> {
  readonly value: string;
  readonly trouble: FieldTrouble | null;
  readonly onWrite: (value: string) => void;
}

export const areSameTroubles = (a: FieldTrouble | null, b: FieldTrouble | null): boolean =>
  a === b ||
  (a?.kind === 'issue' && b?.kind === 'issue' && shallowEqual(a.issue, b.issue)) ||
  (a !== null && b !== null && shallowEqual(a, b));

/** One field of a form that loses nothing, with what is wrong with it. */
export function KeptInput({ trouble, onWrite, ...shown }: KeptInputProps) {
  const { i18n } = useLingui();
  return (
    <Field
      {...shown}
      onChange={(event) => onWrite(event.target.value)}
      problem={trouble && (trouble.kind === 'said' ? trouble.sentence : i18n._(fieldSentence(trouble.issue)))}
    />
  );
}
