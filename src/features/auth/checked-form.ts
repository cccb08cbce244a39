/** A form that is validated with the schema of its call before the request. The first invalid field takes the focus. */
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Checked, FieldIssue } from '#contract/fields.ts';
import { fieldSentence } from '#words/field.words.ts';

export interface CheckedForm<T> {
  /** Validates the values by field name with the schema of the call. */
  readonly check: (filled: Readonly<Record<string, FormDataEntryValue>>) => Checked<T>;
  /** The server's sentence about a field. */
  readonly serverError: (field: string) => string | null | undefined;
  readonly onValid: (value: T) => void;
  readonly onEdit: () => void;
}

/** Props of a form and its fields. `problemOf` returns the issue with a field that the form found itself, otherwise the server's. */
export function useCheckedForm<T>({ check, serverError, onValid, onEdit }: CheckedForm<T>) {
  const { i18n } = useLingui();
  const [issues, setIssues] = useState<Readonly<Record<string, FieldIssue>>>({});
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = check(Object.fromEntries(new FormData(form)));
    setIssues(checked.kind === 'invalid' ? checked.issues : {});
    if (checked.kind === 'valid') return onValid(checked.value);
    const field = form.elements.namedItem(Object.keys(checked.issues)[0] ?? '');
    if (field instanceof HTMLElement) field.focus();
  };
  const onChange = (field: string) => (): void => {
    setIssues((known) => Object.fromEntries(Object.entries(known).filter(([name]) => name !== field)));
    onEdit();
  };
  const problemOf = (field: string): ReactNode => {
    const issue = issues[field];
    return issue ? i18n._(fieldSentence(issue)) : serverError(field);
  };
  return { onSubmit, onChange, problemOf };
}
