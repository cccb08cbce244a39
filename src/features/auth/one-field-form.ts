/** A form of one field: checked by the schema of its call before the server is asked, and the field takes the focus where it is wrong. */
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Checked, FieldIssue } from '#contract/fields.ts';
import { fieldSentence } from '#words/field.words.ts';

interface OneField<T> {
  readonly name: string;
  /** Holds what was filled in against the schema of the call. */
  readonly check: (filled: unknown) => Checked<T>;
  /** The server's sentence about the field. */
  readonly said: string | null;
  readonly onValid: (value: T) => void;
  readonly onEdit: () => void;
}

/** What the form and its field need; `problem` is our own issue, else what the server said. */
export function useOneField<T>({ name, check, said, onValid, onEdit }: OneField<T>) {
  const { i18n } = useLingui();
  const [issue, setIssue] = useState<FieldIssue | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = check(Object.fromEntries(new FormData(form)));
    setIssue(checked.kind === 'invalid' ? (checked.issues[name] ?? null) : null);
    if (checked.kind === 'valid') return onValid(checked.value);
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };
  const onChange = (): void => {
    setIssue(null);
    onEdit();
  };
  return { onSubmit, onChange, problem: issue ? i18n._(fieldSentence(issue)) : said };
}
