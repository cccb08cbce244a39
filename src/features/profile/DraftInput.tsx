import { useLingui } from '@lingui/react/macro';
import { shallowEqual } from '@xstate/react';
import type { FieldError } from '#machines/profile/draft-form.types.ts';
import { Field, type FieldProps } from '#src/ui/Field.tsx';
import { fieldSentence } from '#words/field.words.ts';

export interface DraftInputProps extends Pick<FieldProps, 'label' | 'hint' | 'type' | 'autoComplete'> {
  readonly value: string;
  readonly error: FieldError | null;
  readonly onWrite: (value: string) => void;
}

export const areSameErrors = (a: FieldError | null, b: FieldError | null): boolean =>
  a === b ||
  (a?.kind === 'issue' && b?.kind === 'issue' && shallowEqual(a.issue, b.issue)) ||
  (a !== null && b !== null && shallowEqual(a, b));

export function DraftInput({ error, onWrite, ...shown }: DraftInputProps) {
  const { i18n } = useLingui();
  return (
    <Field
      {...shown}
      onChange={(event) => onWrite(event.target.value)}
      problem={error && (error.kind === 'serverError' ? error.sentence : i18n._(fieldSentence(error.issue)))}
    />
  );
}
